type Range = { from: bigint; to: bigint };

/** The blocks of a range: “7”, “7–9”. */
export function rangeText({ from, to }: Range): string {
  return from === to ? from.toLocaleString('en') : `${from.toLocaleString('en')}–${to.toLocaleString('en')}`;
}

/** The first of some ranges in words, and how many more there are. */
export function ranges(all: readonly Range[]): string {
  const named = all.slice(0, 3).map(rangeText).join(', ');
  const isOne = all.length === 1 && all[0]?.from === all[0]?.to;
  return `${isOne ? 'block' : 'blocks'} ${named}${all.length > 3 ? ` and ${all.length - 3} more ranges` : ''}`;
}
