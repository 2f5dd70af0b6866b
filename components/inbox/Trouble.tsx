'use client';
import { Problem } from '@/components/ui/Problem';
import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import type { InboxRow } from '@/lib/query/inbox';
import { isAway } from '@/lib/query/sync';
import { useDaoNames } from './daoNames';

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
