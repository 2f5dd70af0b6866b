import { usePathname } from 'next/navigation';
import { onDemand } from '@/components/ui/late/onDemand';
import { t } from '@/core/language/message';
import { useCurrentDao } from '@/lib/query/currentDao';
import { delegatesHref, insightHref } from '@/lib/routes';
import { ConnectButton } from './ConnectButton';
import { MainMenu, Strokes } from './MainMenu';

const SyncStatus = onDemand(() => import('./SyncStatus').then((module) => module.SyncStatus));

/** Pages whose tabs follow the header on phones: their line is the tabs' own. */
const TABBED = /^\/(dao|votes|delegates?|compare|insight|treasury|control)\//;

/** Mark, places, how far the reading has come, and the wallet; on phones an organisation's name takes the place of the mark. */
export function Header() {
  const path = usePathname();
  const dao = useCurrentDao();
  return (
    <header
      className={`border-b border-line bg-paper pt-[env(safe-area-inset-top)] ${TABBED.test(path) ? 'max-bar:border-transparent' : ''}`}
    >
      <div className="mx-auto flex h-13 max-w-[1400px] items-center px-4 max-[16rem]:h-auto max-[16rem]:flex-wrap sm:px-6 bar:h-[74px] bar:gap-2 lg:px-10">
        {dao === undefined ? undefined : (
          <>
            <a
              href={above(path, dao)}
              className="-ml-3 inline-flex size-11 shrink-0 items-center justify-center text-ink bar:hidden"
            >
              <Strokes width="9" height="16" viewBox="0 0 9 16" strokeWidth="1.8">
                <path d="M8 1 1 8l7 7" />
              </Strokes>
              <span className="sr-only">{t`Back`}</span>
            </a>
            <a
              href={dao.href}
              className="min-w-0 translate-y-0.5 truncate font-serif text-21 leading-11 font-medium bar:hidden"
            >
              {dao.name}
            </a>
          </>
        )}
        <a
          href="/"
          className={`flex min-h-11 items-center gap-2.5 text-ink ${dao === undefined ? '' : 'max-bar:hidden'}`}
          aria-label={t`Quorate, to the inbox`}
        >
          <Mark />
          <span className="translate-y-px font-serif text-21 font-semibold tracking-tight whitespace-nowrap">
            Quorate
          </span>
        </a>
        <MainMenu path={path} dao={dao} />
        <div className="ml-auto flex items-center gap-2 pl-2">
          {dao === undefined ? undefined : (
            <span className="hidden lg:block">
              <SyncStatus />
            </span>
          )}
          <ConnectButton />
        </div>
      </div>
    </header>
  );
}

function above(path: string, { id, href }: { id: string; href: string }): string {
  if (path === '/delegate/' || path === '/compare/') return delegatesHref(id);
  if (path === '/votes/') return insightHref(id);
  return TABBED.test(path) ? '/directory/' : href;
}

/** The mark of Quorate: three parties, one circle. */
function Mark() {
  return (
    <Strokes width="26" height="26" viewBox="0 0 26 26" strokeWidth="2.1">
      <circle cx="13" cy="13" r="11.2" />
      <path d="M13 13V2.4M13 13l-8.3 7.2M13 13l8.3 7.2" />
    </Strokes>
  );
}
