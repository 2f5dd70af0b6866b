import type { Address, Hex } from 'viem';
import type { QuorateError } from '@/lib/errors';
import type { Place, RoleChange } from '@/lib/governor/control';
import type { Block } from '@/lib/governor/dao';
import type { OperationCall } from '@/lib/governor/operation';
import type { Created, ProposalNow, Tally } from '@/lib/governor/proposal';

/** Blocks `from` to `to`, both included. */
export type Range = { from: bigint; to: bigint };

/** The two kinds of logs an index holds; each has a coverage of its own. */
export type Kind = 'proposal' | 'vote';

/** Per kind, the block ranges whose logs are held: sorted, disjoint, never touching. */
export type Coverage = Readonly<Record<Kind, readonly Range[]>>;

/** A block that the index was built on. */
export type Anchor = { number: bigint; hash: Hex };

/** The logs of one kind and block range, packed; never changed once written. */
export type Segment = { kind: Kind; from: bigint; to: bigint; rows: number; bytes: Uint8Array };

/** What one commit makes true: all of it or nothing. `replace` drops every earlier segment of the organisation. */
export type Commit = {
  segments: readonly Segment[];
  coverage: Coverage;
  anchor: Anchor;
  /** First block worth reading, where it is known. */
  start: bigint | null;
  replace: boolean;
};

/** What is held for one organisation. */
export type Saved = Omit<Commit, 'replace'>;

/** What is stored for one organisation, in bytes and rows. */
export type Stored = { dao: string; bytes: number; votes: number; proposals: number };

/** Where finalized logs are kept. No method throws: a store that fails says so by `onProblem` and goes on in memory. */
export type Store = {
  readonly source: 'memory' | 'browser';
  /** What is held, undefined when nothing is or what was there had to be dropped. */
  load(dao: string): Promise<Saved | undefined>;
  /** The coverage now, without the segments; another tab may have written since. */
  coverage(dao: string): Promise<Coverage>;
  /** False when another tab has written since this one last looked; then nothing was written. */
  commit(dao: string, commit: Commit): Promise<boolean>;
  drop(dao: string): Promise<void>;
  clear(): Promise<void>;
  stored(): Promise<Stored[]>;
  /** Calls back once this is the only one to write for the organisation; returns how to give that up. */
  claim(dao: string, granted: () => void): () => void;
  /** Tells other tabs that the organisation advanced. */
  tell(dao: string): void;
  close(): void;
};

/** What a store reports beside its work: a notice for the person, or that another tab advanced. */
export type StoreDoors = {
  onProblem(code: 'index-dropped' | 'storage-full' | 'storage-denied', facts: Record<string, string>): void;
  onTold(dao: string): void;
};

/** `ProposalCreated` with the Unix time of its block where the log carried one. */
export type CreatedLog = Created & { timestamp: bigint | null };

/** A later event of a proposal; `value` is the eta, the new deadline or the new type. */
export type ProposalLog = {
  name:
    | 'ProposalQueued'
    | 'ProposalExecuted'
    | 'ProposalCanceled'
    | 'ProposalExtended'
    | 'ProposalVetoed'
    | 'ProposalUpdated'
    | 'ProposalDeadlineUpdated'
    | 'ProposalTypeUpdated';
  id: bigint;
  value: bigint | null;
  /** What `ProposalUpdated` (Nouns) put in the place of the actions, the description or both. */
  content?: Partial<Pick<Created, 'actions' | 'description'>>;
  block: bigint;
  blockHash: Hex;
  timestamp: bigint | null;
  transaction: Hex;
  logIndex: number;
};

/**
 * What a vote log says: a vote for one side, one split over the sides, an owner's vote that overrules the delegate
 * (`OverrideVoteCast`), or what such a vote took from the delegate's (`VoteReduced`; `voter` is the delegate).
 */
export type VoteKind = 'whole' | 'split' | 'override' | 'reduction';

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
  transaction: Hex;
  logIndex: number;
};

