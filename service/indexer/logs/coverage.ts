import type { BlockRange } from '@/core/blockRange';

/** Ranges with one more: sorted, disjoint, neighbours joined. An empty range (`to` below `from`) adds nothing. */
export function add(ranges: readonly BlockRange[], range: BlockRange): BlockRange[] {
  if (range.to < range.from) return [...ranges];
  const result: BlockRange[] = [];
  let { from, to } = range;
  for (const each of ranges) {
    if (each.to + 1n < from || each.from > to + 1n) result.push(each);
    else {
      if (each.from < from) from = each.from;
      if (each.to > to) to = each.to;
    }
  }
  result.push({ from, to });
  return sorted(result);
}

/** Lists the parts of `within` that no range holds, lowest first. */
export function gaps(ranges: readonly BlockRange[], within: BlockRange): BlockRange[] {
  const result: BlockRange[] = [];
  let next = within.from;
  for (const { from, to } of ranges) {
    if (to < next) continue;
    if (from > within.to) break;
    if (from > next) result.push({ from: next, to: from - 1n });
    next = to + 1n;
  }
  if (next <= within.to) result.push({ from: next, to: within.to });
  return result;
}

/** Whether a block, which must be below 2^53, lies in one of the ranges. */
export function isIn(ranges: readonly BlockRange[]): (block: number) => boolean {
  const ends = ranges.map(({ from, to }) => [Number(from), Number(to)] as const);
  return (block) => ends.some(([from, to]) => block >= from && block <= to);
}

/** Lists the parts of `within` that the ranges hold, lowest first. */
export function held(ranges: readonly BlockRange[], within: BlockRange): BlockRange[] {
  const result: BlockRange[] = [];
  for (const { from, to } of ranges) {
    const part = { from: later(from, within.from), to: earlier(to, within.to) };
    if (part.from <= part.to) result.push(part);
  }
  return result;
}

/** Ranges that came in any order, lowest first. */
export function sorted(ranges: readonly BlockRange[]): BlockRange[] {
  return [...ranges].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
}

/** Everything in `ranges` that is not in `others`. */
export function without(ranges: readonly BlockRange[], others: readonly BlockRange[]): BlockRange[] {
  return ranges.flatMap((range) => gaps(others, range));
}

/** Number of blocks in all ranges. */
export function size(ranges: readonly BlockRange[]): bigint {
  return ranges.reduce((sum, { from, to }) => sum + (to < from ? 0n : to - from + 1n), 0n);
}

/** The ranges below `from`; used when the chain took blocks back. */
export function truncate(ranges: readonly BlockRange[], from: bigint): BlockRange[] {
  return held(ranges, { from: 0n, to: from - 1n });
}

/** Share of `within` that is held, 0 to 1; 1 when there is nothing to hold. */
export function progress(ranges: readonly BlockRange[], within: BlockRange): number {
  const whole = size([within]);
  if (whole === 0n) return 1;
  return Number((size(held(ranges, within)) * 10_000n) / whole) / 10_000;
}

const later = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** The lower of two blocks. */
export const earlier = (a: bigint, b: bigint): bigint => (a < b ? a : b);
