import type { Hex } from 'viem';
import type { Tally } from '../proposal';

/** The support byte of a split vote (GovernorCountingFractional). */
export const SPLIT = 255;

/** Bytes of the params of a split vote: three uint128, against before for before abstain. */
export const SPLIT_BYTES = 48;

/** The params of a split vote; null when a part is larger than the contract can count. */
export function splitParams({ against, for: inFavour, abstain }: Tally): Hex | null {
  const parts = [against, inFavour, abstain];
  if (parts.some((part) => part >= 1n << 128n)) return null;
  return `0x${parts.map((part) => part.toString(16).padStart(32, '0')).join('')}`;
}
