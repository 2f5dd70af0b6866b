import { type ParamsRule, partsBy } from '@/core/governor/params';
import type { Tally } from '@/core/governor/proposal';
import { SIDES } from '@/core/governor/vote';
import { KINDS, type VoteRows } from '@/service/checkpoint/rows';

const SPLIT = KINDS.indexOf('split');
const REDUCTION = KINDS.indexOf('reduction');
// Sums of so many limbs of 32 bits are exact as floats.
const EXACT = 1 << 20;
const LIMBS = 4;

/** Values of rows beyond the columns, by row number: weights of 2^128 and more, and params. */
export type RareValues = { large: Rare<bigint>; splits: Rare<string> };
type Rare<T> = { readonly size: number; get(row: number): T | undefined };

/** The sums of no votes. */
export const NO_VOTES: Tally = { against: 0n, for: 0n, abstain: 0n };

/** The sums of weights per side up to each of some blocks, the earliest first, without those of blocks up to `after`. */
export function sumSides(
  columns: Pick<VoteRows, 'block' | 'kind' | 'support' | 'weight'>,
  { large, splits }: RareValues,
  rows: ArrayLike<number>,
  ends: readonly number[],
  rule: ParamsRule,
  after = Number.NEGATIVE_INFINITY,
): Tally[] {
  const tallies = ends.map(() => ({ ...NO_VOTES }));
  const sums = new Float64Array(LIMBS * SIDES.length * ends.length);
  const { block, kind: kinds, support: supports, weight } = columns;
  // Most rows are of the same stretch as the one before: logs come in the order of their blocks.
  let stretch = 0;
  let above = Number.POSITIVE_INFINITY;
  let upTo = Number.NEGATIVE_INFINITY;
  let count = 0;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0;
    const at = block[row] ?? 0;
    if (at <= after) continue;
    if (at > upTo || at <= above) {
      stretch = firstFrom(ends, at);
      above = ends[stretch - 1] ?? Number.NEGATIVE_INFINITY;
      upTo = ends[stretch] ?? Number.POSITIVE_INFINITY;
    }
    const tally = tallies[stretch];
    if (tally === undefined) continue;
    const kind = kinds[row];
    const support = supports[row] ?? 0;
    const parts = kind === SPLIT ? partsBy(rule, splits.get(row) ?? '') : null;
    const side = SIDES[support];
    if (parts !== null) for (const each of SIDES) tally[each] += parts[each];
    else if (side !== undefined) {
      const sign = kind === REDUCTION ? -1 : 1;
      addWeight(sums, (stretch * SIDES.length + support) * LIMBS, sign, weight, row * LIMBS);
      const whole = large.size === 0 ? undefined : large.get(row);
      if (whole !== undefined) tally[side] += BigInt(sign) * whole;
      if (++count % EXACT === 0) carry(sums, tallies);
    }
  }
  carry(sums, tallies);
  for (const [at, tally] of tallies.entries())
    for (const side of SIDES) tally[side] += tallies[at - 1]?.[side] ?? 0n;
  return tallies;
}

// Written out: a loop over four costs as much again as what is in it.
function addWeight(sums: Float64Array, to: number, sign: number, weight: Uint32Array, from: number): void {
  sums[to] = (sums[to] ?? 0) + sign * (weight[from] ?? 0);
  sums[to + 1] = (sums[to + 1] ?? 0) + sign * (weight[from + 1] ?? 0);
  sums[to + 2] = (sums[to + 2] ?? 0) + sign * (weight[from + 2] ?? 0);
  sums[to + 3] = (sums[to + 3] ?? 0) + sign * (weight[from + 3] ?? 0);
}

// The place of the first that is no lower; behind all where there is none.
function firstFrom(ends: readonly number[], block: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) < block) low = middle + 1;
    else high = middle;
  }
  return low;
}

function carry(sums: Float64Array, tallies: readonly Tally[]): void {
  tallies.forEach((tally, stretch) => {
    SIDES.forEach((side, index) => {
      const at = (stretch * SIDES.length + index) * LIMBS;
      for (let limb = 0; limb < LIMBS; limb++) {
        const sum = sums[at + limb] ?? 0;
        // Most stretches have nothing in most limbs.
        if (sum !== 0) tally[side] += BigInt(sum) << BigInt(32 * limb);
      }
    });
  });
  sums.fill(0);
}
