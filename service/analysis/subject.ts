import type { Address, Hex } from 'viem';
import type { Block, Clock, Dao, Token } from '@/core/governor/dao';
import type { RawAction, Required, State, Tally } from '@/core/governor/proposal';

/** As much of an organisation as an analysis needs; the clock as it is now. */
export type AnalysedDao = Pick<
  Dao,
  'chainId' | 'address' | 'family' | 'name' | 'timelock' | 'settings' | 'at'
> & {
  /** CAIP-10. */
  id: string;
  token: Omit<Token, 'clock'> | null;
  clock: Clock & { now: bigint; secondsPerUnit: number };
};

/** Facts of a proposal once it is made. */
export type MadeProposal = {
  id: bigint;
  proposer: Address;
  /** Its log; Unix seconds, null when not read. */
  created: { block: bigint; timestamp: bigint | null; transaction: Hex };
  executed: bigint | null;
  state: State;
  snapshot: bigint;
  deadline: bigint;
  /** Unix seconds. */
  eta: bigint | null;
  expires: bigint | null;
  tally: Tally | null;
  quorum: Required | null;
};

/** Subject of an analysis: a proposal, or a draft of one. */
export type AnalysedProposal = {
  dao: AnalysedDao;
  /** As in the event: calldata without the selector of a `signature` that is not empty. */
  actions: readonly RawAction[];
  description: string;
  /** A voting module holds the actions: only it knows what they do. */
  hasModule: boolean;
  /** The block that the present is read at. */
  at: Block;
  /** Null for a draft. */
  made: MadeProposal | null;
  /** Proposer of a draft, if known. */
  proposer?: Address | null;
};

/** Another proposal of the organisation, whole. */
export type OtherProposal = Pick<MadeProposal, 'id' | 'proposer' | 'state'> & {
  title: string;
  description: string;
  actions: readonly RawAction[];
  /** Unix seconds, null when not read. */
  created: bigint | null;
  block: bigint;
};

/** One vote, its weight less what overriding owners took from it. */
export type AnalysedVote = {
  voter: Address;
  side: 'for' | 'against' | 'abstain' | null;
  weight: bigint;
  block: bigint;
};

/** An index's data around a proposal. Neither method throws. */
export type Surroundings = {
  /** The latest proposals, newest first, and whether these are all there are; null while they are not read. */
  others(): Promise<{ items: readonly OtherProposal[]; isAll: boolean } | null>;
  /** The heaviest votes, and whether these are all there are. */
  votes(): { items: readonly AnalysedVote[]; isAll: boolean };
};
