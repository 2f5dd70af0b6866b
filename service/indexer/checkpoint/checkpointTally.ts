import { type ParamsRule, partsBy } from '@/core/governor/params';
import type { Tally } from '@/core/governor/proposal';
import { SIDES } from '@/core/governor/vote';
import { KINDS, type VoteRows } from '@/service/checkpoint/rows';

const REDUCTION = KINDS.indexOf('reduction');
const SPLIT = KINDS.indexOf('split');
// Sums of so many limbs of 32 bits are exact as floats.
const EXACT = 1 << 20;

/** The sum of the weights per side of rows `start` to `end` (not included) of a file, less what was taken from them, params read by a rule. */
export function tallyOf(rows: VoteRows, start: number, end: number, rule: ParamsRule): Tally {
  const tally = { against: 0n, for: 0n, abstain: 0n };
  const isPart = (row: number) => rows.kind[row] === SPLIT && rule !== 'ignored';
  const sums = new Float64Array(12);
  for (let row = start; row < end; row++) {
    const support = rows.support[row] ?? 255;
    if (isPart(row) || support > 2) continue;
    const sign = rows.kind[row] === REDUCTION ? -1 : 1;
    for (let limb = 0; limb < 4; limb++) {
      const at = support * 4 + limb;
      sums[at] = (sums[at] ?? 0) + sign * (rows.weight[row * 4 + limb] ?? 0);
    }
    if ((row - start) % EXACT === EXACT - 1) carry(sums, tally);
  }
  carry(sums, tally);
  for (const [row, weight] of between(rows.large, start, end)) {
    const side = isPart(row) ? undefined : SIDES[rows.support[row] ?? 255];
    if (side !== undefined) tally[side] += rows.kind[row] === REDUCTION ? -weight : weight;
  }
  for (const [, params] of between(rows.splits, start, end)) {
    const parts = partsBy(rule, params);
    if (parts !== null) for (const side of SIDES) tally[side] += parts[side];
  }
  return tally;
}

/** The entries of rows `start` to `end` of a list that ascends by row. */
function between<T>(list: readonly (readonly [number, T])[], start: number, end: number) {
  return list.slice(firstFrom(list, start), firstFrom(list, end));
}

function firstFrom(list: readonly (readonly [number, unknown])[], row: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.[0] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

function carry(sums: Float64Array, tally: Tally): void {
  SIDES.forEach((side, index) => {
    for (let limb = 0; limb < 4; limb++) {
      tally[side] += BigInt(sums[index * 4 + limb] ?? 0) << BigInt(32 * limb);
    }
  });
  sums.fill(0);
}
