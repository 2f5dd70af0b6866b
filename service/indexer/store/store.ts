import type { Address, Hex } from 'viem';
import type { CreatedLog } from '@/chain/logs/proposalLog';
import type { LogKind } from '@/chain/logs/voteEntry';
import type { BlockRange } from '@/core/blockRange';
import type { Code, QuorateError } from '@/core/errors';
import type { Block } from '@/core/governor/dao';
import type { Tally } from '@/core/governor/proposal';
import type { LogJournal } from '@/service/indexer/logs/logJournal';

/** The two kinds of logs an index holds; each has a coverage of its own. */
export const INDEX_KINDS = ['proposal', 'vote'] as const;

/** One of them. */
export type IndexKind = (typeof INDEX_KINDS)[number];

/** Per kind, the block ranges whose logs are held: sorted, disjoint, never touching. */
export type Coverage = Readonly<Record<IndexKind, readonly BlockRange[]>>;

/** A block that the index was built on. */
export type Anchor = { number: bigint; hash: Hex };

/** The logs of one kind and block range, packed; never changed once written. */
export type Segment = { kind: IndexKind; from: bigint; to: bigint; rows: number; bytes: Uint8Array };

/** Content of one commit: all of it or nothing. `replace` drops every earlier segment of the organisation. */
export type Commit = {
  segments: readonly Segment[];
  coverage: Coverage;
  anchor: Anchor;
  /** First block worth reading, where it is known. */
  start: bigint | null;
  replace: boolean;
};

/** Data held for one organisation. */
export type Saved = Omit<Commit, 'replace'>;

/** Amount of data stored for one organisation, in bytes and rows. */
export type Stored = { dao: string; bytes: number; votes: number; proposals: number };

/** Storage of finalized logs. No method throws: failures go to `onProblem`, and the store goes on in memory. */
export type Store = {
  readonly source: 'memory' | 'browser';
  /** Other pages hold it up now: that it gave nothing means nothing, and `onTold` tells when it answers. */
  readonly isLate?: boolean;
  /** The bytes last given to `remember`; undefined when there are none, or they are damaged. */
  recall(dao: string): Promise<Uint8Array | undefined>;
  /** Keeps bytes in the place of those before; whoever writes last is right. */
  remember(dao: string, bytes: Uint8Array): Promise<void>;
  /** Returns the held data, undefined if there is none or it had to be dropped. */
  load(dao: string): Promise<Saved | undefined>;
  /** The coverage now, without the segments; another tab may have written since. */
  coverage(dao: string): Promise<Coverage>;
  /** False when another tab has written since this one last looked, or holds it up; then nothing was written. */
  commit(dao: string, commit: Commit): Promise<boolean>;
  /** Swaps what is held with what was set aside before; deletes what is remembered, and gives what is held then. */
  setAside(dao: string): Promise<Saved | undefined>;
  /** Deletes what is held and what is remembered. */
  drop(dao: string): Promise<void>;
  clear(): Promise<void>;
  stored(): Promise<Stored[]>;
  /** Calls back once this is the only one to write for the organisation; returns how to give that up. */
  claim(dao: string, granted: () => void): () => void;
  /** Tells other tabs that the organisation advanced. */
  tell(dao: string): void;
  /** Data is kept elsewhere, or not at all: nothing is packed for it. */
  readonly takesNoSegments?: true;
  /** Returns the listener for an organisation's logs as they came, if the store wants them. */
  journal?(dao: string): LogJournal;
  close(): void;
};

/** Reports of a store: a notice for the person, or that there may be more in it: another tab advanced, or it answers again. */
export type StoreDeps = {
  onProblem(
    code: 'index-dropped' | 'storage-full' | 'storage-denied' | 'storage-busy',
    facts: Record<string, string>,
  ): void;
  onTold(dao: string): void;
};

/**
 * A proposal as its list shows it. `title` is that of its newest text, as far as read; the hash of its block and its
 * transaction are null where only the head of a checkpoint is read: `Index.find` has them.
 */
export type ListedProposal = Pick<CreatedLog, 'id' | 'proposer' | 'block' | 'logIndex' | 'timestamp'> & {
  title: string;
  blockHash: Hex | null;
  transaction: Hex | null;
};

/** Requests that the rest of a long history would take from an endpoint; an estimate. */
type ScanPlan = { requests: number; seconds: number; host: string };

/** Blocks that no endpoint gave: the last one that was asked, and its reason in its own words. */
export type RangeRefusal = BlockRange & { host: string; reason: string; code: Code };

/** How far the proposals of an organisation are read. */
export type IndexStatus = {
  head: Block;
  finalized: bigint | null;
  coverage: readonly BlockRange[];
  gaps: readonly BlockRange[];
  complete: boolean;
  reading: boolean;
  progress: number;
  /** Rest of a long scan of proposals and votes, waiting or under way; null if there is none. */
  plan: ScanPlan | null;
  /** A long scan waits for the person, who has not started it or has paused it. */
  paused: boolean;
  refusals: readonly RangeRefusal[];
  /** First block worth reading; null until it is found. */
  start: bigint | null;
  source: Store['source'];
  problem: QuorateError | null;
};

/** How far the votes of a proposal, which lie in this range, are read; judged by its tally at the same block. */
export type VoteStatus = BlockRange & {
  complete: boolean;
  reading: boolean;
  read: bigint;
  window: bigint;
  coverage: readonly BlockRange[];
  gaps: readonly BlockRange[];
  difference: Tally | null;
  problem: QuorateError | null;
};

/** Base of an index besides logs: files made at `block` (null: none), and whether the chain agreed to them. */
export type CheckpointStatus = {
  block: Block | null;
  state: 'none' | 'unconfirmed' | 'confirmed' | 'refused';
  /** Why it was refused, in words. */
  reason: string | null;
  /** Parts of its head that were not verified, as sentences; empty until the chain has agreed to the rest. */
  unchecked: readonly string[];
  /** The remote whose files these are; null where they lie beside the site. */
  host?: string | null;
};

/** Votes that stand in files of a checkpoint, and how many of them were held against the chain. */
export type FileCheck = {
  votes: number;
  /** The contract was asked about their voter and weight. */
  asked: number;
  /** Their logs were read again. */
  logged: number;
};

/** Earlier data that is shown until an endpoint answers; `read` in Unix seconds of the reader's clock. */
export type RecalledStatus = { block: Block; read: bigint };

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
