import type { Hex } from 'viem';
import type { RawLog } from '@/chain/logs/logCheck';
import { type Plan, rpc, startHostile } from '@/devnet/anvil';
import { openEmpty } from '@/devnet/emptyDatabase';
import { openMany } from '@/devnet/scenarios/manyGovernors';
import { JoinedPast } from '@/server/joinedPast';
import { Journal } from '@/server/sql/journal';
import { remakeVotes } from '@/server/sql/remake';
import { enterDao } from '@/server/sql/sqlStore';
import { openTables } from '@/server/sql/tables';
import { TOPICS } from '@/service/indexer/logIndex';
import { openBefore } from '../openBefore';
import { until } from '../until';
import { askedFor } from './joined';

const GOVERNORS = 60;
const VOTES = 5;
const PLAIN = 1_000_000_000;

let settled: number;

const many = openBefore(() => openMany({ governors: GOVERNORS, proposals: 2, votes: VOTES, period: 6 }));
const endpoint = openBefore(() => startHostile({ target: many.url }));
const database = openBefore(openEmpty);
beforeAll(async () => {
  await openTables(database, remakeVotes);
  settled = Number(
    (await rpc<{ number: Hex }>(many.url, 'eth_getBlockByNumber', ['finalized', false])).number,
  );
});
beforeEach(async () => {
  await database.query('delete from dao');
  endpoint.set({});
  endpoint.seen.splice(0);
});

/** Reads the past of these as one through an endpoint that does so, and tells how many logs of each are held, and of which blocks. */
async function read(
  plan: Plan = {},
  daos: readonly string[] = many.daos,
  more: { one?: number; room?: number; signal?: AbortSignal } = {},
) {
  endpoint.set(plan);
  const { one = PLAIN, room = PLAIN, signal = new AbortController().signal } = more;
  const chain = { id: many.chainId, rpc: [endpoint.url], from: 0n };
  const past = new JoinedPast({ database, chain, one, room, say: () => undefined });
  await past.read(daos, signal);
  const rows = await database.query(
    `select name, start::int, (select count(*)::int from log where log.dao = dao.n and kind = 0) as proposals,
      (select count(*)::int from vote where vote.dao = dao.n) as votes,
      (select string_agg(kind || ':' || range.first || '-' || range.last, ' ' order by kind, range.first) from range where range.dao = dao.n) as blocks
      from dao order by name`,
  );
  return rows.filter(({ name }) => daos.some((dao) => dao.toLowerCase() === name));
}

const whole = () => ({ start: 0, proposals: 2, votes: 2 * VOTES, blocks: `0:0-${settled} 1:0-${settled}` });
const expectWhole = (rows: readonly unknown[], count = GOVERNORS) => {
  expect(rows).toHaveLength(count);
  for (const row of rows) expect(row).toMatchObject(whole());
};

test('many are read by one question, and nothing is asked for again', async () => {
  expectWhole(await read());
  expect(askedFor(endpoint)).toEqual({ all: 1, listed: 0, one: 0 });
  expectWhole(await read());
  expect(askedFor(endpoint)).toEqual({ all: 1, listed: 0, one: 0 });
});

test('some are read by a list of their addresses, and of a few none', async () => {
  expectWhole(await read({}, many.daos.slice(0, 20)), 20);
  expect(askedFor(endpoint)).toEqual({ all: 0, listed: 1, one: 0 });
  expect(await read({}, many.daos.slice(30, 38))).toEqual([]);
});

test('an endpoint that gives no logs of all contracts is asked for them by lists, which is known the next time', async () => {
  expectWhole(await read({ eth_getLogs: { kind: 'contracts', most: 50 } }));
  expect(askedFor(endpoint)).toMatchObject({ listed: 2, one: 0 });
});

test('one that takes no lists either gives nothing, and nothing counts as read', async () => {
  const rows = await read({ eth_getLogs: { kind: 'contracts', most: 1 } });
  expect(rows.map(({ blocks, start, votes }) => [blocks, start, votes])).toEqual(
    rows.map(() => [null, null, 0]),
  );
  expect(askedFor(endpoint).one).toBe(0);
});

test('too many blocks, or too many logs, are halved', async () => {
  expectWhole(await read({ eth_getLogs: { kind: 'range', blocks: 5 } }));
  await database.query('delete from dao');
  expectWhole(await read({ eth_getLogs: { kind: 'results', logs: 100 } }));
});

