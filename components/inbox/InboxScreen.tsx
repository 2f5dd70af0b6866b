'use client';
import { Empty } from '@/components/ui/Empty';
import { usePatience } from '@/components/ui/list/usePatience';
import { Page } from '@/components/ui/Page';
import { formatExact } from '@/core/format';
import { type InboxRow, useInbox } from '@/lib/query/inbox';
import { useConfig } from '@/lib/settings/config';
import { useFollowing } from '@/lib/settings/following';
import { useWallet } from '@/lib/wallet/wallet';
import { Following } from './Following';
import { InboxList } from './InboxList';
import { InboxSkeleton } from './InboxSkeleton';
import { headingOf, inboxOf } from './needs';
import { OpenGovernor } from './OpenGovernor';
import { ReadAgo } from './ReadAgo';
import { Trouble } from './Trouble';

/** Home: what needs me in the organisations I follow, and the way to any other. */
export function InboxScreen() {
  const { status } = useConfig();
  const { account } = useWallet();
  const ids = useFollowing();
  const { rows, retry } = useInbox(ids, account);
  const hasAccount = account !== undefined;
  const inbox = inboxOf(rows, hasAccount);
  const about = account ?? '';
  const isKnown = status !== 'loading';
  // Lines that come one after the other would push away what is being read, so they are awaited for a moment.
  const isRead = usePatience(isKnown && rows.every(isWhole), isKnown && rows.every(isAtRest), about);
  const isReading = !usePatience(isRead || (isKnown && rows.every(isListed)), inbox.items.length > 0, about);
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
      {isReading || ids.length === 0 ? undefined : (
        <InboxList
          key={`needs ${about}`}
          title={hasAccount ? 'Needs you' : 'Open now'}
          items={inbox.items}
          empty={inbox.isWhole ? <Nothing hasAccount={hasAccount} /> : undefined}
        />
      )}
      {/* As long as the list may grow, its place is all that stands below it. */}
      {isRead ? undefined : (
        <InboxSkeleton key={isReading ? 0 : inbox.items.length} rows={isReading ? 4 : 1} />
      )}
      <Trouble rows={rows} onRetry={retry} />
      {isRead ? <InboxList key={`others ${about}`} title="Also open" items={inbox.others} /> : undefined}
      {isRead ? <Following rows={rows} /> : undefined}
    </Page>
  );
}

/** Nothing more will come of it by itself. */
function isAtRest({ dao, error }: InboxRow): boolean {
  return error !== undefined || dao?.sync.reading === false;
}

/** Nothing is missing of it, or it is said why. */
function isWhole(row: InboxRow): boolean {
  const { complete, paused, gaps, problem, recalled } = row.dao?.sync ?? {};
  const isExplained = paused || gaps?.length || problem != null || recalled != null;
  return row.error !== undefined || (isAtRest(row) && Boolean(complete || isExplained));
}

/** What it has is there at once: only what is newer than its checkpoint may still come. */
function isListed(row: InboxRow): boolean {
  return isWhole(row) || row.dao?.sync.checkpoint?.state === 'unconfirmed';
}

function Across({ rows }: { rows: readonly InboxRow[] }) {
  const chains = new Set(rows.map((row) => row.id.split(':')[1])).size;
  // The oldest of what is shown from an earlier visit.
  const [recalled] = rows
    .flatMap(({ dao }) => dao?.sync.recalled?.read ?? [])
    .sort((one, other) => Number(one - other));
  const isUnconfirmed = rows.some(({ dao }) => dao?.sync.checkpoint?.state === 'unconfirmed');
  return (
    <>
      {/* One text: a space of its own at the end of a line would move when the next words come. */}
      {`Across the ${rows.length === 1 ? 'organisation' : `${rows.length} organisations`} you follow. `}
      {recalled !== undefined ? (
        <>
          No connection: read before, {formatExact(recalled)} by this computer’s clock, and not confirmed
          since.
        </>
      ) : rows.every(({ dao }) => dao === undefined) ? undefined : isUnconfirmed ? (
        'From a checkpoint, being confirmed with the chain…'
      ) : (
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
