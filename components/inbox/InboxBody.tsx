import { useEffect } from 'react';
import { FollowedCalendar } from '@/components/calendar/FollowedCalendar';
import { keepScreen } from '@/components/shell/keepScreen';
import { Empty } from '@/components/ui/Empty';
import { onDemand } from '@/components/ui/late/onDemand';
import { Problem } from '@/components/ui/Problem';
import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import type { InboxRow } from '@/lib/query/inbox';
import { isAway } from '@/lib/query/sync';
import { BatchStart } from './batch/BatchStart';
import { useDaoNames } from './daoNames';
import { Following } from './Following';
import { InboxList } from './InboxList';
import { InboxSkeleton } from './InboxSkeleton';
import type { Inbox } from './needs';
import { OpenGovernor } from './OpenGovernor';

const Reminders = onDemand(() =>
  import('@/components/calendar/Reminders').then((module) => module.Reminders),
);

type Props = {
  /** The organisations followed, as far as they are read. */
  rows: readonly InboxRow[];
  inbox: Inbox;
  retry: () => void;
  /** The person's accounts, as one text. */
  about: string;
  isRead: boolean;
  isReading: boolean;
};

/** Proposals of followed organisations that need somebody, other open ones, and those organisations themselves. */
export function InboxBody({ rows, inbox, retry, about, isRead, isReading }: Props) {
  useEffect(keepScreen, []);
  const hasAccount = about !== '';
  const others = isRead ? inbox.others : [];
  const isNone = inbox.items.length === 0 && inbox.isWhole && inbox.failed === 0;
  return (
    <>
      {isReading || !isNone ? undefined : (
        <div className="mt-4">
          <Empty title={hasAccount ? t`You are up to date` : t`No vote is open`}>
            {hasAccount
              ? t`There is no open vote in which you have power left, and nothing waits to be queued or executed.`
              : t`No organisation you follow has an open vote, and nothing waits to be queued or executed.`}
          </Empty>
        </div>
      )}
      {isReading || inbox.items.length + others.length === 0 ? undefined : (
        <>
          <BatchStart className="mt-4 max-sm:w-full" items={[...inbox.items, ...inbox.others]} />
          <InboxList key={about} items={inbox.items} others={others} />
        </>
      )}
      {/* As long as the list may grow, its place is all that stands below it. */}
      {isRead ? (
        <>
          <Following rows={rows} />
          <OpenGovernor />
          <Trouble rows={rows} onRetry={retry} />
          <FollowedCalendar rows={rows} />
          {/* Its code comes late: below it nothing is moved. */}
          <Reminders items={inbox.items} />
        </>
      ) : (
        <InboxSkeleton key={isReading ? 0 : inbox.items.length} rows={isReading ? 4 : 1} />
      )}
    </>
  );
}

/** The organisations that could not be read, or not wholly, each with its own reason; the others are not touched by it. */
export function Trouble({ rows, onRetry }: { rows: readonly InboxRow[]; onRetry: () => void }) {
  const nameOf = useDaoNames();
  const bad = rows.filter(
    (row) => row.error !== undefined || row.dao?.sync.problem != null || row.unknown > 0,
  );
  if (bad.length === 0) return undefined;
  return (
    <section className="mt-9" aria-label={t`Not read`}>
      <h2 className="overline-label mb-2">{t`Not read`}</h2>
      <ul className="space-y-3">
        {bad.map((row) => (
          <li key={row.id}>
            <p className="mb-1.5 text-14 text-second">
              {rich`${<bdi>{nameOf(row)}</bdi>} on chain ${row.id.split(':')[1]}${missingOf(row)}`}
            </p>
            <Problem
              error={row.error ?? row.dao?.sync.problem}
              onRetry={row.error === undefined ? undefined : onRetry}
            />
            {row.unknown === 0 ? undefined : (
              <p className="text-14 text-warn">{rich`▲ Whether ${row.unknown === 1 ? t`one proposal is` : t`${row.unknown} proposals are`} open is not known: the contract does not say the state.`}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function missingOf({ dao, error }: InboxRow): string {
  if (dao === undefined) return '';
  if (error !== undefined || isAway(dao.sync)) return t`: what is shown was read before`;
  return dao.sync.problem === null ? '' : t`: some of its history is missing`;
}
