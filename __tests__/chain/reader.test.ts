import { governorAbi } from '@/chain/contracts/abis/governor';
import { createReader } from '@/chain/contracts/reader';
import { readLogs } from '@/chain/logs/logs';
import { multicall } from '@/chain/rpc/calls';
import { createTransport } from '@/chain/rpc/transport';
import { view } from '@/chain/rpc/view';
import { STATES } from '@/core/governor/proposal';
import { rpc, startHostile } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import type { OpenedDao } from '@/service/graph/context';
import { openBefore } from '../openBefore';
import { failure } from './still';

const VOTE_CAST = '0xb8e138887d0aa13bab447e82de9d5c1777041ecd21ca36ba824ff1e6c07ddda4';

const small = openBefore(openSmall);
const proxy = openBefore(() => startHostile({ target: small.url }));
afterEach(() => proxy.set({}));

const transportTo = (hosts = [proxy.url]) =>
  createTransport({ chainId: 31337, hosts, wait: async () => undefined });
const readerOf = (options = {}) => {
  const reader = createReader(
    transportTo(),
    { chainId: 31337, address: small.governor },
    { headAge: 0, ...options },
  );
  // The resolvers know it by this interface.
  const asked: OpenedDao['chain'] = reader;
  expect(asked).toBe(reader);
  return reader;
};

async function same(ids: readonly bigint[]) {
  const now = await readerOf().proposals(ids);
  for (const id of ids) {
    const found = now.get(id);
    const [against, forVotes, abstain] = await small.read<[bigint, bigint, bigint]>(
      'governor',
      'proposalVotes',
      [id],
    );
    expect(found).toMatchObject({
      state: STATES[await small.state(id)],
      tally: { against, for: forVotes, abstain },
      snapshot: await small.read('governor', 'proposalSnapshot', [id]),
      deadline: await small.read('governor', 'proposalDeadline', [id]),
    });
    const eta = await small.read<bigint>('governor', 'proposalEta', [id]);
    expect(found?.eta).toBe(eta === 0n ? null : eta);
  }
  return now;
}

test('proposals are what the contract says at every step of their life', async () => {
  const id = await small.propose();
  const pending = (await same([id])).get(id);
  const clock = BigInt(await small.read<number>('governor', 'clock'));
  expect(pending?.quorum).toMatchObject({ estimate: true, timepoint: clock - 1n });
  await small.toSnapshot(id);
  const active = (await same([id])).get(id);
  const snapshot = await small.read<bigint>('governor', 'proposalSnapshot', [id]);
  const quorum = await small.read<bigint>('governor', 'quorum', [snapshot]);
  expect(active?.quorum).toEqual({ value: quorum, timepoint: snapshot, estimate: false });
  await small.vote(0, id, 1, 'yes');
  await small.vote(1, id, 0);
  await small.vote(2, id, 2);
  await same([id]);
  await small.toDeadline(id);
  await same([id]);
  await small.queue(id);
  await same([id]);
  await small.warp(120);
  await small.execute(id);
  await same([id]);
});

test('many proposals are three questions: head, what they are, their quorums, and the block again', async () => {
  const ids: bigint[] = [];
  for (let count = 0; count < 5; count += 1)
    ids.push(await small.propose({ description: `# Many ${count}` }));
  const reader = readerOf();
  await reader.dao();
  proxy.counts.clear();
  const now = await reader.proposals([...ids, 42n]);
  expect([...now.keys()]).toEqual(ids);
  expect(Object.fromEntries(proxy.counts)).toEqual({ eth_getBlockByNumber: 2, eth_call: 2, batch: 1 });
});

test('proposals whose snapshots their logs name: the quorum beside the state, and the block behind both', async () => {
  const id = await small.openVote({ description: '# Named' });
  const snapshot = await small.read<bigint>('governor', 'proposalSnapshot', [id]);
  const reader = readerOf();
  await reader.dao();
  const at = await reader.head();
  const plain = await reader.proposals([id], { at });
  proxy.counts.clear();
  const named = new Map([[id, snapshot]]);
  expect(await reader.proposals([id], { at, snapshots: named })).toEqual(plain);
  expect(Object.fromEntries(proxy.counts)).toEqual({ eth_getBlockByNumber: 1, eth_call: 1, batch: 1 });
  const gone = { ...at, hash: `0x${'12'.repeat(32)}` as const };
  const told = reader.proposals([id], { at: gone, snapshots: named });
  expect(await failure(told)).toMatchObject({ code: 'rpc-refused' });
  // A log that is false costs a round trip, and changes no figure.
  for (const wrong of [snapshot - 1n, snapshot + 1000n, 2n ** 256n - 1n]) {
    proxy.counts.clear();
    expect(await reader.proposals([id], { at, snapshots: new Map([[id, wrong]]) })).toEqual(plain);
    expect(proxy.counts.get('eth_call')).toBe(2);
  }
  // The same of a Governor that nothing is known of yet.
  expect(await readerOf().proposals([id], { at, snapshots: named })).toEqual(plain);
});

