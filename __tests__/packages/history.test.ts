import { createReader } from '@/chain/contracts/reader';
import { createTransport } from '@/chain/rpc/transport';
import { rpc } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import { readCreated, readVotes } from '@/tools/packages/chain/history';
import { type Provider, providerTransport } from '@/tools/packages/chain/provider';
import { SWIFT } from '../loopback';
import { openBefore } from '../openBefore';

const small = openBefore(openSmall);
const route = () => ({ chainId: small.chainId, address: small.governor });
let ids: bigint[];
beforeAll(async () => {
  ids = [await small.propose({ description: '# One' }), await small.propose({ description: '# Two' })];
  await small.toSnapshot(ids[1] ?? 0n);
  for (const id of ids) await small.vote(0, id, 1, 'yes');
  await small.vote(1, ids[0] ?? 0n, 0);
  await small.mine();
});

/** The first proposal as the logs have it, and as its contract has it now. */
async function first() {
  const transport = createTransport({ chainId: small.chainId, hosts: [small.url], ...SWIFT });
  const reader = createReader(transport, route());
  const { number: to } = await reader.head();
  const { proposals, gaps } = await readCreated(transport, route(), { from: 0n, to });
  expect([proposals.map(({ id }) => id), gaps]).toEqual([ids, []]);
  const [created] = proposals;
  const now = created && (await reader.proposals([created.id])).get(created.id);
  if (created === undefined || now === undefined) throw new Error('It was not read.');
  return { transport, created, now, dao: await reader.dao() };
}

test('votes of one proposal are complete where their sums are its tally', async () => {
  const { transport, created, now, dao } = await first();
  const { votes, sum, isComplete } = await readVotes(transport, dao, created, now);
  expect(votes.map(({ voter, support, weight }) => [voter, support, weight])).toEqual([
    [small.accounts[0], 1, small.powers[0]],
    [small.accounts[1], 0, small.powers[1]],
  ]);
  expect([sum, isComplete]).toEqual([now.tally, true]);
  expect(votes[0]).toMatchObject({ reason: 'yes', parts: null });
});

test('votes with one missing are not', async () => {
  const { transport, created, now, dao } = await first();
  const all = await readVotes(transport, dao, created, now);
  const late = { ...created, block: all.votes[1]?.block ?? 0n };
  const { votes, isComplete, gaps } = await readVotes(transport, dao, late, now);
  expect([votes.length, isComplete, gaps]).toEqual([1, false, []]);
});

test('votes of blocks that no endpoint has are not', async () => {
  const { transport, created, now, dao } = await first();
  const late = { ...now, at: { ...now.at, number: now.at.number + 1_000n } };
  const { isComplete, gaps } = await readVotes(transport, dao, created, late);
  expect([isComplete, gaps.length]).toEqual([false, 1]);
});

describe('a provider', () => {
  const provider = (change: (method: string) => unknown = () => undefined): Provider => ({
    request: async ({ method, params }) => change(method) ?? rpc(small.url, method, params),
  });

  test('is read as an endpoint is', async () => {
    const { name } = await createReader(providerTransport(small.chainId, provider()), route()).dao();
    expect(name).toBe('Small DAO');
  });

  test('of another chain is not believed', async () => {
    const other = providerTransport(
      small.chainId,
      provider((method) => (method === 'eth_chainId' ? '0x1' : undefined)),
    );
    await expect(createReader(other, route()).dao()).rejects.toMatchObject({ kind: 'chain' });
  });

  test('that rejects with something else than an error refuses the question', async () => {
    const broken = providerTransport(small.chainId, { request: () => Promise.reject(undefined) });
    await expect(broken.request('eth_blockNumber', [])).rejects.toMatchObject({ name: 'RpcError' });
  });
});
