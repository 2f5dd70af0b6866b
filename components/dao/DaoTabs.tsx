import { t } from '@/core/language/message';
import {
  controlHref,
  daoHref,
  delegatesHref,
  insightHref,
  proposeHref,
  treasuryHref,
  votesHref,
} from '@/lib/routes';

const TABS = [
  {
    tab: 'proposals',
    get text() {
      return t`Proposals`;
    },
    href: daoHref,
  },
  {
    tab: 'propose',
    get text() {
      return t`Propose`;
    },
    href: proposeHref,
  },
  {
    tab: 'delegates',
    get text() {
      return t`Delegates`;
    },
    href: delegatesHref,
  },
  {
    tab: 'votes',
    get text() {
      return t`Votes`;
    },
    href: votesHref,
  },
  {
    tab: 'insight',
    get text() {
      return t`Insight`;
    },
    href: insightHref,
  },
  {
    tab: 'treasury',
    get text() {
      return t`Treasury`;
    },
    href: treasuryHref,
  },
  {
    tab: 'control',
    get text() {
      return t`Who can do what`;
    },
    href: controlHref,
  },
] as const;

/** Where a phone does not show all tabs, the one of this page is in sight. */
function showTab(tab: HTMLElement | null): void {
  const row = tab?.closest('nav');
  if (tab == null || row == null) return;
  const { right } = tab.getBoundingClientRect();
  row.scrollLeft += Math.max(0, right - row.getBoundingClientRect().right);
}

/** The pages of an organisation, and which of them this is. */
export function DaoTabs({ dao, current }: { dao: { id: string }; current: (typeof TABS)[number]['tab'] }) {
  return (
    <nav
      aria-label={t`Pages of this organisation`}
      className="overflow-x-auto border-b border-line print:hidden"
    >
      <ul className="flex gap-x-4 text-14 whitespace-nowrap sm:gap-x-6 sm:text-15">
        {TABS.map(({ tab, text, href }) => (
          <li key={tab}>
            <a
              ref={tab === current ? showTab : undefined}
              href={href(dao.id)}
              aria-current={tab === current ? 'page' : undefined}
              className={`inline-flex h-11 items-center border-b-2 focus-visible:-outline-offset-2 ${tab === current ? 'border-ink font-semibold' : 'border-transparent text-second hover:text-ink'}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
