import type { Hex } from 'viem';
import { rpc } from '@/devnet/anvil';
import { mined } from '@/devnet/deploy';
import { openVariant, type VariantName } from '@/devnet/variant';
import { closeAfter } from '../openBefore';
import { type Answered, openMcp } from './mcpClient';

type Transaction = { to: string; data: string; value: string; chainId: number };

/** A variant, and what its prepared transactions do when their owner sends them. */
async function openWorld(name: VariantName) {
  const world = closeAfter(await openVariant(name));
  const [first = world.owner] = world.voters;
  const id = await world.propose(first, [world.action(7n)], '# Set the number');
  const mcp = closeAfter(await openMcp('--rpc', world.url));
  const prepare = async (from: string, input: Record<string, unknown>) => {
    const answer = await mcp.call('prepare_transaction', { dao: world.dao, from, ...input });
    return answer as Answered & { data: { transaction: Transaction | null; blockers: { code: string }[] } };
  };
  const send = async (from: string, input: Record<string, unknown>) => {
    const { data } = await prepare(from, input);
    expect(data.blockers).toEqual([]);
    const { to = '', data: bytes = '', value = '0' } = data.transaction ?? {};
    const sent = { from, to, data: bytes, value: `0x${BigInt(value).toString(16)}` };
    const hash = await rpc<Hex>(world.url, 'eth_sendTransaction', [sent]);
    expect((await mined(world.url, hash)).status).toBe('0x1');
  };
  return { world, mcp, id, proposal: String(id), prepare, send };
}

test.each(['oz57', 'bravo', 'alpha'] as const)('a life by prepared transactions: %s', async (name) => {
  const { world, id, proposal, prepare, send } = await openWorld(name);
  const [one = '', two = ''] = world.voters;
  const early = await prepare(one, { act: 'vote', proposal, side: 'for' });
  expect(early.data).toMatchObject({ transaction: null, blockers: [{ code: 'voting-not-open' }] });
  await world.toActive(id);
  const none = await prepare(world.stranger, { act: 'vote', proposal, side: 'for' });
  expect(none.data).toMatchObject({ transaction: null, blockers: [{ code: 'no-power-tokens' }] });
  for (const voter of [one, two]) await send(voter, { act: 'vote', proposal, side: 'for' });
  const again = await prepare(one, { act: 'vote', proposal, side: 'against' });
  expect(again.data).toMatchObject({ transaction: null, blockers: [{ code: 'already-voted' }] });
  await world.toEnd(id);
  const soon = await prepare(world.stranger, { act: 'execute', proposal });
  expect(soon.data).toMatchObject({ transaction: null, blockers: [{ code: 'not-queued' }] });
  await send(world.stranger, { act: 'queue', proposal });
  expect(await world.state(id)).toBe(5);
  await world.toEta(id);
  await send(world.stranger, { act: 'execute', proposal });
  expect(await world.call('function value() view returns (uint256)', world.ledger)).toBe(7n);
});

test('delegating, proposing and cancelling, and words read from the bytes', async () => {
  const { world, prepare, send, proposal, id } = await openWorld('oz57');
  const [one = ''] = world.voters;
  await send(one, { act: 'cancel', proposal });
  expect(await world.state(id)).toBe(2);
  await send(world.idle, { act: 'delegate', to: one });
  const twice = await prepare(world.idle, { act: 'delegate', to: one });
  expect(twice.data).toMatchObject({ transaction: null, blockers: [{ code: 'already-delegated' }] });
  const { target, calldata } = world.action(8n);
  const draft = { targets: [target], values: ['0'], calldatas: [calldata], description: '# Set it to eight' };
  expect((await prepare(one, { act: 'propose', draft })).data).toMatchObject({
    does: { act: { untrusted: 'proposes “Set it to eight” with 1 action' } },
    transaction: { to: world.governor, value: '0', chainId: world.chainId },
  });
  await send(one, { act: 'propose', draft });
  const same = await prepare(one, { act: 'propose', draft });
  expect(same.data).toMatchObject({ ready: false, transaction: null });
  const poor = await prepare(world.stranger, { act: 'propose', draft: { ...draft, description: '# Nine' } });
  expect(poor.data).toMatchObject({ ready: false, transaction: null });
});

test('a ballot is signed as it was prepared, and anybody can cast it', async () => {
  const { world, mcp, id, proposal } = await openWorld('oz57');
  const [voter = world.owner] = world.voters;
  await world.toActive(id);
  const { data } = await mcp.call('prepare_ballot', { dao: world.dao, voter, proposal, side: 'for' });
  const { untrusted: typed } = data.typedData as { untrusted: string };
  const signature = await rpc(world.url, 'eth_signTypedData_v4', [voter, JSON.parse(typed)]);
  await world.send(
    'function castVoteBySig(uint256 proposalId, uint8 support, address voter, bytes signature)',
    world.stranger,
    world.governor,
    [id, 1, voter, signature],
  );
  const hasVoted = 'function hasVoted(uint256 id, address account) view returns (bool)';
  expect(await world.call(hasVoted, world.governor, [id, voter])).toBe(true);
  const again = { dao: world.dao, voter, proposal, side: 'against' };
  expect(await mcp.refused('prepare_ballot', again)).toMatchObject({ code: 'already-voted' });
});
