import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CheckpointFlaw } from '../../core/files/flaw';
import { gunzip } from '../../core/files/gzip';
import { LIMITS } from '../../core/files/limits';
import type { Head, HeadProposal, PartFile } from '../../service/checkpoint/checkpoint';
import { headHash, partHash } from '../../service/checkpoint/hash';
import { decodeHead } from '../../service/checkpoint/head';
import { NO_ROWS } from '../../service/checkpoint/joinRows';
import { decodeReasons } from '../../service/checkpoint/reasons';
import type { VoteRows } from '../../service/checkpoint/rows';
import { besideOf, decodeSegments } from '../../service/checkpoint/segments';
import { decodeShard, type Shard } from '../../service/checkpoint/shard';
import { decodeTransactions } from '../../service/checkpoint/transactions';
import { Collected } from './collected';

/** The head of a folder and the hash an index names it by, undefined where none is; throws `CheckpointFlaw`. */
export async function loadHead(path: string): Promise<{ head: Head; hash: string } | undefined> {
  const file = join(path, 'head.json.gz');
  if (!existsSync(file)) return undefined;
  const bytes = await gunzip(readFileSync(file), LIMITS.head);
  return { head: decodeHead(bytes), hash: await headHash(bytes) };
}

/** The bytes of a part before gzip; throws `CheckpointFlaw` when it is not there, or is not what its name says. */
export async function loadPart(path: string, { hash, bytes }: PartFile, limit: number): Promise<Uint8Array> {
  const name = `${hash}.gz`;
  const file = join(path, name);
  if (!existsSync(file)) throw new CheckpointFlaw(`${name} is not there`);
  const size = statSync(file).size;
  if (size !== bytes) throw new CheckpointFlaw(`${name} has ${size} bytes, not ${bytes}`);
  const plain = await named(name, () => gunzip(readFileSync(file), limit));
  if ((await partHash(plain)) !== hash) throw new CheckpointFlaw(`${name} is not what its name says`);
  return plain;
}

/** One proposal whole, with reasons and transactions; throws `CheckpointFlaw`. */
export async function loadShard(path: string, { shard }: Pick<HeadProposal, 'shard'>): Promise<Shard> {
  const bytes = await loadPart(path, shard, LIMITS.votes);
  const decoded = await named(`${shard.hash}.gz`, () => decodeShard(bytes));
  const votes = await withBeside(path, decoded.votes, decoded);
  return { ...decoded, votes };
}

/** All votes from their one file or several, without reasons and transactions; throws `CheckpointFlaw`. */
export async function loadPack(path: string, { pack }: Head): Promise<VoteRows> {
  const files: Uint8Array[] = [];
  for (const { votes } of pack) files.push(await loadPart(path, votes, LIMITS.votes));
  const names = pack.map(({ votes }) => `${votes.hash}.gz`);
  return named(names.join(', '), () => decodeSegments(files));
}

/** Loads the files beside the votes, and the places of their rows; throws `CheckpointFlaw`. */
export async function loadBeside(
  path: string,
  { pack }: Head,
  rows: VoteRows,
): Promise<Pick<VoteRows, 'count' | 'block' | 'logIndex' | 'reasons' | 'transactions'>[]> {
  const loaded: VoteRows[] = [];
  for (const { rows: places, ...files } of besideOf(pack, rows))
    loaded.push(await withBeside(path, { ...NO_ROWS, ...places }, files));
  return loaded;
}

/** Everything of a checkpoint, ready to be added to; throws `CheckpointFlaw`. */
export async function loadAll(path: string, head: Head): Promise<Collected> {
  const collected = new Collected(head.governor.counting);
  for (const proposal of head.proposals) collected.absorb(await loadShard(path, proposal));
  collected.covered = [{ from: head.from, to: head.block.number }];
  return collected;
}

async function withBeside(
  path: string,
  votes: VoteRows,
  parts: { reasons: PartFile | null; transactions: PartFile | null },
): Promise<VoteRows> {
  const { reasons, transactions } = parts;
  const texts = reasons === null ? null : await loadPart(path, reasons, LIMITS.reasons);
  const hashes = transactions === null ? null : await loadPart(path, transactions, LIMITS.transactions);
  return {
    ...votes,
    reasons:
      texts === null ? [] : await named(`${reasons?.hash}.gz`, () => decodeReasons(texts, votes.count)),
    transactions:
      hashes === null
        ? null
        : await named(`${transactions?.hash}.gz`, () => decodeTransactions(hashes, votes.count)),
  };
}

// A flaw says what is wrong, not where.
async function named<T>(name: string, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof CheckpointFlaw) throw new CheckpointFlaw(`of ${name}: ${error.reason}`);
    throw error;
  }
}
