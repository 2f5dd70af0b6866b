import type { Address, Hex } from 'viem';
import type { Tally } from '@/core/governor/proposal';

/** Kind of a vote log; `override` is an owner's own vote, `reduction` (`VoteReduced`) what that took from `voter`'s. */
export type VoteKind = 'whole' | 'split' | 'override' | 'reduction' | 'unknown';

/** One vote log; weight in the token's smallest unit, `support` the raw byte, `parts` of a split vote. */
export type VoteLog = {
  voter: Address;
  proposal: bigint;
  support: number;
  kind: VoteKind;
  parts: Tally | null;
  weight: bigint;
  reason: string;
  block: bigint;
  /** Null where it stands in a file that was not read. */
  transaction: Hex | null;
  logIndex: number;
};

/** Vote logs as columns; a row number is valid until `version` changes, a list of rows too. */
export type Votes = {
  readonly version: number;
  /** How many there are, of all proposals. */
  readonly length: number;
  /** All row numbers, by the position of their logs; read only, valid until `version` changes. */
  ordered(): Uint32Array;
  /** The number that stands for the voter of a row. */
  voterNumber(row: number): number;
  /** By the number of each voter, or only of those of some rows, 1 where the lower-case address has these digits in it. */
  votersWith(digits: string, rows?: Uint32Array): Uint8Array;
  /** Row numbers of one proposal, in the order they were read. */
  rows(proposal: bigint): ArrayLike<number>;
  /** Row numbers of one account over all proposals, oldest first. */
  rowsOf(voter: Address): readonly number[];
  /** All row numbers, the heaviest vote first, the oldest first where weights are equal; read only. */
  heaviest(): Uint32Array;
  at(row: number): VoteLog;
  proposal(row: number): bigint;
  weight(row: number): bigint;
  /** Below 0 when row `a` weighs less than row `b`, 0 when as much; without making a bigint. */
  lighter(a: number, b: number): number;
  support(row: number): number;
  kind(row: number): VoteKind;
  /** The parts of a split vote, null for others. */
  parts(row: number): Tally | null;
  /** Returns the amount that the contract counted: the parts, or the weight; null if unknown. */
  counted(row: number): bigint | null;
  /** Returns the amount that overriding owners took from this vote since. */
  reduced(row: number): bigint;
  block(row: number): number;
  logIndex(row: number): number;
  reason(row: number): string;
  /** Its reason stands in a file that was not read. */
  unread(row: number): boolean;
  transaction(row: number): Hex | null;
  /** Lower-case address. */
  voter(row: number): Address;
  /** The last row of an account on a proposal, undefined when there is none. */
  find(proposal: bigint, voter: Address): number | undefined;
  /** The rows of an account on a proposal, without what was taken from them. */
  of(proposal: bigint, voter: Address): readonly number[];
  /** Sum per side less what was taken, over rows up to this block; where params leave it open, the sum that was `told`. */
  tally(proposal: bigint, upTo: bigint, told?: Tally | null): Tally;
  /** Those sums up to and with each of some blocks, the earliest first; only of votes after a block where one is named. */
  course(proposal: bigint, ends: readonly number[], after?: number): readonly Tally[];
};
