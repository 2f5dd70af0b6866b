import type { Hex } from 'viem';
import { createTransport, getHead } from '@/chain/rpc/transport';
import { type Hostile, type Plan, startHostile } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import { openHistory } from '@/service/indexer/contracts/contractHistory';
import { ScanBudget } from '@/service/indexer/logs/scanBudget';
import { createMemoryStore } from '@/service/indexer/store/memory';
import { SWIFT } from '../../loopback';
import { closeAfter, openBefore } from '../../openBefore';
import { alarms, freshPicture, picture, type Staged, stage } from './stage';

// Blocks that one endpoint gives at once, of a chain of some 900 blocks.
const NARROW: Plan = { eth_getLogs: { kind: 'range', blocks: 10 } };

const small = openBefore(openSmall);
let id: bigint;

beforeAll(async () => {
  id = await small.openVote({}, [0, 1, 2], 'why');
  await small.mine(800);
  await small.propose({ description: 'the newest' });
});

const endpoint = async (plan: Plan = NARROW): Promise<Hostile> =>
  closeAfter(await startHostile({ target: small.url, plan }));

const index = async (hostile: Hostile, options: Parameters<typeof stage>[2] = {}): Promise<Staged> =>
  closeAfter(await stage(small.dao, hostile.url, options));

/** The blocks of each question for logs since the list was emptied. */
const asked = (hostile: Hostile): { from: number; to: number }[] =>
  hostile.seen.flatMap(({ method, params: [filter] }) => {
    if (method !== 'eth_getLogs') return [];
    const { fromBlock, toBlock } = filter as { fromBlock: Hex; toBlock: Hex };
    return [{ from: Number(fromBlock), to: Number(toBlock) }];
  });

/** Lets the reading go on until so much of history is held, then does what is said. */
async function at(staged: Staged, share: number, then: () => void): Promise<void> {
  staged.run.budget.start();
  while (staged.run.status().progress < share) await new Promise((resolve) => setTimeout(resolve, 2));
  then();
  await staged.run.idle();
}

test('a long scan waits with its plan, while what is new is shown', async () => {
  const hostile = await endpoint();
  const staged = await index(hostile);
  await staged.step();
  const status = staged.run.status();
  const host = new URL(hostile.url).host;
  expect(status).toMatchObject({
    paused: true,
    complete: false,
    reading: false,
    problem: null,
    refusals: [],
  });
  expect(status.plan?.host).toBe(host);
  // Ten blocks at once, of what the tail and what was asked beside it leave.
  const top = status.finalized ?? 0n;
  const below = status.coverage.filter(({ from }) => from <= top);
  const held = below.reduce((sum, { from, to }) => sum + Number((to < top ? to : top) - from) + 1, 0);
  const left = Number(top - (status.start ?? 0n)) + 1 - held;
  expect(status.plan?.requests).toBeGreaterThanOrEqual(Math.floor(left / 10));
  expect(status.plan?.requests).toBeLessThanOrEqual(Math.ceil(left / 8));
  expect(status.plan?.seconds).toBeGreaterThan(0);
  expect(staged.run.proposals()).toHaveLength(1);
  // However often the head advances.
  hostile.seen.length = 0;
  await staged.step();
  expect(asked(hostile)).toEqual([]);
});

test('started, it is read to the end; nothing waits any more', async () => {
  const staged = await index(await endpoint());
  await staged.step();
  staged.run.budget.start();
  await staged.run.idle();
  expect(staged.run.status()).toMatchObject({ complete: true, plan: null, paused: false });
  await staged.wantAll();
  expect(await picture(staged)).toEqual(await freshPicture(small.dao, small.url));
});

test('paused and resumed, it keeps its place: no block is read twice', async () => {
  const hostile = await endpoint();
  const staged = await index(hostile);
  await staged.step();
  const whole = staged.run.status().plan?.requests ?? 0;
  hostile.seen.length = 0;
  await at(staged, 0.4, () => staged.run.budget.pause());
  const { progress, paused, plan, reading, problem } = staged.run.status();
  expect({ paused, reading, problem }).toEqual({ paused: true, reading: false, problem: null });
  expect(progress).toBeGreaterThanOrEqual(0.4);
  expect(progress).toBeLessThan(1);
  expect(plan?.requests).toBeLessThan(whole);
  const before = asked(hostile).length;
  await staged.step();
  // Those on their way may be seen late.
  expect(asked(hostile).length).toBeLessThanOrEqual(before + 3);
  staged.run.budget.start();
  await staged.run.idle();
  expect(staged.run.status()).toMatchObject({ complete: true, paused: false, plan: null });
  // Those on their way when it was paused are asked again, three at the most, and wider ones are tried now and then.
  expect(asked(hostile).length).toBeLessThanOrEqual(whole * 1.3 + 6);
});

