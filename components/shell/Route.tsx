'use client';
import type { ComponentType } from 'react';
import { Avatar } from '@/components/ui/Avatar';
import { phrase, t, translate } from '@/core/language/message';
import { useCurrentDao } from '@/lib/query/currentDao';
import { useFragment } from '@/lib/query/route';
import { controlHref, daoHref, delegatesHref, insightHref, type RoutePath, treasuryHref } from '@/lib/routes';

type Props = {
  path: RoutePath;
  /** The tab of the organisation that the page belongs to. */
  tab?: DaoTab;
  screen: ComponentType<{ fragment: string | undefined }>;
};

/** The screen of a page whose address says in its fragment what it shows, below its organisation; `path` is the page's, `/dao/`. */
export function Route({ path, tab, screen: Screen }: Props) {
  const fragment = useFragment(path);
  return (
    <>
      {tab === undefined ? <Breadcrumb /> : <DaoTabs current={tab} />}
      <Screen fragment={fragment} />
    </>
  );
}

/** The way up to the organisation, in the space above the page; on phones it is in the header. */
function Breadcrumb() {
  const dao = useCurrentDao();
  if (dao === undefined) return undefined;
  return (
    <nav
      aria-label={t`Breadcrumb`}
      className="mx-auto h-0 max-w-[1228px] px-6 text-14 max-bar:hidden print:hidden"
    >
      <a href={dao.href} className="inline-flex min-h-11 items-center text-second hover:text-ink">
        <span aria-hidden="true">‹&nbsp;</span>
        {dao.name}
      </a>
    </nav>
  );
}

const TABS = [
  { tab: 'proposals', name: phrase`Proposals`, href: daoHref },
  { tab: 'delegates', name: phrase`Delegates`, href: delegatesHref },
  { tab: 'treasury', name: phrase`Treasury`, href: treasuryHref },
  { tab: 'insight', name: phrase`Insight`, href: insightHref },
  { tab: 'control', name: phrase`Control`, href: controlHref },
] as const;

/** One of the five pages of an organisation. */
type DaoTab = (typeof TABS)[number]['tab'];

/** Scrolls this page's tab into sight, if a phone does not show all tabs. */
function showTab(tab: HTMLElement | null): void {
  const row = tab?.closest('div');
  if (tab == null || row == null) return;
  const { right } = tab.getBoundingClientRect();
  row.scrollLeft += Math.max(0, right + 16 - row.getBoundingClientRect().right);
}

/** The organisation that the address names, and its pages: the same above each, and there before anything is read. */
export function DaoTabs({ current }: { current: DaoTab }) {
  const dao = useCurrentDao();
  return (
    <nav
      data-tabs=""
      aria-label={t`Pages of this organisation`}
      className="border-b border-line print:hidden bar:mx-auto bar:max-w-[1228px] bar:border-0 bar:px-6 bar:pt-6"
    >
      <p className="mb-1 hidden h-11 items-center gap-3 bar:flex">
        {dao === undefined ? undefined : (
          <>
            <Avatar seed={dao.id.replace(/.*:/, '')} size={32} square />
            <a href={dao.href} className="truncate font-serif text-26 font-medium">
              {dao.name}
            </a>
          </>
        )}
      </p>
      <div className="overflow-x-auto max-bar:fade-ends bar:border-b bar:border-line">
        <ul className="flex w-max min-w-full justify-between gap-x-2 px-4 text-14 whitespace-nowrap sm:justify-start sm:gap-x-6 sm:px-6 bar:px-0 bar:text-15">
          {TABS.map(({ tab, name, href }) => (
            <li key={tab}>
              <a
                ref={tab === current ? showTab : undefined}
                href={dao === undefined ? undefined : href(dao.id)}
                aria-current={tab === current ? 'page' : undefined}
                data-text={translate(name)}
                // As wide as when it is the current one: no tab moves from page to page.
                className={`inline-flex h-11 flex-col justify-center border-b-2 after:invisible after:h-0 after:font-semibold after:content-[attr(data-text)] focus-visible:-outline-offset-2 ${tab === current ? 'border-ink font-semibold' : 'border-transparent font-medium text-second hover:text-ink'}`}
              >
                {translate(name)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
