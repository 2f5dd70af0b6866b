'use client';
import { rich } from '@/components/ui/text/rich';
import { formatExact } from '@/core/format';
import { t } from '@/core/language/message';
import { formatCount } from '@/core/language/plural';
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
      {rows.length === 1 ? t`In one organisation. ` : t`Across ${rows.length} organisations. `}
      {away !== undefined
        ? rich`No connection: read before, ${formatExact(away)} by this computer’s clock, and not confirmed since.`
        : rows.every(({ dao }) => dao === undefined)
          ? undefined
          : read < rows.length
            ? t`Reading: ${read} of ${rows.length} so far.`
            : block !== undefined
              ? // With a number of organisations before it a longer text would take a third line.
                t`${rows.length > 1 ? t`As of your last visit` : t`Read before, as of block ${formatCount(block)}`}; being confirmed…`
              : rows.some(isUnconfirmed)
                ? t`From a checkpoint, being confirmed with the chain…`
                : rich`Read straight from ${chains === 1 ? t`the chain` : t`${chains} chains`}, ${<ReadAgo stamp={rows} />}.`}
    </>
  );
}
