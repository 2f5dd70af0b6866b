'use client';
import { Problem } from '@/components/ui/Problem';
import { formatAddress, safeLine } from '@/lib/format';
import { useConfig } from '@/lib/query/config';
import type { InboxRow } from '@/lib/query/inbox';

/** The organisations that could not be read, or not wholly, each with its own reason; the others are not touched by it. */
export function Trouble({ rows, onRetry }: { rows: readonly InboxRow[]; onRetry: () => void }) {
  const { config } = useConfig();
  const names = new Map(config?.organisations.map(({ id, name }) => [id.toLowerCase(), name]));
  const bad = rows.filter((row) => row.error !== undefined || row.dao?.sync.problem !== undefined);
  if (bad.length === 0) return undefined;
  return (
    <section className="mt-9" aria-label="Not read">
      <h2 className="overline-label mb-2">Not read</h2>
      <ul className="space-y-3">
        {bad.map((row) => (
          <li key={row.id}>
            <p className="mb-1.5 text-14 text-second">
              <bdi>
                {safeLine(
                  row.dao?.name ??
                    names.get(row.id.toLowerCase()) ??
                    formatAddress(row.id.split(':')[2] ?? row.id),
                )}
              </bdi>{' '}
              on chain {row.id.split(':')[1]}
              {row.dao === undefined
                ? ''
                : row.error === undefined && row.dao.sync.recalled === null
                  ? ': some of its history is missing'
                  : ': what is shown was read before'}
            </p>
            <Problem
              error={row.error ?? row.dao?.sync.problem}
              onRetry={row.error === undefined ? undefined : onRetry}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
