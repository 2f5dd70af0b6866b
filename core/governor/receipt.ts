import type { Address } from 'viem';
import type { Block } from './dao';
import type { Proofs } from './reading';

/** Delegates of an account's tokens: one of them all, or null; and those among whom it split them. */
export type Delegates = { delegate: Address | null; split: readonly Part[] };

/** A delegate of some of an account's tokens, and of how many of `ALL_PARTS` parts. */
export type Part = { delegate: Address; parts: number };

/** Parts of all tokens of an account. */
export const ALL_PARTS = 10_000;

/** An account's standing now: votes and balance in the token's smallest unit. */
export type AccountNow = Delegates & {
  votes: bigint | null;
  balance: bigint | null;
  proofs: Proofs;
  at: Block;
};

/** Facts from the contract about one account and one proposal, figures in the token's smallest unit. */
export type Receipt = {
  /** Power at the snapshot; null while that is ahead. */
  power: bigint | null;
  /** Whether a vote was cast with delegated power; an override is told apart. */
  hasVoted: boolean;
  /** Content of Bravo's and Alpha's receipts; null in other families, and before a vote. */
  support: number | null;
  weight: bigint | null;
  /** Power already used by votes in parts; null where votes are whole. */
  used: bigint | null;
  /** Overruling the delegate: whether it was done, the balance that it moves and the delegate at the snapshot. */
  override: { done: boolean; balance: bigint | null; delegate: Address | null } | null;
  proofs: Proofs;
  at: Block;
};
