/** First and last block, both included. */
export type BlockRange = { from: bigint; to: bigint };

/** How many blocks a range has. */
export const blocksOf = ({ from, to }: BlockRange): bigint => to - from + 1n;

/** The same blocks as few ranges as possible, in order; overlapping and touching ones become one. */
export function mergeRanges(ranges: readonly BlockRange[]): BlockRange[] {
  const sorted = [...ranges].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  const merged: BlockRange[] = [];
  for (const { from, to } of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last.to + 1n) {
      if (to > last.to) last.to = to;
    } else merged.push({ from, to });
  }
  return merged;
}
