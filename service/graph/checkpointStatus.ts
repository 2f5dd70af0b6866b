import type { Block } from '@/core/governor/dao';

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

/** Earlier data that is shown until the chain answers or while no endpoint can be reached; `read` in Unix seconds of the reader's clock. */
export type RecalledStatus = { block: Block; read: bigint };

/** Storage of an organisation's latest data as bytes, for times without a network. Never throws. */
export type SnapshotStore = {
  /** Other pages hold it up now: that it gave nothing means nothing, and `onTold` tells when it answers. */
  readonly isLate?: boolean;
  /** The bytes last given to `remember`; undefined when there are none, or they are damaged. */
  recall(dao: string): Promise<Uint8Array | undefined>;
  /** Keeps bytes in the place of those before; whoever writes last is right. */
  remember(dao: string, bytes: Uint8Array): Promise<void>;
};
