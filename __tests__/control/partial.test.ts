import type { Address } from 'viem';
import { rpc } from '@/devnet/anvil';
import { startHostile } from '@/devnet/hostile';
import { openSmall } from '@/devnet/small';
import { closeAfter, openBefore } from '../openBefore';
import { accountsOf, codesOf, controlStage } from './stage';

const small = openBefore(() => openSmall({ timelockDelay: 172_800 }));
const hostile = openBefore(() => startHostile({ target: small.url }));
beforeAll(() => small.mine(300));

test('blocks that nobody gives are a named gap: what is known stands, nothing is called whole', async () => {
  const first = small.deployBlock - 12n;
  hostile.set({ eth_getLogs: { kind: 'refuse', from: first > 0n ? first : 0n, to: small.deployBlock } });
  const staged = closeAfter(controlStage(hostile.url, small.dao));
  const now = await staged.control();
  expect(now.sync.complete).toBe(false);
  expect(now.sync.gaps.length).toBeGreaterThan(0);
  expect(now.sync.problem).not.toBeNull();
  // The Governor and the timelock are asked for in any case: their rights are known without a log.
  expect(accountsOf(now, 'PROPOSER')).toEqual([small.governor]);
  expect(accountsOf(now, 'ADMIN')).toEqual([small.timelock]);
  expect(now.powers.filter(({ part }) => part === 'TIMELOCK').map(({ whole }) => whole)).not.toContain(true);
  expect(codesOf(now)).not.toContain('GOOD proposer-only');
  expect((await staged.operations()).sync.complete).toBe(false);
});

test('an endpoint that gives no storage leaves only that unknown', async () => {
  hostile.set({
    eth_getStorageAt: { kind: 'error', code: -32_601, message: 'method eth_getStorageAt is not available' },
  });
  const staged = closeAfter(controlStage(hostile.url, small.dao));
  const codes = codesOf(await staged.control());
  expect(codes.filter((code) => code.endsWith('-upgrader-unknown'))).toHaveLength(3);
  expect(codes).toContain('GOOD proposer-only');
});

test('a timelock that is a lie, and a token that reverts, cost only their own lines', async () => {
  // Code that reverts on everything, at the token and at the timelock's place.
  const old = await rpc<`0x${string}`>(small.url, 'eth_getCode', [small.token, 'latest']);
  await rpc(small.url, 'anvil_setCode', [small.token, '0x60006000fd']);
  await small.mine();
  hostile.set({});
  const staged = controlStage(hostile.url, small.dao);
  const now = await staged.control();
  expect(accountsOf(now, 'PROPOSER')).toEqual([small.governor]);
  expect(now.powers.filter(({ part }) => part === 'TOKEN')).toEqual([]);
  staged.close();
  await rpc(small.url, 'anvil_setCode', [small.token, old]);
  const timelock = await rpc<`0x${string}`>(small.url, 'eth_getCode', [small.timelock, 'latest']);
  await rpc(small.url, 'anvil_setCode', [small.timelock as Address, '0x60006000fd']);
  await small.mine();
  const second = controlStage(hostile.url, small.dao);
  const codes = codesOf(await second.control());
  expect(codes).toEqual(expect.arrayContaining(['MEDIUM timelock-unread', 'MEDIUM delay-unread']));
  second.close();
  await rpc(small.url, 'anvil_setCode', [small.timelock, timelock]);
});
