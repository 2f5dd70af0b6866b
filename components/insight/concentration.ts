/**
 * Sums of the largest holders, and how few of them have more than half, or as much as is needed; undefined if these
 * do not.
 */
export type Concentration = {
  sums: readonly bigint[];
  /** Also called the Nakamoto coefficient. */
  majority: number | undefined;
  quorum: number | undefined;
};

/** How concentrated power is; `powers` of the largest, the first the largest, of `whole` in all. */
export function concentrationOf(
  powers: readonly bigint[],
  whole: bigint,
  needed: bigint | null,
): Concentration {
  let sum = 0n;
  const sums = powers.map((power) => {
    sum += power;
    return sum;
  });
  const countTo = (holds: (sum: bigint) => boolean) => {
    const place = sums.findIndex(holds);
    return place < 0 ? undefined : place + 1;
  };
  return {
    sums,
    majority: whole === 0n ? undefined : countTo((each) => each * 2n > whole),
    quorum: needed === null || needed === 0n ? undefined : countTo((each) => each >= needed),
  };
}
