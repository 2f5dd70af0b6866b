import type { Address, Hex } from 'viem';
import { type LogResult, readLogs } from '@/chain/logs/logs';
import { fieldsOf, type RawLog } from '@/chain/logs/packedLog';
import { createTransport, getBlock, type Transport } from '@/chain/rpc/transport';
import type { Block } from '@/core/governor/dao';
import { rpc, startHostile } from '@/devnet/anvil';
import { openMany } from '@/devnet/scenarios/manyGovernors';
import { joinLogs } from '@/server/joinedLogs';
import { TOPICS } from '@/service/indexer/logIndex';
import { openBefore } from '../openBefore';
import { askedFor } from './joined';

const VOTES = 7;
const REFUSED = { kind: 'contracts', most: 1 } as const;

let transport: Transport;
let head: Block;

const many = openBefore(() => openMany({ governors: 12, proposals: 1, votes: VOTES, period: 4 }));
const endpoint = openBefore(() => startHostile({ target: many.url }));
beforeEach(async () => {
  endpoint.set({});
  await renew();
});

/** Another process that follows the chain as it is now. */
async function renew(hosts = [endpoint.url]): Promise<void> {
  transport = joinLogs(createTransport({ chainId: many.chainId, hosts }));
  transport.expect((await getBlock(transport, many.start - 1n)) as Block);
  head = (await getBlock(transport, 'latest')) as Block;
  endpoint.seen.splice(0);
}

/** Logs of one Governor of a kind, up to a known block. */
function one(
  at: number,
  more: { kind?: 'proposal' | 'vote'; signal?: AbortSignal; last?: Block; isApart?: true } = {},
) {
  const { isApart, kind = 'vote', last = head, signal } = more;
  const address = (many.daos[at] ?? '').split(':')[2] as Address;
  const range = { from: many.start, to: last.number };
  const filter = { address: isApart ? [address] : address, topics: [TOPICS[kind] as Hex[]], ...range };
  return readLogs(transport, filter, { last, signal });
}

const all = (from = 0, to = many.daos.length) =>
  Promise.all(many.daos.slice(from, to).map((_, at) => one(from + at)));
const counts = (results: readonly LogResult[]) => new Set(results.map(({ logs }) => logs.length));

test('the logs of the same blocks are asked for once, and each has its own, also who comes later', async () => {
  const results = await all();
  expect(askedFor(endpoint)).toEqual({ all: 1, listed: 0, one: 0 });
  expect(results.map(({ gaps }) => gaps.length)).toEqual(many.daos.map(() => 0));
  for (const [at, { logs }] of results.entries()) {
    expect(logs).toHaveLength(VOTES);
    expect(`eip155:31337:${logs[0]?.address}`).toBe(many.daos[at]?.toLowerCase());
    expect(await one(at, { kind: 'proposal' })).toMatchObject({ logs: [expect.anything()], gaps: [] });
  }
  expect(askedFor(endpoint)).toEqual({ all: 1, listed: 0, one: 0 });
  expect(results.map(({ logs }) => logs.map(fieldsOf))).toEqual(
    await Promise.all(
      many.daos.map(async (dao) => {
        const [address] = dao.split(':').slice(2);
        const [fromBlock, toBlock] = [many.start, head.number].map((block) => `0x${block.toString(16)}`);
        const asked = [{ address, topics: [TOPICS.vote], fromBlock, toBlock }];
        return (await rpc<RawLog[]>(many.url, 'eth_getLogs', asked)).map(fieldsOf);
      }),
    ),
  );
});

test('who asks again, and who asks for blocks that were settled before, is answered by its own question', async () => {
  await all();
  expect((await one(3)).logs).toHaveLength(VOTES);
  expect(askedFor(endpoint)).toEqual({ all: 1, listed: 0, one: 1 });
  transport = joinLogs(createTransport({ chainId: many.chainId, hosts: [endpoint.url] }));
  transport.expect((await getBlock(transport, many.start)) as Block);
  expect(counts(await all())).toEqual(new Set([VOTES]));
  expect(askedFor(endpoint).all).toBe(1);
});

test('who asks by a list of one is answered by its own question, as many as ask so', async () => {
  const results = await Promise.all(many.daos.map((_, at) => one(at, { isApart: true })));
  expect(counts(results)).toEqual(new Set([VOTES]));
  expect(askedFor(endpoint)).toEqual({ all: 0, listed: 0, one: many.daos.length });
});

test('of a few each asks by itself', async () => {
  expect(counts(await Promise.all([one(0), one(1), one(2)]))).toEqual(new Set([VOTES]));
  expect(askedFor(endpoint)).toEqual({ all: 0, listed: 0, one: 3 });
});

test('an endpoint that gives no logs of all contracts is asked for each, and not tried again soon', async () => {
  endpoint.set({ eth_getLogs: REFUSED });
  expect(counts(await all())).toEqual(new Set([VOTES]));
  expect(counts(await all())).toEqual(new Set([VOTES]));
  expect(askedFor(endpoint).all).toBe(1);
});

test('too much for one answer is asked for each', async () => {
  const fault = { kind: 'results', logs: VOTES + 1, isJoint: true } as const;
  endpoint.set({ eth_getLogs: fault });
  const results = await all();
  expect(counts(results)).toEqual(new Set([VOTES]));
  expect(results.every(({ gaps }) => gaps.length === 0)).toBe(true);
});

test.each(['outside', 'removed'] as const)(
  'an answer with what was not asked for (%s) is none: each asks by itself',
  async (kind) => {
    endpoint.set({ eth_getLogs: { kind, isJoint: true } });
    expect(counts(await all())).toEqual(new Set([VOTES]));
    const { one: single, listed } = askedFor(endpoint);
    expect(single + listed).toBeGreaterThan(0);
  },
);

test('what an endpoint gives that has not the newest block yet is not kept', async () => {
  const late = { kind: 'late', head: head.number - 1n, code: -32_000, message: 'unknown block' } as const;
  endpoint.set({ eth_getBlockByNumber: late, eth_getLogs: { kind: 'empty', isJoint: true } });
  const early = await all();
  expect(early.every(({ gaps }) => gaps.length === 1)).toBe(true);
  // Whatever had still to be asked for those is asked by now.
  for (let round = 0; round < 2; round++) await getBlock(transport, many.start);
  expect(askedFor(endpoint).all).toBe(0);
  endpoint.set({});
  expect(counts(await all())).toEqual(new Set([VOTES]));
});

test('one that gives up waiting holds nobody', async () => {
  endpoint.set({ eth_getLogs: { kind: 'latency', milliseconds: 300, isJoint: true } });
  const end = new AbortController();
  const left = one(0, { signal: end.signal });
  const others = Promise.all(many.daos.slice(1).map((_, at) => one(at + 1)));
  setTimeout(() => end.abort(new Error('enough')), 50);
  await expect(left).rejects.toThrow('enough');
  expect(counts(await others)).toEqual(new Set([VOTES]));
});

test('what was given on a chain that is no more is given to nobody', async () => {
  const before = await rpc<string>(many.url, 'evm_snapshot');
  await many.more();
  await renew();
  expect(counts(await all(0, 6))).toEqual(new Set([2 * VOTES]));
  const last = head;
  await rpc(many.url, 'evm_revert', [before]);
  while ((await many.yard.height()) < last.number) await many.yard.mine();
  head = (await getBlock(transport, 'latest')) as Block;
  expect([head.number, head.hash === last.hash]).toEqual([last.number, false]);
  expect(counts(await all(6))).toEqual(new Set([VOTES]));
  expect((await one(0, { last })).gaps).toHaveLength(1);
});
