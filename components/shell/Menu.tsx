'use client';
import { Popover } from '@/components/ui/Popover';
import { t } from '@/core/language/message';
import { SyncStatus } from './SyncStatus';

/** A place of the site; `here` where the page is that place (`page`) or belongs to it. */
export type Place = { href: string; name: string; here: 'page' | 'true' | undefined };

/** The places of the site behind one button, on phones. */
export function Menu({ places }: { places: readonly Place[] }) {
  return (
    <span className="sm:hidden">
      <Popover
        title={t`Menu`}
        label={t`Menu`}
        className="inline-flex size-11 items-center justify-center rounded-control border border-line bg-card text-ink"
        trigger={
          <svg
            width="18"
            height="14"
            viewBox="0 0 18 14"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path d="M1 2h16M1 7h16M1 12h16" />
          </svg>
        }
      >
        {(close) => (
          <nav aria-label={t`Main`} className="-mx-2">
            {places.map(({ href, name, here }) => (
              <a
                key={href}
                href={href}
                onClick={close}
                aria-current={here}
                className="flex min-h-12 items-center rounded-control px-2 text-17 font-medium text-ink hover:bg-chip"
              >
                {name}
              </a>
            ))}
            <div className="mt-2 px-2">
              <SyncStatus />
            </div>
          </nav>
        )}
      </Popover>
    </span>
  );
}
