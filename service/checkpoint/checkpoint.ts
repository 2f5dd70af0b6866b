import type { Address, Hex } from 'viem';
import { CheckpointFlaw } from '@/core/files/flaw';
import type { Block, Dao } from '@/core/governor/dao';
import type { ProposalNow } from '@/core/governor/proposal';
import type { ByteReader, ByteWriter } from './bytes';

/** The version of the files; a reader refuses every other. */
export const CHECKPOINT_VERSION = 1;
/** The version of a head whose votes stand in several files; readers of version 1 reject it. */
export const SEGMENTED_VERSION = 2;

/** A file beside the head, named `<hash>.gz` by the first 32 hex digits of the SHA-256 of its bytes before gzip. */
export type PartFile = {
  /** 32 hex digits. */
  hash: string;
  /** Bytes after gzip, for progress and plans. */
  bytes: number;
};

/** Votes of all proposals, their reasons and their transactions, each in one file. */
export type PackFiles = { votes: PartFile; reasons: PartFile | null; transactions: PartFile };

/** One proposal as its list shows it, and the file that holds the rest. */
export type HeadProposal = {
  id: bigint;
  title: string;
  proposer: Address;
  /** Position of its `ProposalCreated`; `timestamp` is the Unix time of that block. */
  block: bigint;
  logIndex: number;
  timestamp: bigint | null;
  /** The contract's answer at the checkpoint's block. */
  now: Omit<ProposalNow, 'at'>;
  /** Vote logs up to the checkpoint's block. */
  votes: number;
  /** Its description, actions, later events and votes: see `Shard`. */
  shard: PartFile;
};

/** `head.json.gz`: what an organisation's first screen needs, and the names of the other files. */
export type Head = {
  version: typeof CHECKPOINT_VERSION | typeof SEGMENTED_VERSION;
  /** CAIP-10. */
  dao: string;
  /** Everything up to this finalized block is in the files. */
  block: Block;
  /** First block that was read; at or before the Governor's first. */
  from: bigint;
  /** The Governor as detected at that block. */
  governor: Dao;
  /** Newest first. */
  proposals: readonly HeadProposal[];
  /** All votes: in one file, or, where they are many, in several (version 2), the oldest first. */
  pack: readonly PackFiles[];
  /** Delegates with their power at the block and who delegates to whom; and how the power came to be. */
  delegates: { powers: PartFile; history: PartFile } | null;
};

/** An entry of `index.json`: which organisations have a checkpoint here, so that none is asked for in vain. */
export type IndexEntry = {
  /** CAIP-10. */
  dao: string;
  /** Folder below the index, `eip155-1-0x…` in lower case. */
  path: string;
  block: string;
  /** SHA-256 of the head's bytes before gzip, 0x and 64 digits. */
  head: Hex;
};

/** `index.json` of a folder of checkpoints. */
export type CheckpointIndex = { version: typeof CHECKPOINT_VERSION; checkpoints: readonly IndexEntry[] };

const MAGIC = 0x51;

/** Begins a file of this version. */
export function open(writer: ByteWriter): void {
  writer.u8(MAGIC);
  writer.varint(CHECKPOINT_VERSION);
}

/** Throws `CheckpointFlaw` unless a file of this version begins here. */
export function checkOpening(reader: ByteReader): void {
  if (reader.u8() !== MAGIC) throw new CheckpointFlaw('it is no file of a checkpoint');
  const version = reader.varint();
  if (version > CHECKPOINT_VERSION) throw new CheckpointFlaw('a later version of this site made it');
  if (version < CHECKPOINT_VERSION) throw new CheckpointFlaw('an earlier version of this site made it');
}
