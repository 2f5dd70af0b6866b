import { gzipSync } from 'node:zlib';
import type { CreatedLog } from '@/chain/logs/proposalLog';
import { gzip } from '../../core/files/gzip';
import type { Block, Dao } from '../../core/governor/dao';
import { titleOf } from '../../core/governor/description/title';
import type { ProposalNow } from '../../core/governor/proposal';
import { writeJson } from '../../core/jsonValues';
import {
  CHECKPOINT_VERSION,
  type Head,
  type HeadProposal,
  type PackFiles,
  type PartFile,
  SEGMENTED_VERSION,
} from '../../service/checkpoint/checkpoint';
import { partHash } from '../../service/checkpoint/hash';
import { decodeHead, headShape } from '../../service/checkpoint/head';
import { encodeReasons } from '../../service/checkpoint/reasons';
import type { VoteRows } from '../../service/checkpoint/rows';
import { segmentSizes } from '../../service/checkpoint/segmentSizes';
import { encodeTransactions } from '../../service/checkpoint/transactions';
import type { VoteTable } from '../../service/indexer/votes/voteTable';
import type { Collected } from './collected';
import { type Delegations, writeDelegates } from './delegations';
import { encodeSegments, encodeShard } from './encode/encodeVotes';
import { Folder } from './folder';

/** Content of a checkpoint before it is files. */
export type Content = {
  /** CAIP-10. */
  dao: string;
  block: Block;
  from: bigint;
  governor: Dao;
  collected: Collected;
  /** The contract's facts on every proposal at the block. */
  now: ReadonlyMap<bigint, ProposalNow>;
  delegations: Delegations | null;
};

/** A folder in which parts are named and packed as the readers expect. */
export function folderAt(path: string): Folder {
  return new Folder(path, (bytes) => gzip(bytes, (plain) => gzipSync(plain, { level: 9 })), partHash);
}

/** Writes all files of a checkpoint, the head last; gives the head and its bytes before gzip. */
export async function writeFiles(
  folder: Folder,
  content: Content,
): Promise<{ head: Head; bytes: Uint8Array }> {
  const { collected, block, from, governor, dao, delegations } = content;
  const created = collected.proposals();
  const proposals: HeadProposal[] = [];
  for (const one of created) proposals.push(await writeProposal(folder, content, one));
  const rows = created.flatMap(({ id }) => collected.rows(id));
  const pack = await writePack(folder, collected.votes, rows);
  // The files have one delegate of each account.
  const isLeft = delegations === null || delegations.table.isSplit;
  const delegates = isLeft ? null : await writeDelegates(folder, delegations, block.number);
  const version = pack.length > 1 ? SEGMENTED_VERSION : CHECKPOINT_VERSION;
  const head: Head = { version, dao, block, from, governor, proposals, pack, delegates };
  const bytes = encodeHead(head);
  await folder.head(bytes);
  return { head, bytes };
}

async function writeProposal(
  folder: Folder,
  { collected, now: all }: Content,
  created: CreatedLog,
): Promise<HeadProposal> {
  const { id, proposer, block, logIndex, timestamp, description } = created;
  const rows = collected.rows(id);
  const votes = collected.votes.select(rows);
  const beside = await writeBeside(folder, votes);
  const events = collected.events(id);
  const shard = await folder.part(encodeShard({ created, events, votes, ...beside }));
  const told = all.get(id);
  if (told === undefined) throw new Error(`nothing is known of proposal ${id}`);
  const { at: _, ...now } = told;
  const place = { proposer, block, logIndex, timestamp };
  return { id, title: titleOf(description), ...place, now, votes: rows.length, shard };
}

async function writeBeside(
  folder: Folder,
  votes: VoteRows,
): Promise<{ reasons: PartFile | null; transactions: PartFile | null }> {
  if (votes.count === 0) return { reasons: null, transactions: null };
  const reasons = encodeReasons(votes);
  return {
    reasons: reasons === null ? null : await folder.part(reasons),
    transactions: await folder.part(encodeTransactions(votes)),
  };
}

/** Writes the votes in these rows as one file or several; gives their names. */
export async function writePack(
  folder: Folder,
  votes: VoteTable,
  rows: readonly number[],
  sizes = segmentSizes(rows.length),
): Promise<PackFiles[]> {
  const files: PackFiles[] = [];
  for (const { file, rows: those } of encodeSegments(votes, rows, sizes)) {
    const { reasons, transactions } = await writeBeside(folder, those);
    if (transactions === null) throw new Error('votes without transactions');
    files.push({ votes: await folder.part(file), reasons, transactions });
  }
  return files;
}

/**
 * A head as JSON: keys in a fixed order, bigints as decimal texts, addresses and hashes in lower case. Throws
 * `CheckpointFlaw` for what no reader would take.
 */
export function encodeHead(value: Head): Uint8Array<ArrayBuffer> {
  const bytes = writeJson(headShape, value);
  decodeHead(bytes);
  return bytes;
}