test('power and ballots: at the snapshot, and null while it is ahead', async () => {
  const reader = readerOf();
  const id = await small.propose({ description: '# Power' });
  const snapshot = await small.read<bigint>('governor', 'proposalSnapshot', [id]);
  const [voter, ,] = small.accounts;
  if (voter === undefined) throw new Error('no account');
  expect(await reader.receipt(voter, id, snapshot)).toMatchObject({ power: null, hasVoted: false });
  await small.toSnapshot(id);
  expect(await reader.receipt(voter, id, snapshot)).toMatchObject({
    power: small.powers[0],
    hasVoted: false,
  });
  await small.vote(0, id, 1);
  expect(await reader.receipt(voter, id, snapshot)).toMatchObject({ hasVoted: true });
});

test('accounts: power, balance and delegate, null for nobody', async () => {
  const reader = readerOf();
  const [first, undelegated, none] = [0, 12, 13].map((index) => small.accounts[index] ?? small.governor);
  if (first === undefined || undelegated === undefined || none === undefined) throw new Error('no accounts');
  expect(await reader.account(first)).toMatchObject({
    votes: small.powers[0],
    balance: small.powers[0],
    delegate: first,
  });
  expect(await reader.account(undelegated)).toMatchObject({
    votes: 0n,
    balance: 7000n * 10n ** 18n,
    delegate: null,
  });
  expect(await reader.account(none)).toMatchObject({ votes: 0n, balance: 0n, delegate: null });
});

test('head, blocks, clock, finality and the length of a block', async () => {
  await small.mine(100);
  const reader = readerOf();
  const head = await reader.head();
  expect([await reader.block(head.number), await reader.block(head.number + 10n)]).toEqual([head, null]);
  expect(await reader.clock()).toBe(head.number);
  proxy.set({
    eth_getBlockByNumber: { kind: 'error', code: -32602, message: 'finalized block not found', times: 1 },
  });
  expect(await reader.finalized()).toBe(head.number - 64n);
  expect(await reader.finalized()).toBeLessThanOrEqual(head.number);
  expect(await reader.secondsPerUnit()).toBeGreaterThan(1);
});

test('the head is asked once in two seconds', async () => {
  let now = 0;
  const reader = readerOf({ headAge: 2000, clock: () => now });
  proxy.counts.clear();
  const heads = await Promise.all([reader.head(), reader.head()]);
  expect(heads[0]).toBe(heads[1]);
  expect(proxy.counts.get('eth_getBlockByNumber')).toBe(1);
  await small.mine();
  now = 2001;
  expect((await reader.head()).number).toBe((heads[0]?.number ?? 0n) + 1n);
  expect(await reader.head({ maxAge: 0 })).toEqual(await reader.head());
});

test('a head that could not be read is not remembered as failed', async () => {
  const reader = readerOf({ headAge: 2000, clock: () => 0 });
  proxy.set({ eth_getBlockByNumber: { kind: 'page', times: 2 } });
  expect(await failure(reader.head())).toMatchObject({ code: 'rpc-down' });
  expect((await reader.head()).number).toBeGreaterThan(0n);
});

test('a block that is reorganised away while it is read is read again', async () => {
  const id = await small.propose({ description: '# Reorganised' });
  await small.mine(3);
  const snapshot = await rpc<string>(small.url, 'evm_snapshot');
  const reader = readerOf();
  const head = await reader.head();
  const wrong = { ...head, hash: `0x${'12'.repeat(32)}` as const };
  expect(await failure(reader.proposals([id], { at: wrong }))).toMatchObject({ code: 'rpc-refused' });
  expect((await reader.proposals([id], { at: head })).get(id)?.at).toEqual(head);
  await rpc(small.url, 'evm_revert', [snapshot]);
});

test('calls: in chunks, at one block, null where one reverts, with and without Multicall3', async () => {
  const good = view(governorAbi, small.governor, 'name');
  const bad = view(governorAbi, small.governor, 'state', 1n);
  const calls = Array.from({ length: 450 }, (_, index) => (index % 2 === 0 ? good : bad));
  const block = (await readerOf().head()).number;
  const nowhere = { multicall: '0x00000000000000000000000000000000000000aa' };
  const few = calls.slice(0, 20);
  const transport = transportTo();
  proxy.counts.clear();
  const answers = await multicall(transport, calls, block);
  // Two of the three chunks are the same.
  expect(proxy.counts.get('eth_call')).toBe(2);
  expect(
    answers.map((answer, at) => (at % 2 === 0 ? good.read(answer) === 'Small DAO' : answer === null)),
  ).not.toContain(false);
  proxy.counts.clear();
  expect(await multicall(transport, few, block, nowhere)).toEqual(answers.slice(0, 20));
  expect(await multicall(transport, few, block, nowhere)).toEqual(answers.slice(0, 20));
  // Each of the two calls once in each reading.
  expect(proxy.counts.get('eth_call')).toBe(5);
});

test('logs of a real chain, through a host that gives three blocks at once', async () => {
  const id = await small.openVote({ description: '# Logs' });
  for (let voter = 0; voter < 6; voter += 1) await small.vote(voter, id, 1, `because ${voter}`);
  const to = await small.client.getBlockNumber();
  proxy.set({
    eth_getLogs: {
      kind: 'range',
      blocks: 3,
      code: -32602,
      message: 'eth_getLogs is limited to 0 - 3 blocks range',
    },
  });
  const filter = { address: small.governor, topics: [VOTE_CAST] as const, from: to - 20n, to };
  const { logs, gaps, last } = await readLogs(transportTo(), filter);
  expect(logs.filter((log) => BigInt(log.data.slice(0, 66)) === id)).toHaveLength(6);
  expect([gaps, last?.number]).toEqual([[], to]);
});