/** Vote logs as columns; a row number is valid until `version` changes. */
export type Votes = {
  readonly version: number;
  /** Row numbers of one proposal, in the order they were read. */
  rows(proposal: bigint): ArrayLike<number>;
  at(row: number): VoteLog;
  weight(row: number): bigint;
  support(row: number): number;
  kind(row: number): VoteKind;
  /** The parts of a split vote, null for others. */
  parts(row: number): Tally | null;
  /** What overriding owners took from this vote since. */
  reduced(row: number): bigint;
  block(row: number): number;
  logIndex(row: number): number;
  reason(row: number): string;
  /** Lower-case address. */
  voter(row: number): Address;
  /** The last row of an account on a proposal, undefined when there is none. */
  find(proposal: bigint, voter: Address): number | undefined;
  /** The rows of an account on a proposal, without what was taken from them. */
  of(proposal: bigint, voter: Address): readonly number[];
  /** Sum of the weights per side less what was taken, over the rows up to this block: what the contract's tally must be. */
  tally(proposal: bigint, upTo: bigint): Tally;
};

/** How far the proposals of an organisation are read. */
export type IndexStatus = {
  head: Block;
  finalized: bigint | null;
  coverage: readonly Range[];
  gaps: readonly Range[];
  complete: boolean;
  reading: boolean;
  progress: number;
  source: Store['source'];
  problem: QuorateError | null;
};

/** How far the votes of one proposal are read, judged by the contract's tally at the same block. */
export type VoteStatus = {
  complete: boolean;
  reading: boolean;
  read: bigint;
  window: bigint;
  gaps: readonly Range[];
  difference: Tally | null;
  problem: QuorateError | null;
};

/** The index of one organisation, as resolvers read it. */
export type Index = {
  /** Settles when what is stored is restored and the first head is read; throws when no head can be had. */
  ready(): Promise<void>;
  /** The block up to which everything asked for is read; chain answers are asked at this block. */
  head(): Promise<Block>;
  /** Grows by one whenever the chain took blocks back. */
  readonly forks: number;
  /** Newest first. */
  proposals(): readonly CreatedLog[];
  /** One proposal; waits until its log is read or the scan has ended. */
  find(id: bigint): Promise<CreatedLog | undefined>;
  /** Later events of a proposal, oldest first. */
  events(id: bigint): readonly ProposalLog[];
  readonly votes: Votes;
  /** Starts reading the votes of a proposal. */
  wantVotes(id: bigint, now: ProposalNow): void;
  status(): IndexStatus;
  voteStatus(id: bigint, now: ProposalNow): VoteStatus;
  /** Unix time of a block, null when it cannot be had. */
  timeOf(block: bigint): Promise<bigint | null>;
};

/** One operation of a timelock, as its logs tell it. */
export type OperationLog = {
  /** `hashOperationBatch` of a TimelockController, the transaction hash of Compound's timelock. */
  id: Hex;
  kind: 'controller' | 'compound';
  calls: readonly OperationCall[];
  /** Null where the kind has none, or no log said it. */
  predecessor: Hex | null;
  salt: Hex | null;
  /** Seconds between scheduling and readiness; Compound's says the moment instead. */
  delay: bigint | null;
  eta: bigint | null;
  scheduled: Place;
  executed: Place | null;
  cancelled: Place | null;
};

/** How far the logs of a timelock are read. */
export type TimelockStatus = {
  /** First block read; null until it is found. */
  from: bigint | null;
  /** The contract did not exist before `from`, so that nothing can be missing there. */
  isFromStart: boolean;
  gaps: readonly Range[];
  /** All logs since `from` up to the head are read, and it is the contract's start. */
  complete: boolean;
  reading: boolean;
  progress: number;
  problem: QuorateError | null;
};

/** The logs of an organisation's timelock; read when first wanted, kept in memory only. */
export type TimelockIndex = {
  /** Starts reading up to this block, unless it is being done; another address or a fork begins anew. */
  want(timelock: Address, head: Block): void;
  /** Newest first. */
  operations(): readonly OperationLog[];
  /** Oldest first. */
  roles(): readonly RoleChange[];
  status(): TimelockStatus;
};
