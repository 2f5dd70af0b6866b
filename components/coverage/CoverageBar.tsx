import { rich } from '@/components/ui/text/rich';
import { formatPercent, safeLine } from '@/core/format';
import { formatCount, t } from '@/core/language/message';
import type { RefusalView } from '@/lib/query/sync';
import {
  type BarData,
  type BarSegment,
  drawn,
  SEGMENT_NAMES,
  type SegmentKind,
  segmentsOf,
  totalBlocks,
} from './segments';

const PAINT: Record<SegmentKind, string> = {
  file: 'bg-second',
  read: 'bg-ink',
  reading: 'hatch',
  refused: 'hatch-warn',
  unasked: 'bg-card',
};

const ORDER: readonly SegmentKind[] = ['file', 'read', 'reading', 'refused', 'unasked'];
// Bars narrower than this are no use.
const MOST_BARS = 80;

type Props = { label: string; data: BarData; refusals: readonly RefusalView[] };

/** Blocks as one thin bar by what is known of them, with a legend in words and all of it as a table. */
export function CoverageBar({ label, data, refusals }: Props) {
  const segments = segmentsOf(data);
  if (segments.length === 0) return undefined;
  const kinds = ORDER.filter((kind) => segments.some((each) => each.kind === kind));
  const whole = totalBlocks(segments);
  return (
    <div>
      <div aria-hidden="true" className="flex h-2 overflow-hidden rounded-full border border-third">
        {drawn(segments, MOST_BARS).map(({ kind, from, to }) => (
          <span
            key={String(from)}
            className={PAINT[kind]}
            style={{ flexGrow: Number(((to - from + 1n) * 10_000n) / whole), flexBasis: '3px' }}
          />
        ))}
      </div>
      <ul className="mt-2 grid gap-x-6 gap-y-1 text-13 sm:grid-cols-2">
        {kinds.map((kind) => (
          <li key={kind} className="flex items-baseline gap-2">
            <span
              aria-hidden="true"
              className={`size-3 shrink-0 translate-y-0.5 rounded-[3px] border border-third ${PAINT[kind]}`}
            />
            <span>
              <span className="font-semibold">{SEGMENT_NAMES[kind]}</span>:{' '}
              {extent(
                segments.filter((each) => each.kind === kind),
                whole,
              )}
            </span>
          </li>
        ))}
      </ul>
      <details className="mt-1 text-13">
        <summary className="flex min-h-11 items-center text-second underline decoration-line underline-offset-4">{t`Which blocks`}</summary>
        <BlockTable label={label} segments={segments} refusals={refusals} />
      </details>
    </div>
  );
}

function extent(segments: readonly BarSegment[], whole: bigint): string {
  const [first] = segments;
  const share = formatPercent(totalBlocks(segments), whole);
  if (first === undefined) return share;
  if (segments.length === 1) return `${blocks(first)} (${share})`;
  return t`${formatCount(totalBlocks(segments))} blocks in ${segments.length} ranges (${share})`;
}

function blocks({ from, to }: { from: bigint; to: bigint }): string {
  return from === to ? t`block ${formatCount(from)}` : t`blocks ${formatCount(from)} to ${formatCount(to)}`;
}

// More rows than this cannot be read.
const MOST_ROWS = 12;

type BlockTableProps = { label: string; segments: readonly BarSegment[]; refusals: readonly RefusalView[] };

/** Status of blocks, range by range; missing ones first, because readers look for those. */
function BlockTable({ label, segments, refusals }: BlockTableProps) {
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
