import { headingOf, type Item, inboxOf, MOST_ROWS, mostThisWeek, sectionsOf } from '@/components/inbox/needs';
import { ProposalRow } from '@/components/proposals/ProposalRow';
import { buttonClass } from '@/components/ui/Button';
import { Page } from '@/components/ui/Page';
import { type FirstDao, isAtHome } from '@/core/feed/first';
import { t } from '@/core/language/message';
import type { InboxRow } from '@/lib/query/inbox';
import { MARKS, nowOf, rowOf } from './firstRow';

type Props = { organisations: readonly FirstDao[]; missing: number };

/** Home as it is for whoever follows nothing yet: open votes by their ends, of these and so many other organisations. */
export function FirstHome({ organisations, missing }: Props) {
  const reading = { loading: true, lines: [], total: 0 } as unknown as InboxRow;
  const rows = organisations.map((each) => rowOf({ ...each, proposals: each.proposals.filter(isAtHome) }));
  const inbox = inboxOf([...rows, ...Array<InboxRow>(missing).fill(reading)], []);
  const { today, week, later } = sectionsOf(inbox.items);
  const isEmpty = today.length + week.length === 0;
  const open = inbox.items.filter(({ line }) => line.state === 'ACTIVE').length;
  return (
    <Page>
      <h1>{headingOf(inbox, false)}</h1>
      <p className="mt-1.5 min-h-12 text-15 text-second sm:min-h-6">{t`${open} open in all. `}</p>
      <div className="mt-4">
        <Section title={t`Ends today`} items={today.slice(0, MOST_ROWS)} isFirst />
        <Section
          title={t`This week`}
          items={week.slice(0, mostThisWeek(today.length))}
          isFirst={today.length === 0}
        />
        {isEmpty ? <Section title={t`Later`} items={later.slice(0, MOST_ROWS)} isFirst /> : undefined}
      </div>
    </Page>
  );
}

function Section({ title, items, isFirst }: { title: string; items: readonly Item[]; isFirst: boolean }) {
  if (items.length === 0) return undefined;
  return (
    <section className="mt-6 first:mt-0">
      <h2 className="mb-1.5 font-sans text-13 font-semibold text-second">{title}</h2>
      <ul>
        {items.map(({ dao, line }, at) => (
          <li key={line.id}>
            <ProposalRow
              {...{ dao, marks: MARKS, now: nowOf(), proposal: line, name: dao.name }}
              act={isFirst && at === 0 ? <VoteMark /> : null}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function VoteMark() {
  return <span className={buttonClass('primary', 'relative w-21 px-0! text-14!')}>{t`Vote`}</span>;
}
