import type { Family } from '@/core/governor/dao';
import { FAMILIES } from '@/core/governor/family';

/** Whether an account has the votes that proposing takes, as the contract will count them in the next block. */
export type ThresholdNow = {
  /** The least votes that suffice. */
  needed: bigint;
  /** Votes of the account; null if not read. */
  has: bigint | null;
  /** The timepoint that the contract will ask about, in the clock's unit: the one before the block that mines it. */
  timepoint: bigint;
  /** Bravo's list of accounts that may propose without votes. */
  isListed: boolean;
};

/** The least votes that suffice: OpenZeppelin asks for as many as its threshold, Compound's line for more than it. */
export function votesToPropose(family: Family, threshold: bigint): bigint {
  return FAMILIES[family].line === 'compound' ? threshold + 1n : threshold;
}

/** Whether an account may propose by its votes; null where they were not read. */
export function meetsThreshold({ needed, has, isListed }: ThresholdNow): boolean | null {
  if (isListed || needed === 0n) return true;
  return has === null ? null : has >= needed;
}
