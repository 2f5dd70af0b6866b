import type { Address, Hex } from 'viem';
import type { LogKind } from '@/chain/logs/voteEntry';
import type { Tally } from '@/core/governor/proposal';

/** Kind of a vote log; `override` is an owner's own vote, `reduction` (`VoteReduced`) what that took from `voter`'s. */
export type VoteKind = LogKind | 'unknown';

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
