'use client';
import { Empty } from '@/components/ui/Empty';
import { Page } from '@/components/ui/Page';
import { formatExact } from '@/core/format';
import { type InboxRow, useInbox } from '@/lib/query/inbox';
import { useConfig } from '@/lib/settings/config';
import { useFollowing } from '@/lib/settings/following';
import { useWallet } from '@/lib/wallet/wallet';
import { Following } from './Following';
import { InboxList } from './InboxList';
import { InboxSkeleton } from './InboxSkeleton';
import { headingOf, type Inbox, inboxOf } from './needs';
import { OpenGovernor } from './OpenGovernor';
import { ReadAgo } from './ReadAgo';
import { Trouble } from './Trouble';
import { usePatience } from './usePatience';

/** Home: what needs me in the organisations I follow, and the way to any other. */
export function InboxScreen() {
  const { status } = useConfig();
  const { account } = useWallet();
  const ids = useFollowing();
  const { rows, retry } = useInbox(ids, account);
  const hasAccount = account !== undefined;
  const inbox = inboxOf(rows, hasAccount);
  // Lines that come one after the other would push away what is being read, so they are awaited for a moment.
  const isSettled =
    status !== 'loading' && rows.every((row) => row.error !== undefined || row.dao?.sync.reading === false);
  const isShown = usePatience(isSettled, 2500, account ?? '');
  const isReading = status === 'loading' || !isShown || (inbox.loading > 0 && inbox.items.length === 0);
  return (
    <Page>
      <h1 aria-live="polite">{isReading ? 'Reading your organisations…' : headingOf(inbox, hasAccount)}</h1>
      <p className="mt-2.5 min-h-12 text-15 text-second sm:min-h-7 sm:text-17">
        {status === 'ready' && ids.length > 0 ? (
          <Across rows={rows} />
        ) : (
          'Quorate reads proposals straight from the chain and shows what needs your vote.'
        )}
      </p>
      <OpenGovernor />
      {ids.length === 0 && status === 'ready' ? <Teach /> : undefined}
      {isReading ? <InboxSkeleton /> : undefined}
      {isReading || ids.length === 0 ? undefined : <Needs inbox={inbox} hasAccount={hasAccount} />}
      <Trouble rows={rows} onRetry={retry} />
      {isReading ? undefined : <InboxList title="Also open" items={inbox.others} />}
      {isReading ? undefined : <Following rows={rows} />}
    </Page>
  );
}

function Needs({ inbox, hasAccount }: { inbox: Inbox; hasAccount: boolean }) {
  return (
    <InboxList
      title={hasAccount ? 'Needs you' : 'Open now'}
      items={inbox.items}
      empty={inbox.isWhole ? <Nothing hasAccount={hasAccount} /> : undefined}
    />
  );
}

function Across({ rows }: { rows: readonly InboxRow[] }) {
  const chains = new Set(rows.map((row) => row.id.split(':')[1])).size;
  const read = rows.flatMap(({ dao }) => (dao === undefined ? [] : [dao.at.timestamp]));
  const oldest = read.reduce<bigint | undefined>(
    (least, at) => (least === undefined || at < least ? at : least),
    undefined,
  );
  // The oldest of what is shown from an earlier visit.
  const recalled = rows
    .flatMap(({ dao }) => dao?.sync.recalled?.read ?? [])
    .reduce<bigint | undefined>((least, at) => (least === undefined || at < least ? at : least), undefined);
  return (
    <>
      Across the {rows.length === 1 ? 'organisation' : `${rows.length} organisations`} you follow.{' '}
      {recalled !== undefined ? (
        <>
          No connection: read before, {formatExact(recalled)} by this computer’s clock, and not confirmed
          since.
        </>
      ) : oldest === undefined ? undefined : (
        <>
          Read straight from {chains === 1 ? 'the chain' : `${chains} chains`}, <ReadAgo stamp={rows} />.
        </>
      )}
    </>
  );
}

function Teach() {
  return (
    <div className="mt-9">
      <Empty title="Nothing is followed yet">
        Paste the address of a Governor above, the contract in which an organisation decides. Its
        documentation or its block explorer names it. Follow it there, and what is being decided there will be
        listed here.
      </Empty>
    </div>
  );
}

function Nothing({ hasAccount }: { hasAccount: boolean }) {
  return (
    <Empty title={hasAccount ? 'You are up to date' : 'No vote is open'}>
      {hasAccount
        ? 'There is no open vote in which you have power left, and nothing waits to be queued or executed.'
        : 'No organisation you follow has an open vote, and nothing waits to be queued or executed.'}
    </Empty>
  );
}
