'use client';
import { FollowedCalendar } from '@/components/calendar/FollowedCalendar';
import { Empty } from '@/components/ui/Empty';
import { onDemand } from '@/components/ui/late/onDemand';
import { t } from '@/core/language/message';
import type { InboxRow } from '@/lib/query/inbox';
import { Following } from './Following';
import { InboxList } from './InboxList';
import { InboxSkeleton } from './InboxSkeleton';
import type { Inbox } from './needs';
import { Trouble } from './Trouble';

const Reminders = onDemand(() =>
  import('@/components/calendar/Reminders').then((module) => module.Reminders),
);

type Props = {
  /** Of config.json. */
  status: string;
  /** The organisations followed, by their ids and as far as they are read. */
  ids: readonly string[];
  rows: readonly InboxRow[];
  inbox: Inbox;
  retry: () => void;
  /** The person's accounts, as one text. */
  about: string;
  isRead: boolean;
  isReading: boolean;
};

/** What of the followed organisations needs somebody, what else is open there, and those organisations themselves. */
export function InboxBody({ status, ids, rows, inbox, retry, about, isRead, isReading }: Props) {
  const hasAccount = about !== '';
  return (
    <>
      {ids.length === 0 && status === 'ready' ? <Teach /> : undefined}
      {isReading || ids.length === 0 ? undefined : (
        <InboxList
          key={`needs ${about}`}
          title={hasAccount ? t`Needs you` : t`Open now`}
          items={inbox.items}
          empty={inbox.isWhole ? <Nothing hasAccount={hasAccount} /> : undefined}
        />
      )}
      {/* As long as the list may grow, its place is all that stands below it. */}
      {isRead ? undefined : (
        <InboxSkeleton key={isReading ? 0 : inbox.items.length} rows={isReading ? 4 : 1} />
      )}
      <Trouble rows={rows} onRetry={retry} />
      {isRead ? <InboxList key={`others ${about}`} title={t`Also open`} items={inbox.others} /> : undefined}
      {isRead && rows.length > 0 ? <FollowedCalendar rows={rows} /> : undefined}
      {isRead ? <Following rows={rows} /> : undefined}
      {/* Its code comes late: below it nothing is moved. */}
      {isRead && rows.length > 0 ? <Reminders items={inbox.items} /> : undefined}
    </>
  );
}

function Teach() {
  return (
    <div className="mt-9">
      <Empty
        title={t`Nothing is followed yet`}
      >{t`Paste the address of a Governor above, the contract in which an organisation decides. Its documentation or its block explorer names it. Follow it there, and what is being decided there will be listed here.`}</Empty>
    </div>
  );
}

function Nothing({ hasAccount }: { hasAccount: boolean }) {
  return (
    <Empty title={hasAccount ? t`You are up to date` : t`No vote is open`}>
      {hasAccount
        ? t`There is no open vote in which you have power left, and nothing waits to be queued or executed.`
        : t`No organisation you follow has an open vote, and nothing waits to be queued or executed.`}
    </Empty>
  );
}
