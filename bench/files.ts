import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { encodeVotesFile } from '@/cli/checkpoint/encode/encodeVotes';
import { encodeReasons } from '@/service/checkpoint/reasons';
import { encodeTransactions } from '@/service/checkpoint/transactions';
import { gzip } from '../core/files/gzip';
import { LogIndex } from '../service/indexer/logIndex';
import { type Log, logsOf, planOf } from './history';
import type { PlainRow } from './tasks/file';

/** Files of one history, below a folder, and how large they are; `logs` is what an endpoint would have sent for it. */
export type Files = {
  pack: string;
  rows: string;
  proposal: string;
  voter: `0x${string}`;
  votes: number;
  bytes: { logs: number; rows: number; pack: number; shards: number; reasons: number; transactions: number };
};

const compress = (bytes: Uint8Array) => gzipSync(bytes, { level: 9 });

/** Writes the votes of a history as one file, and beside it the same as rows of JSON. */
export async function writeFiles(root: string, votes: number): Promise<Files> {
  const held = new LogIndex();
  let logs = 0;
  let some: Log[] = [];
  const take = () => {
    const [first, last] = [some[0], some.at(-1)];
    if (first === undefined || last === undefined) return;
    held.take('vote', { from: BigInt(first.blockNumber), to: BigInt(last.blockNumber) }, some);
    some = [];
  };
  for (const log of logsOf(planOf(votes))) {
    // Whole blocks, or what follows of one would count as known.
    if (some.length >= 10_000 && some.at(-1)?.blockNumber !== log.blockNumber) take();
    logs += JSON.stringify(log).length + 1;
    some.push(log);
  }
  take();
  const { votes: table } = held;
  if (table.length !== votes) throw new Error(`${table.length} of ${votes} votes are held`);
  const all = table.select(table.ordered());
  const pack = await gzip(encodeVotesFile(all), compress);
  writeFileSync(join(root, 'pack.gz'), pack);
  const rows = plainRows(held);
  writeFileSync(join(root, 'rows.gz'), rows);
  const middle = table.at(Math.floor(votes / 2));
  const reasons = encodeReasons(all);
  return {
    pack: '/pack.gz',
    rows: '/rows.gz',
    proposal: String(middle.proposal),
    voter: middle.voter.toLowerCase() as `0x${string}`,
    votes,
    bytes: {
      logs,
      rows: rows.length,
      pack: pack.length,
      shards: await shardBytes(held),
      reasons: reasons === null ? 0 : (await gzip(reasons, compress)).length,
      transactions: (await gzip(encodeTransactions(all), compress)).length,
    },
  };
}

/** The votes of every proposal as a file of its own, all together. */
async function shardBytes({ votes: table }: LogIndex): Promise<number> {
  const proposals = new Set<bigint>();
  for (let row = 0; row < table.length; row += 1) proposals.add(table.at(row).proposal);
  let sum = 0;
  for (const proposal of proposals) {
    sum += (await gzip(encodeVotesFile(table.select(table.rows(proposal))), compress)).length;
  }
  return sum;
}

function plainRows({ votes: table }: LogIndex): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < table.length; at += 50_000) {
    const rows = Array.from({ length: Math.min(50_000, table.length - at) }, (_, index): PlainRow => {
      const { voter, proposal, support, weight, block, logIndex } = table.at(at + index);
      return [voter.toLowerCase(), String(proposal), support, String(weight), Number(block), logIndex];
    });
    parts.push(Buffer.from(`${at === 0 ? '[' : ','}${JSON.stringify(rows).slice(1, -1)}`));
  }
  return gzipSync(Buffer.concat([...parts, Buffer.from(']')]), { level: 6 });
}
