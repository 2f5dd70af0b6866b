/** Sums of the largest `powers` (in order), and how few have a majority (the Nakamoto coefficient) or the quorum. */
export function concentrationOf(powers: readonly bigint[], whole: bigint, needed: bigint | null) {
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
