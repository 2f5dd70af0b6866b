'use client';
import { Problem } from '@/components/ui/Problem';
import { rich } from '@/components/ui/text/rich';
import { formatAddress, safeLine } from '@/core/format';
import { t } from '@/core/language/message';
import type { InboxRow } from '@/lib/query/inbox';
import { isAway } from '@/lib/query/sync';
import { useConfig } from '@/lib/settings/config';

/** The organisations that could not be read, or not wholly, each with its own reason; the others are not touched by it. */
export function Trouble({ rows, onRetry }: { rows: readonly InboxRow[]; onRetry: () => void }) {
  const { config } = useConfig();
  const names = new Map(config?.organisations.map(({ id, name }) => [id.toLowerCase(), name]));
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
              {rich`${(
                <bdi>
                  {safeLine(
                    row.dao?.name ??
                      names.get(row.id.toLowerCase()) ??
                      formatAddress(row.id.split(':')[2] ?? row.id),
                  )}
                </bdi>
              )} on chain ${row.id.split(':')[1]}${missingOf(row)}`}
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