test('after a reload only the rest is planned', async () => {
  const store = createMemoryStore();
  const hostile = await endpoint();
  const threshold = { requests: 20, seconds: 60 };
  const first = await index(hostile, { store, threshold });
  await first.step();
  const whole = first.run.status().plan?.requests ?? 0;
  await at(first, 0.6, () => first.run.budget.pause());
  first.close();
  const second = await index(hostile, { store, threshold });
  await second.step();
  const { plan, paused } = second.run.status();
  expect(paused).toBe(true);
  expect(plan?.requests).toBeLessThan(whole * 0.6);
});

test('a scan that turns out long while it is read is asked about then', async () => {
  // The tail and the first questions pass; then the endpoint shows what it is.
  const staged = await index(await endpoint({ eth_getLogs: { kind: 'range', blocks: 10, after: 2 } }));
  await staged.step();
  const { paused, plan, progress, coverage } = staged.run.status();
  expect(paused).toBe(true);
  expect(plan?.requests).toBeGreaterThan(60);
  expect(progress).toBeLessThan(1);
  expect(coverage.length).toBeGreaterThan(0);
  staged.run.budget.start();
  await staged.run.idle();
  expect(staged.run.status()).toMatchObject({ complete: true, plan: null });
});

test('votes of a proposal wait like everything else, and say so', async () => {
  const hostile = await endpoint({});
  const staged = await index(hostile, { threshold: { requests: 1, seconds: 1e6 } });
  await staged.step();
  hostile.set({ eth_getLogs: { kind: 'range', blocks: 5 } });
  // Learned on the way.
  await small.mine(40);
  await staged.readAll();
  const now = (await staged.truth.of([id])).get(id);
  if (now === undefined) throw new Error('unknown proposal');
  expect(staged.run.voteStatus(id, now)).toMatchObject({ complete: false, reading: false });
  expect(staged.run.status()).toMatchObject({ paused: true });
  staged.run.budget.start();
  await staged.run.idle();
  expect(staged.run.voteStatus(id, now)).toMatchObject({ complete: true });
  expect(staged.run.status()).toMatchObject({ paused: false, plan: null });
});

test('the logs of a timelock wait, too, and go on from where they were', async () => {
  const hostile = await endpoint();
  const transport = createTransport({ ...SWIFT, chainId: 31337, hosts: [hostile.url] });
  const head = await getHead(transport);
  let told = 0;
  const gate = new ScanBudget(transport, { requests: 20, seconds: 60 });
  const { timelock: logs } = openHistory({
    ...{ transport, budget: gate, timers: alarms(), start: null },
    settled: () => head.number,
    forks: () => 0,
    onChange: () => told++,
  });
  logs.want(small.timelock, head);
  await logs.idle();
  // The first answer shows how little is given at once.
  expect(logs.status()).toMatchObject({
    complete: false,
    reading: false,
    problem: { code: 'history-unread' },
  });
  expect(gate.status()).toMatchObject({ paused: true, plan: { host: new URL(hostile.url).host } });
  // Listeners ask again on changes, so these must end.
  const before = told;
  logs.want(small.timelock, head);
  await logs.idle();
  expect(told).toBe(before);
  gate.start();
  await logs.idle();
  expect(logs.status()).toMatchObject({ complete: true, problem: null });
  expect(logs.told().roles.length).toBeGreaterThan(0);
  expect(gate.status()).toEqual({ plan: null, paused: false });
  logs.close();
});

test('a command waits for nobody', async () => {
  const staged = await index(await endpoint(), { threshold: null });
  await staged.step();
  expect(staged.run.status()).toMatchObject({ complete: true, plan: null, paused: false });
});

test('what was refused names the endpoint and its words', async () => {
  const hostile = await endpoint({
    eth_getLogs: { kind: 'refuse', from: 20n, to: 22n, message: 'not these' },
  });
  const staged = await index(hostile);
  await staged.step();
  expect(staged.run.status().refusals).toEqual([
    { from: 20n, to: 22n, host: new URL(hostile.url).host, reason: 'not these', code: 'rpc-refused' },
  ]);
});
