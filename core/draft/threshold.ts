import type { Dao } from '@/core/governor/dao';
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

/** The least votes that suffice, null if not known: OpenZeppelin and Venus ask for as many as the threshold, others of Compound's line for more. */
export function votesToPropose(
  { family, extensions }: Pick<Dao, 'family' | 'extensions'>,
  { proposalThreshold }: Pick<Dao['settings'], 'proposalThreshold'>,
): bigint | null {
  if (proposalThreshold === null) return null;
  if (extensions.includes('routes')) return proposalThreshold;
  return FAMILIES[family].line === 'compound' ? proposalThreshold + 1n : proposalThreshold;
}

/** Whether an account may propose by its votes; null where they were not read. */
export function meetsThreshold({ needed, has, isListed }: ThresholdNow): boolean | null {
  if (isListed || needed === 0n) return true;
  return has === null ? null : has >= needed;
}
