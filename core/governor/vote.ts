import type { Tally } from './proposal';

/** The `support` byte of a vote (GovernorCountingSimple, Bravo); its order is that of `proposalVotes(id)`. */
export const SUPPORT = { against: 0, for: 1, abstain: 2 } as const;

/** One side of a vote. */
export type Side = keyof typeof SUPPORT;

/** The sides in the order of their `support` byte. */
export const SIDES: readonly Side[] = ['against', 'for', 'abstain'];

/** The side a `support` byte stands for; null for bytes that simple counting does not know (255 is fractional). */
export function sideOfByte(support: number): Side | null {
  return SIDES[support] ?? null;
}

/** The `support` byte of a split vote (OpenZeppelin's GovernorCountingFractional, ScopeLift's). */
export const FRACTIONAL = 255;

const HALF = 32;

/**
 * The parts of a split vote from its 48 bytes of params (hex without 0x): three uint128, against, for and abstain;
 * undefined for any other length.
 */
export function readSplit(params: string): Tally | undefined {
  if (params.length !== 3 * HALF) return undefined;
  const part = (index: number) => BigInt(`0x${params.slice(index * HALF, (index + 1) * HALF)}`);
  return { against: part(0), for: part(1), abstain: part(2) };
}
