import { type ParamsRule, partsBy } from '@/core/governor/params';
import type { Tally } from '@/core/governor/proposal';
import { SIDES } from '@/core/governor/vote';
import type { VoteColumns } from './columns';
import type { Sparse } from './sparse';

const WHOLE = 0;
const SPLIT = 1;
const REDUCTION = 3;
// Sums of so many limbs of 32 bits are exact as floats.
const EXACT = 1 << 20;

/** Weights that need more than the columns. */
export type Beside = { large: Sparse<bigint>; splits: Sparse<string> };

/** The sum of the weights per side over the rows up to a block, less what was taken from them, params read by a rule. */
export function sumSides(
  columns: VoteColumns,
  { large, splits }: Beside,
  rows: readonly number[],
  last: number,
  rule: ParamsRule,
): Tally {
  const tally = { against: 0n, for: 0n, abstain: 0n };
  const sums = new Float64Array(12);
  let count = 0;
  for (const row of rows) {
    if ((columns.block[row] ?? 0) > last) continue;
    const kind = columns.kind[row] ?? WHOLE;
    const support = columns.support[row] ?? 0;
    const parts = kind === SPLIT ? partsBy(rule, splits.get(row) ?? '') : null;
    const side = SIDES[support];
    if (parts !== null) for (const each of SIDES) tally[each] += parts[each];
    else if (side !== undefined) {
      const sign = kind === REDUCTION ? -1 : 1;
      for (let limb = 0; limb < 4; limb++) {
        const at = support * 4 + limb;
        sums[at] = (sums[at] ?? 0) + sign * (columns.weight[row * 4 + limb] ?? 0);
      }
      const whole = large.get(row);
      if (whole !== undefined) tally[side] += BigInt(sign) * whole;
      if (++count % EXACT === 0) carry(sums, tally);
    }
  }
  carry(sums, tally);
  return tally;
}

function carry(sums: Float64Array, tally: Tally): void {
  SIDES.forEach((side, index) => {
    for (let limb = 0; limb < 4; limb++)
      tally[side] += BigInt(sums[index * 4 + limb] ?? 0) << BigInt(32 * limb);
  });
  sums.fill(0);
}
