'use client';
import { t } from '@/core/language/message';

const LINK = 'inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:text-ink';

/** This site in one line, and where to learn more. */
export function Footer() {
  return (
    <footer className="border-t border-line pb-[env(safe-area-inset-bottom)] max-bar:pb-[calc(4rem+env(safe-area-inset-bottom))] max-md:[body:has([data-bottom-bar])_&]:pb-28">
      <div className="mx-auto flex max-w-[1228px] flex-wrap items-center gap-x-6 px-4 py-3 text-14 text-second sm:px-6">
        <p className="mr-auto py-2">{t`Quorate reads the chain through the endpoints in your settings. There is no server of ours.`}</p>
        <a href="/ballot/" className={LINK}>{t`Signed ballots`}</a>
        <a href="/settings/" className={LINK}>{t`Settings`}</a>
        <a href="/about/" className={LINK}>{t`About`}</a>
      </div>
    </footer>
  );
}
