'use client';
import { formatExact } from '@/core/format';
import type { InboxRow } from '@/lib/query/inbox';
import { isAway } from '@/lib/query/sync';
import { ReadAgo } from './ReadAgo';

/** It is shown from a checkpoint or an earlier visit until the chain has confirmed it. */
export function isUnconfirmed({ dao }: InboxRow): boolean {
  return dao !== undefined && (dao.sync.recalled !== null || dao.sync.checkpoint?.state === 'unconfirmed');
}

/** What the list of home is made of, and how new that is. */
export function Across({ rows }: { rows: readonly InboxRow[] }) {
  const chains = new Set(rows.map((row) => row.id.split(':')[1])).size;
  // The oldest of what is shown from an earlier visit.
  const [away] = rows
    .flatMap(({ dao }) => (dao !== undefined && isAway(dao.sync) ? (dao.sync.recalled?.read ?? []) : []))
    .sort((one, other) => Number(one - other));
  const read = rows.filter(({ dao, error }) => dao !== undefined || error !== undefined).length;
  const [block] = new Set(rows.flatMap(({ dao }) => dao?.sync.recalled?.block.number ?? []));
  return (
    <>
      {/* One text: a space of its own at the end of a line would move when the next words come. */}
      {`Across the ${rows.length === 1 ? 'organisation' : `${rows.length} organisations`} you follow. `}
      {away !== undefined ? (
        <>
          No connection: read before, {formatExact(away)} by this computer’s clock, and not confirmed since.
        </>
      ) : rows.every(({ dao }) => dao === undefined) ? undefined : read < rows.length ? (
        `Reading: ${read} of ${rows.length} so far.`
      ) : block !== undefined ? (
        // With a number of organisations before it a longer text would take a third line.
        `${rows.length > 1 ? 'As of your last visit' : `Read before, as of block ${block.toLocaleString('en')}`}; being confirmed…`
      ) : rows.some(isUnconfirmed) ? (
        'From a checkpoint, being confirmed with the chain…'
      ) : (
        <>
          Read straight from {chains === 1 ? 'the chain' : `${chains} chains`}, <ReadAgo stamp={rows} />.
        </>
      )}
    </>
  );
}
