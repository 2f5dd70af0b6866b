import type { Hex } from 'viem';

/** The `support` byte of a vote (GovernorCountingSimple, Bravo); its order is that of `proposalVotes(id)`. */
export const SUPPORT = { against: 0, for: 1, abstain: 2 } as const;

/** One side of a vote. */
export type Side = keyof typeof SUPPORT;

/** The sides in the order of their `support` byte. */
export const SIDES: readonly Side[] = ['against', 'for', 'abstain'];

/** The side a `support` byte stands for; null for bytes that simple counting does not know (255 is fractional). */
export const sideOfByte = (support: number): Side | null => SIDES[support] ?? null;

/** The `support` byte of a split vote (OpenZeppelin's GovernorCountingFractional, ScopeLift's). */
export const FRACTIONAL = 255;

// Hex digits of a uint128.
const PART = 32;

/** The parts of a split vote from 48 bytes of params in hex: against, for and abstain; undefined for any other length. */
export function readSplit(params: string): Record<Side, bigint> | undefined {
  if (params.length !== 3 * PART) return undefined;
  const part = (index: number) => BigInt(`0x${params.slice(index * PART, (index + 1) * PART)}`);
  return { against: part(0), for: part(1), abstain: part(2) };
}

/** The params of a split vote; null when a part is larger than the contract can count. */
export function splitParams({ against, for: inFavour, abstain }: Record<Side, bigint>): Hex | null {
  const parts = [against, inFavour, abstain];
  if (parts.some((part) => part >= 1n << 128n)) return null;
  return `0x${parts.map((part) => part.toString(16).padStart(PART, '0')).join('')}`;
}
