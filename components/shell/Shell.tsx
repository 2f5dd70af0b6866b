'use client';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { EndpointsNote } from '@/components/endpoint/EndpointsNote';
import { InLanguage, LanguageNote } from '@/components/language/InLanguage';
import { onDemand } from '@/components/ui/late/onDemand';
import { rich } from '@/components/ui/text/rich';
import { Warning } from '@/components/ui/Warning';
import { formatExact, formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import { useNotices } from '@/lib/query/client/service';
import { useCurrentDao } from '@/lib/query/currentDao';
import { isAway, useSync } from '@/lib/query/sync';
import { useConfig } from '@/lib/settings/config';
import { onStorage, readText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import { framingOf, isFramed, uncover } from '@/lib/wallet/frame';
import { WalletNote } from './ConnectButton';
import { Header } from './Header';
import { Navigation } from './Navigation';
import { Offline } from './Offline';
import { Providers, Ready } from './Providers';
import { Strip, Strips } from './Strip';

/** Frame around every page; all of it is in the static HTML, so it is painted before any script runs. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <LanguageNote />
      <InLanguage>
        <Navigation />
        <Header />
        <Notices />
        <RecalledNote />
        <EndpointsNote />
        <Offline />
        <WalletNote />
      </InLanguage>
      {/* The footer begins below the first screen, so that nothing in sight moves when a page fills. */}
      <div id="screen" className="relative min-h-dvh" suppressHydrationWarning>
        <InLanguage>
          <Ready>{children}</Ready>
        </InLanguage>
        {/* Painted by the page's head, and below this page's own drawing for whoever cannot see; it stays in every language. */}
        <div id="last" aria-hidden="true" inert suppressHydrationWarning />
      </div>
      <InLanguage>
        <Footer />
        <Outbox />
        <FrameGuard />
      </InLanguage>
    </Providers>
  );
}

const LINK = 'inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:text-ink';

function Footer() {
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

const reload = () => location.reload();

/** Notices of the service, once each, until dismissed. */
function Notices() {
  const { notices, dismiss } = useNotices();
  return (
    <Strips>
      {notices.map(({ key, code, title, next }) => (
        <Strip
          key={key}
          look="items-start bg-warn-soft"
          action={code === 'version-mismatch' ? { name: t`Reload`, run: reload } : undefined}
          onDismiss={() => dismiss(key)}
        >
          <span className="font-semibold text-warn">▲ {title}</span> {next}
        </Strip>
      ))}
    </Strips>
  );
}

// Following an act needs the chain and the encoders; a visit without acts under way loads none of it.
const OutboxList = onDemand(
  () => import('./OutboxList').then((list) => list.OutboxList),
  undefined,
  'fixed inset-x-4 bottom-4 z-30',
);

/** The acts under way, also those of an earlier visit, above the lower edge of every page; nothing when there are none. */
function Outbox() {
  const hasAny = useSyncExternalStore(
    onStorage,
    () => readText(KEYS.outbox) !== null,
    () => false,
  );
  const [isLoaded, setLoaded] = useState(false);
  if (hasAny && !isLoaded) setLoaded(true);
  return isLoaded ? <OutboxList /> : undefined;
}

/** Says that the organisation on screen is shown as an earlier visit read it, because there is no connection. */
function RecalledNote() {
  const dao = useCurrentDao();
  const { data } = useSync(dao?.id);
  const recalled = data?.recalled ?? null;
  if (dao === undefined || data === undefined || recalled === null || !isAway(data)) return undefined;
  return (
    <div className="mx-auto w-full max-w-[1228px] px-4 sm:px-6">
      <Warning
        role="status"
        className="mt-4 rounded-card px-5 py-4"
        title={t`No connection.`}
      >{rich`You see what was read here before: as of block ${formatVotes(recalled.block.number, 0)}, read ${formatExact(recalled.read)} by this computer’s clock, not confirmed since. States and votes may have changed; nothing can be sent until an endpoint answers.`}</Warning>
    </div>
  );
}

const never = () => () => undefined;

/** Inside another site the page is covered from its first moment; where the operator allows that site, the cover is lifted and the Safe there is the wallet. */
function FrameGuard() {
  const isInside = useSyncExternalStore(never, isFramed, () => false);
  const { config, status } = useConfig();
  const framing =
    !isInside || status === 'loading' ? undefined : framingOf(window, config?.wallet.frames ?? []);
  const origin = framing?.kind === 'allowed' ? framing.origin : undefined;
  useEffect(() => {
    if (origin === undefined) return;
    uncover(window);
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('@/lib/wallet/safe').then(({ takeSafe }) => {
      if (!isGone) stop = takeSafe(window, origin);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [origin]);
  return null;
}
