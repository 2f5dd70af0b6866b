/** Round values from 0 to no less than the greatest, some four of them: 1, 2 or 5 times a power of ten apart. */
export function ticksTo(most: bigint): readonly bigint[] {
  let step = 1n;
  for (let power = 1n; step * 4n < most; power *= 10n) {
    step = [1n, 2n, 5n, 10n].map((each) => each * power).find((each) => each * 4n >= most) ?? step * 10n;
  }
  const count = most <= 0n ? 1n : (most + step - 1n) / step;
  return Array.from({ length: Number(count) + 1 }, (_, at) => BigInt(at) * step);
}

/** A part of a whole as a number from 0 to 1. */
export function ratio(part: bigint, whole: bigint): number {
  // Millionths are finer than any pixel, and fit a number.
  return whole <= 0n ? 0 : Number((part * 1_000_000n) / whole) / 1_000_000;
}

/** The greatest of some values, and no less than 1. */
export function greatest(values: readonly bigint[]): bigint {
  let most = 1n;
  for (const value of values) if (value > most) most = value;
  return most;
}
