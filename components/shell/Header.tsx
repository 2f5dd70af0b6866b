'use client';
import { usePathname } from 'next/navigation';
import { Mark } from '@/components/ui/Mark';
import { t } from '@/core/language/message';
import { useCurrentDao } from '@/lib/query/currentDao';
import { proposeHref } from '@/lib/routes';
import { ConnectButton } from './ConnectButton';
import { Menu, type Place } from './Menu';
import { SyncStatus } from './SyncStatus';

/** The places of the site, in the header and in the phone's menu. */
const PLACES = [
  {
    href: '/',
    get name() {
      return t`Inbox`;
    },
  },
  {
    href: '/settings/',
    get name() {
      return t`Settings`;
    },
  },
  {
    href: '/about/',
    get name() {
      return t`About`;
    },
  },
] as const;

const PROPOSE = '/propose/';

/** Mark, places, how far the reading has come, and the wallet. */
export function Header() {
  const path = usePathname();
  const current = useCurrentDao();
  const name = current?.name;
  const dao = current && name !== undefined ? { href: current.href, name } : undefined;
  const places: Place[] = PLACES.map((place) => ({
    ...place,
    here: path === place.href ? 'page' : undefined,
  }));
  // Whatever page names an organisation is one of that organisation's pages.
  if (dao !== undefined)
    places.splice(1, 0, { href: dao.href, name: dao.name, here: path === '/dao/' ? 'page' : 'true' });
  const proposing = current === undefined ? PROPOSE : proposeHref(current.id);
  const here = path === PROPOSE ? 'page' : undefined;
  places.splice(-2, 0, { href: proposing, name: t`Propose`, here });
  return (
    <header className="border-b border-line bg-paper pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex h-[74px] max-w-[1400px] items-center gap-1 sm:gap-2 px-4 sm:px-10">
        <a
          href="/"
          className="flex min-h-11 items-center gap-2.5 text-ink"
          aria-label={t`Quorate, to the inbox`}
        >
          <Mark />
          <span
            className={`translate-y-px font-serif text-21 font-semibold tracking-tight whitespace-nowrap ${dao === undefined ? '' : 'max-sm:hidden'}`}
          >
            Quorate
          </span>
        </a>
        {dao === undefined ? undefined : (
          <a
            href={dao.href}
            className="min-w-0 translate-y-px truncate font-serif text-21 leading-11 font-semibold sm:hidden"
          >
            {dao.name}
          </a>
        )}
        <nav aria-label={t`Main`} className="ml-5 hidden min-w-0 items-center gap-1 sm:flex">
          {places.map(({ href, name, here }) => (
            <a
              key={href}
              href={href}
              aria-current={here}
              className={`inline-flex min-h-11 max-w-52 items-center rounded-control px-3 text-15 font-medium text-second hover:text-ink aria-[current]:text-ink ${href === dao?.href ? 'min-w-0' : 'shrink-0'} ${href === proposing ? 'max-xl:hidden' : ''}`}
            >
              {/* Of all, a name alone gives way to how far the reading has come. */}
              <span className="truncate">{name}</span>
            </a>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-2 sm:gap-4">
          <span className="hidden md:block">
            <SyncStatus />
          </span>
          <ConnectButton />
          <Menu places={places} />
        </div>
      </div>
    </header>
  );
}
