import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Address, Hex } from 'viem';
import { readLogs } from '../chain/logs/logs';
import { createTransport, getBlock } from '../chain/rpc/transport';
import { parseDaoId } from '../core/caip';
import { openEmpty } from '../devnet/emptyDatabase';
import { type Many, openMany } from '../devnet/scenarios/manyGovernors';
import { JoinedPast } from '../server/joinedPast';
import type { Database } from '../server/sql/database';
import { Journal } from '../server/sql/journal';
import { remakeVotes } from '../server/sql/remake';
import { enterDao } from '../server/sql/sqlStore';
import { openTables } from '../server/sql/tables';
import { TOPICS } from '../service/indexer/logIndex';

type Counting = { url: string; requests: number; stop(): void };
type Line = [name: string, ours: string, aim: string];

const PLAN = { governors: 1_000, proposals: 5, votes: 20, period: 190 };
// By its address each costs as much as the last: all of them would take minutes.
const APART = 100;
// As many as a server reads at once where each is read by itself.
const AT_ONCE = 4;

/** The past of a thousand real Governors into an embedded database, by topic and by address. */
export async function readManyGovernors(): Promise<Line[]> {
  const many = await openMany(PLAN);
  try {
    const topic = await measured(many, many.daos, byTopic);
    console.error(topic);
    const address = await measured(many, many.daos.slice(0, APART), byAddress);
    return [
      ['1,000 Governors, 100,000 votes by topic', topic, '≤ 15 s, ≤ 20 requests'],
      [`${APART} of them by address`, address, ''],
    ];
  } finally {
    await many.close();
  }
}

async function measured(
  many: Many,
  daos: readonly string[],
  read: (many: Many, daos: readonly string[], url: string, database: Database) => Promise<void>,
): Promise<string> {
  const endpoint = await counting(many.url);
  const database = await openEmpty();
  try {
    await openTables(database, remakeVotes);
    const began = performance.now();
    await read(many, daos, endpoint.url, database);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const [held] = await database.query(
      `select (select count(*)::int from vote) as votes, (select count(*)::int from log where kind = 0) as proposals,
        (select count(distinct dao)::int from vote) as governors`,
    );
    const proposals = daos.length * PLAN.proposals;
    const wanted = { votes: proposals * PLAN.votes, proposals, governors: daos.length };
    if (JSON.stringify(held) !== JSON.stringify(wanted)) throw new Error(JSON.stringify({ held, wanted }));
    return `${seconds} s, ${endpoint.requests} requests for logs`;
  } finally {
    await database.close();
    endpoint.stop();
  }
}

async function byTopic(many: Many, daos: readonly string[], url: string, database: Database): Promise<void> {
  const room = Number.POSITIVE_INFINITY;
  const chain = { id: many.chainId, rpc: [url], from: 0n };
  const past = new JoinedPast({ ...{ database, chain, room, one: room }, say: console.error });
  await past.read(daos, new AbortController().signal);
}

async function byAddress(
  many: Many,
  daos: readonly string[],
  url: string,
  database: Database,
): Promise<void> {
  const transport = createTransport({ chainId: many.chainId, hosts: [url] });
  const top = await getBlock(transport, 'finalized');
  if (top === null) throw new Error('no block is final');
  const waiting = [...daos];
  const work = async () => {
    for (let dao = waiting.pop(); dao !== undefined; dao = waiting.pop()) {
      const journal = new Journal(database, await enterDao(database, dao), console.error);
      journal.sources = { ...journal.sources, settled: () => top };
      const address = parseDaoId(dao).address as Address;
      for (const kind of ['proposal', 'vote'] as const) {
        const range = { from: 0n, to: top.number };
        const filter = { address, topics: [TOPICS[kind] as readonly Hex[]], ...range };
        const { gaps, logs } = await readLogs(transport, filter, { areMany: true, last: top });
        if (gaps.length > 0) throw new Error(`blocks of ${dao} were not given`);
        journal.take(kind, range, logs);
      }
      await journal.written();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** An endpoint that hands everything on and counts the questions for logs. */
async function counting(target: string): Promise<Counting> {
  const found: Counting = { url: '', requests: 0, stop: () => server.close() };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    found.requests += body.split('"eth_getLogs"').length - 1;
    const answer = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  found.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return found;
}
