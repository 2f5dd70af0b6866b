import type { VoteKind } from '@/lib/graph/store';
import type { VoteColumns } from './columns';

/** One decoded vote on its way into the columns: hex texts without 0x where not said otherwise. */
export type VoteEntry = {
  voter: string;
  proposal: string;
  support: number;
  kind: VoteKind;
  /** The params of a split vote. */
  split?: string | undefined;
  weight: string;
  reason: string;
  block: number;
  logIndex: number;
  /** With 0x. */
  transaction: string;
};

/** Votes with dictionaries of their own; reasons, splits and weights above 2^128 by position. */
export type Absorbed = {
  count: number;
  columns: VoteColumns;
  voters: readonly string[];
  proposals: readonly string[];
  reasons: readonly (readonly [number, string])[];
  large: readonly (readonly [number, string])[];
  splits: readonly (readonly [number, string])[];
};

const HALF = '0'.repeat(32);
const QUARTER = '0'.repeat(16);

/** A weight of 64 hex digits as two limbs of 64 bits, and whole in `top` where it does not fit them. */
export function limbs(hex: string): { low: bigint; high: bigint; top: bigint | undefined } {
  // Nearly every weight is below 2^128, most below 2^64: no bigint is made that is not kept.
  const whole = hex.startsWith(HALF) ? 0n : BigInt(`0x${hex}`);
  return {
    low: BigInt(`0x${hex.slice(48)}`),
    high: hex.startsWith(QUARTER, 32) ? 0n : BigInt(`0x${hex.slice(32, 48)}`),
    top: whole === 0n ? undefined : whole,
  };
}
