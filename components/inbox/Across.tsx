'use client';
import { rich } from '@/components/ui/text/rich';
import { formatExact } from '@/core/format';
import { t } from '@/core/language/message';
import type { InboxRow } from '@/lib/query/inbox';
import { isAway } from '@/lib/query/sync';
import { ReadAgo } from './ReadAgo';

/** It is shown from a checkpoint or an earlier visit until the chain has confirmed it. */
export function isUnconfirmed({ dao }: InboxRow): boolean {
  return dao !== undefined && (dao.sync.recalled !== null || dao.sync.checkpoint?.state === 'unconfirmed');
}

/** How many votes are open in all, and how new that is. */
export function Across({ rows }: { rows: readonly InboxRow[] }) {
  const open = rows.flatMap(({ lines }) => lines.filter(({ state }) => state === 'ACTIVE')).length;
  const fresh = rows.filter(({ dao, error }) => dao !== undefined && error === undefined);
  const failed = rows.filter(({ error }) => error !== undefined).length;
  if (rows.every(({ dao }) => dao === undefined)) return undefined;
  // The oldest of what is shown from an earlier visit.
  const [away] = fresh
    .flatMap(({ dao }) => (dao !== undefined && isAway(dao.sync) ? (dao.sync.recalled?.read ?? []) : []))
    .sort((one, other) => Number(one - other));
  const isAllAway = fresh.every(({ dao }) => dao !== undefined && isAway(dao.sync));
  return (
    <>
      {t`${open} open in all. `}
      {away !== undefined && isAllAway
        ? rich`No connection: read before, ${formatExact(away)} by this computer’s clock, and not confirmed since.`
        : fresh.length + failed < rows.length
          ? t`Reading: ${fresh.length} of ${rows.length} so far.`
          : fresh.some(({ dao }) => dao !== undefined && dao.sync.recalled !== null && !isAway(dao.sync))
            ? t`As of your last visit; being confirmed…`
            : fresh.some(
                  (row) => isUnconfirmed(row) && !isAway(row.dao?.sync ?? { recalled: null, problem: null }),
                )
              ? t`From a checkpoint, being confirmed with the chain…`
              : rich`Read ${<ReadAgo stamp={rows} />}.`}
    </>
  );
}
