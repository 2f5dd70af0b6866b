import { formatPercent, formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import type { RefusalView } from '@/lib/query/sync';
import { BlockTable } from './BlockTable';
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
  return t`${count(totalBlocks(segments))} blocks in ${segments.length} ranges (${share})`;
}

function blocks({ from, to }: { from: bigint; to: bigint }): string {
  return from === to ? t`block ${count(from)}` : t`blocks ${count(from)} to ${count(to)}`;
}

function count(value: bigint): string {
  return formatVotes(value, 0);
}
