import type { BlockRange } from '@/core/blockRange';
import { phrase, translated } from '@/core/language/message';

/** Status of blocks: from a file, read from logs, being read, refused by an endpoint, or not asked yet. */
export type SegmentKind = 'file' | 'read' | 'reading' | 'refused' | 'unasked';

export const SEGMENT_NAMES: Record<SegmentKind, string> = translated({
  file: phrase`From the checkpoint`,
  read: phrase`Read`,
  reading: phrase`Being read`,
  refused: phrase`Refused`,
  unasked: phrase`Not read yet`,
});

/** Blocks of one kind, both ends included. */
export type BarSegment = BlockRange & { kind: SegmentKind };

export type BarData = {
  from: bigint;
  to: bigint;
  coverage: readonly BlockRange[];
  refused: readonly BlockRange[];
  /** Missing blocks that were not refused are being read. */
  reading: boolean;
  /** Last block that a file holds. */
  file: bigint | null;
};

/** The blocks of a range by what is known of them: in order, without overlap, none left out. */
export function segmentsOf(data: BarData): BarSegment[] {
  const { from, to, coverage, refused, file } = data;
  if (to < from) return [];
  const edges = new Set([from, to + 1n]);
  const cut = (block: bigint) => block > from && block <= to && edges.add(block);
  for (const range of [...coverage, ...refused]) {
    cut(range.from);
    cut(range.to + 1n);
  }
  if (file !== null) cut(file + 1n);
  const starts = [...edges].sort((a, b) => (a < b ? -1 : 1));
  const result: BarSegment[] = [];
  for (const [index, start] of starts.slice(0, -1).entries()) {
    const end = (starts[index + 1] ?? start + 1n) - 1n;
    const kind = kindAt(start, data);
    const last = result.at(-1);
    if (last?.kind === kind) last.to = end;
    else result.push({ kind, from: start, to: end });
  }
  return result;
}

function kindAt(block: bigint, { coverage, refused, reading, file }: BarData): SegmentKind {
  const isIn = (ranges: readonly BlockRange[]) => ranges.some(({ from, to }) => block >= from && block <= to);
  if (isIn(coverage)) return file !== null && block <= file ? 'file' : 'read';
  if (isIn(refused)) return 'refused';
  return reading ? 'reading' : 'unasked';
}

// Kinds from worst to best: a cell with several shows the worst.
const WORST: readonly SegmentKind[] = ['refused', 'unasked', 'reading', 'read', 'file'];

/** At most so many segments of about the same looks, so that a thousand gaps do not draw a thousand bars. */
export function drawn(segments: readonly BarSegment[], most: number): BarSegment[] {
  const first = segments[0];
  const last = segments.at(-1);
  if (segments.length <= most || first === undefined || last === undefined) return [...segments];
  const whole = last.to - first.from + 1n;
  const cells: BarSegment[] = [];
  for (let cell = 0n; cell < BigInt(most); cell += 1n) {
    const from = first.from + (whole * cell) / BigInt(most);
    const to = first.from + (whole * (cell + 1n)) / BigInt(most) - 1n;
    const kinds = segments.filter((each) => each.from <= to && each.to >= from).map(({ kind }) => kind);
    const kind = WORST.find((each) => kinds.includes(each)) ?? 'unasked';
    const before = cells.at(-1);
    if (before?.kind === kind) before.to = to;
    else cells.push({ kind, from, to });
  }
  return cells;
}

export function totalBlocks(segments: readonly BlockRange[]): bigint {
  return segments.reduce((sum, { from, to }) => sum + to - from + 1n, 0n);
}
