import type { Address, Hex } from 'viem';
import type { Block } from './dao';

/** The contract's `ProposalState` enum, in its order (OpenZeppelin, Bravo and Alpha agree). */
export const STATES = [
  'PENDING',
  'ACTIVE',
  'CANCELED',
  'DEFEATED',
  'SUCCEEDED',
  'QUEUED',
  'EXPIRED',
  'EXECUTED',
] as const;

/** One state of a proposal. */
export type State = (typeof STATES)[number];

/** Votes per side in the token's smallest unit. */
export type Tally = { against: bigint; for: bigint; abstain: bigint };

/** One call a proposal would make: value in wei, calldata raw, `signature` only where the event carried one. */
export type Action = { target: Address; value: bigint; signature: string; calldata: Hex };

/** What `ProposalCreated` said; never changes. `snapshot` and `deadline` are the event's, in the clock's unit. */
export type Created = {
  id: bigint;
  proposer: Address;
  actions: readonly Action[];
  snapshot: bigint;
  deadline: bigint;
  description: string;
  block: bigint;
  blockHash: Hex;
  logIndex: number;
  transaction: Hex;
};

/** What the contract says about one proposal at block `at`; null where the contract did not answer. */
export type ProposalNow = {
  state: State;
  tally: Tally | null;
  snapshot: bigint;
  deadline: bigint;
  eta: bigint | null;
  /** Quorum in the token's smallest unit; an estimate before the snapshot has passed (asked at `timepoint`). */
  quorum: { value: bigint; timepoint: bigint; estimate: boolean } | null;
  at: Block;
};