test('blocks that are refused count as read for nobody, and are read when they are given', async () => {
  const [from, to] = [many.start + 3n, many.start + 5n];
  const rows = await read({ eth_getLogs: { kind: 'refuse', from, to } });
  const parts = `0-${from - 1n} ${to + 1n}-${settled}`.split(' ');
  const blocks = ['0', '1'].flatMap((kind) => parts.map((part) => `${kind}:${part}`)).join(' ');
  for (const row of rows) expect(row).toMatchObject({ start: null, blocks });
  expectWhole(await read());
});

test.each(['outside', 'removed', 'duplicate', 'foreign'] as const)(
  'what nobody asked for (%s) is held of nobody',
  async (kind) => {
    expectWhole(await read({ eth_getLogs: { kind } }));
  },
);

test('one whose log has not the form of its event costs the others nothing', async () => {
  const odd = `0x${'0dd'.padStart(40, 'a')}`;
  await rpc(many.url, 'anvil_setCode', [odd, `0x7f${TOPICS.vote[0]?.slice(2)}60006000a100`]);
  await many.yard.block([{ to: odd as Hex }]);
  const block = Number(await many.yard.height());
  await many.yard.mine(4);
  settled = block + 2;
  const dao = `eip155:31337:${odd}`;
  const rows = await read({}, [dao, ...many.daos]);
  const own = rows.find(({ name }) => name === dao);
  expect(own?.blocks).toBe(
    `0:0-${block - 1} 0:${block + 1}-${settled} 1:0-${block - 1} 1:${block + 1}-${settled}`,
  );
  expectWhole(rows.filter((row) => row !== own));
});

test('what was written above the settled block, which the chain may have taken back, is read again', async () => {
  const [dao = ''] = many.daos;
  await read();
  const n = await enterDao(database, dao);
  const journal = new Journal(database, n, () => undefined);
  const [stale] = (await rpc<RawLog[]>(many.url, 'eth_getLogs', [
    { address: dao.split(':')[2], topics: [TOPICS.vote], fromBlock: '0x0' },
  ])) as [RawLog];
  const at = settled + 2;
  const log = { ...stale, blockNumber: `0x${at.toString(16)}` as Hex, logIndex: '0x7' as Hex };
  const range = { from: BigInt(settled + 1), to: BigInt(settled + 3) };
  for (const kind of ['proposal', 'vote'] as const) journal.take(kind, range, kind === 'vote' ? [log] : []);
  await journal.written();
  await many.yard.mine(8);
  settled += 8;
  expectWhole(await read());
});

test('what is of another chain is left to who follows it', async () => {
  const before = await read();
  await database.query("update dao set anchor_hash = decode(repeat('11', 32), 'hex')");
  await many.yard.mine(2);
  settled += 2;
  expect(await read()).toEqual(before);
  await database.query('delete from dao');
  expectWhole(await read());
});

test('one with more than it may have is not read further, nor all where they have too much', async () => {
  const rows = await read({ eth_getLogs: { kind: 'range', blocks: 5 } }, many.daos, { one: 4_000 });
  expect(rows.every(({ votes }) => Number(votes) > 0 && Number(votes) < 2 * VOTES)).toBe(true);
  expect(rows.some(({ blocks }) => String(blocks).endsWith(`-${settled}`))).toBe(false);
  await database.query('delete from dao');
  const some = await read({ eth_getLogs: { kind: 'range', blocks: 5 } }, many.daos, { room: 200_000 });
  const held = some.reduce((sum, { votes }) => sum + Number(votes), 0);
  expect(held).toBeGreaterThan(0);
  expect(held).toBeLessThan(GOVERNORS * 2 * VOTES);
});

test('it ends when it is told to, whatever the endpoint does, and goes on where it was', async () => {
  const end = new AbortController();
  const reading = read(
    {
      eth_getLogs: [
        { kind: 'range', blocks: 5 },
        { kind: 'hang', after: 3 },
      ],
    },
    many.daos,
    { signal: end.signal },
  );
  const isOver = expect(reading).rejects.toThrow('closing');
  await until(() => askedFor(endpoint).all > 3);
  end.abort(new Error('closing'));
  await isOver;
  expectWhole(await read());
});
