import { rich } from '@/components/ui/text/rich';
import { safeLine } from '@/core/format';
import { formatCount, t } from '@/core/language/message';
import type { RefusalView } from '@/lib/query/sync';
import { type BarSegment, SEGMENT_NAMES } from './segments';

// More rows than this cannot be read.
const MOST_ROWS = 12;

/** Status of blocks, range by range; missing ones first, because readers look for those. */
export function BlockTable({
  label,
  segments,
  refusals,
}: {
  label: string;
  segments: readonly BarSegment[];
  refusals: readonly RefusalView[];
}) {
  const rows = [...segments].sort((a, b) => rank(a) - rank(b));
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left">
        <caption className="sr-only">{label}</caption>
        <thead className="text-second">
          <tr>
            <th scope="col" className="py-1 pr-4 font-normal">{t`Blocks`}</th>
            <th scope="col" className="py-1 pr-4 font-normal">{t`Known facts`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map((row) => (
            <tr key={String(row.from)} className="border-t border-line-soft align-top">
              <td className="py-1.5 pr-4 tabular-nums sm:whitespace-nowrap">
                <span className="whitespace-nowrap">
                  {formatCount(row.from)}
                  {row.from === row.to ? '' : ' –'}
                </span>{' '}
                {row.from === row.to ? undefined : (
                  <span className="whitespace-nowrap">{formatCount(row.to)}</span>
                )}
              </td>
              <td className="py-1.5 [overflow-wrap:anywhere]">
                {SEGMENT_NAMES[row.kind]}
                {row.kind === 'refused' ? reasons(row, refusals) : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MOST_ROWS ? (
        <p className="mt-1 text-second">{rich`and ${formatCount(rows.length - MOST_ROWS)} more ranges`}</p>
      ) : undefined}
    </div>
  );
}

/** Lists who refused some blocks, in their words; empty if none is known. */
function reasons(row: BarSegment, refusals: readonly RefusalView[]): string {
  const own = refusals.filter(({ from, to }) => from <= row.to && to >= row.from);
  const texts = own.map(
    ({ host, reason }) => t` by ${host === '' ? t`every endpoint` : host}: ${safeLine(reason)}`,
  );
  return [...new Set(texts)].slice(0, 3).join(';');
}

function rank({ kind }: BarSegment): number {
  return ['refused', 'unasked', 'reading', 'file', 'read'].indexOf(kind);
}
