/** A seeded source of chance: the same seed gives the same choices on every machine. */
export type Random = {
  seed: number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** A bigint below 2^bits, small ones as likely as large ones. */
  bigint(bits: number): bigint;
};

/** The generator mulberry32 behind `Random`. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    seed,
    int,
    chance: (share) => next() < share,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new Error('nothing to pick from');
      return list[int(0, list.length - 1)] as T;
    },
    bigint: (bits) => {
      let value = 0n;
      for (let left = int(0, bits); left > 0; left--) value = (value << 1n) | BigInt(int(0, 1));
      return value;
    },
  };
}
