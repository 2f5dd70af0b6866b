import { formatCount, t } from '@/core/language/message';

type Range = { from: bigint; to: bigint };

/** The blocks of a range: “7”, “7–9”. */
export function rangeText({ from, to }: Range): string {
  return from === to ? formatCount(from) : `${formatCount(from)}–${formatCount(to)}`;
}

/** The first of some ranges in words, and how many more there are. */
export function ranges(all: readonly Range[]): string {
  const named = all.slice(0, 3).map(rangeText).join(', ');
  const isOne = all.length === 1 && all[0]?.from === all[0]?.to;
  const more = all.length > 3 ? t` and ${all.length - 3} more ranges` : '';
  return isOne ? t`block ${named}` : t`blocks ${named}${more}`;
}
