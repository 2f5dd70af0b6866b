import { type Address, encodeFunctionData, getAddress, type Hex, zeroAddress } from 'viem';
import { ROLES } from '@/core/governor/roles';
import { rpc, startHostile } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import { openMeridian } from '@/devnet/world';
import { closeAfter, openBefore } from '../openBefore';
import { accountsOf, codesOf, controlStage, expiring } from './stage';

const guardian = getAddress('0x00000000000000000000000000000000000000b5');
const small = openBefore(() => openSmall({ guardian, timelockDelay: 172_800 }));
const staged = openBefore(() => controlStage(small.url, small.dao));

/** As the timelock itself would, by a proposal: it is its own administrator. */
async function byTimelock(functionName: string, args: readonly unknown[]): Promise<void> {
  const data = encodeFunctionData({ abi: small.abi.timelock, functionName, args });
  await small.send({ from: small.timelock, to: small.timelock, data });
}

const hasRole = (role: Hex, account: Address) => small.read<boolean>('timelock', 'hasRole', [role, account]);

test('a healthy organisation: every right is found, with the log that gave it and the call that proves it', async () => {
  const now = await staged.control();
  expect(accountsOf(now, 'PROPOSER')).toEqual([small.governor]);
  expect(accountsOf(now, 'CANCELLER')).toEqual([guardian, small.governor].sort());
  expect([accountsOf(now, 'EXECUTOR'), accountsOf(now, 'ADMIN')]).toEqual([[zeroAddress], [small.timelock]]);
  expect(now.sync).toMatchObject({ complete: true, fromStart: true, gaps: [], problem: null });
  expect(now).toMatchObject({ timelock: small.timelock, delay: '172800' });
  expect(codesOf(now)).toEqual([
    'MEDIUM canceller-extra',
    'INFO executor-open',
    'GOOD proposer-only',
    'GOOD admin-self',
    'GOOD delay',
  ]);
  expect(now.powers.find(({ name }) => name === 'PROPOSER')?.holders[0]).toMatchObject({
    who: 'GOVERNOR',
    since: { name: 'RoleGranted' },
    proof: { call: 'hasRole(bytes32,address)', args: [ROLES.proposer, small.governor], value: 'true' },
  });
  expect(now.findings.find(({ code }) => code === 'canceller-extra')?.sentence).toBe(
    `The account ${guardian} may cancel what has passed and waits in the timelock.`,
  );
});

test('a right that was given and taken away again is nobody’s; one that was renounced too', async () => {
  const [first, second] = [small.accounts[5], small.accounts[6]] as [Address, Address];
  await byTimelock('grantRole', [ROLES.proposer, first]);
  await byTimelock('grantRole', [ROLES.admin, second]);
  const given = await staged.control();
  expect(accountsOf(given, 'PROPOSER')).toEqual([first, small.governor].sort());
  expect(accountsOf(given, 'ADMIN')).toEqual([second, small.timelock].sort());
  expect(codesOf(given).slice(0, 2)).toEqual(['CRITICAL proposer-extra', 'CRITICAL admin-foreign']);
  expect(codesOf(given)).not.toContain('GOOD proposer-only');
  expect(given.findings[0]?.sentence).toBe(
    `The account ${first} may schedule anything in the timelock without a vote of this Governor.`,
  );
  await byTimelock('revokeRole', [ROLES.proposer, first]);
  const data = encodeFunctionData({
    abi: small.abi.timelock,
    functionName: 'renounceRole',
    args: [ROLES.admin, second],
  });
  await small.send({ from: second, to: small.timelock, data });
  expect([await hasRole(ROLES.proposer, first), await hasRole(ROLES.admin, second)]).toEqual([false, false]);
  const after = await staged.control();
  expect(accountsOf(after, 'PROPOSER')).toEqual([small.governor]);
  expect(accountsOf(after, 'ADMIN')).toEqual([small.timelock]);
  expect(codesOf(after)).toEqual(expect.arrayContaining(['GOOD proposer-only', 'GOOD admin-self']));
});

test('a contract with a right is told from an account with a key', async () => {
  await byTimelock('grantRole', [ROLES.proposer, small.council]);
  const now = await staged.control();
  const holder = now.powers
    .find(({ name }) => name === 'PROPOSER')
    ?.holders.find(({ account }) => account === small.council);
  expect(holder?.who).toBe('CONTRACT');
  expect(codesOf(now)).toContain('HIGH proposer-extra');
  await byTimelock('revokeRole', [ROLES.proposer, small.council]);
});

test('a Governor that lost its right, closed executors and a short delay are said', async () => {
  await byTimelock('revokeRole', [ROLES.proposer, small.governor]);
  await byTimelock('revokeRole', [ROLES.executor, zeroAddress]);
  await byTimelock('updateDelay', [3600n]);
  expect(codesOf(await staged.control())).toEqual(
    expect.arrayContaining(['CRITICAL proposer-missing', 'HIGH executor-missing', 'MEDIUM delay-short']),
  );
  await byTimelock('updateDelay', [0n]);
  expect(codesOf(await staged.control())).toContain('HIGH delay-none');
  await byTimelock('grantRole', [ROLES.proposer, small.governor]);
  await byTimelock('grantRole', [ROLES.executor, small.governor]);
  expect(codesOf(await staged.control())).toContain('INFO executor-governor');
});

test('the code of a contract that somebody else can replace is said, through the contract between', async () => {
  const keeper = small.council;
  const slot = '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103';
  const word = `0x${keeper.slice(2).toLowerCase().padStart(64, '0')}`;
  await rpc(small.url, 'anvil_setStorageAt', [small.token, slot, word]);
  await rpc(small.url, 'anvil_setStorageAt', [
    small.governor,
    slot,
    `0x${small.exchange.slice(2).toLowerCase().padStart(64, '0')}`,
  ]);
  await small.mine();
  const now = await staged.control();
  const owner = await small.read<Address>('exchange', 'owner').catch(() => null);
  // The council has no owner, so it is the keeper itself; the exchange is owned by the timelock.
  expect(accountsOf(now, 'UPGRADER', 'TOKEN')).toEqual([keeper]);
  expect(codesOf(now)).toContain('HIGH token-upgrader-foreign');
  expect(now.findings.find(({ code }) => code === 'token-upgrader-foreign')).toMatchObject({
    sentence: `The contract ${keeper} may replace the code of the token, and with it its rules, without a vote.`,
    proof: { kind: 'SLOT', contract: small.token, call: slot, value: keeper },
  });
  expect(owner).toBe(small.timelock);
  const governor = now.powers.find(({ name, part }) => name === 'UPGRADER' && part === 'GOVERNOR');
  expect(governor?.holders).toMatchObject([
    { account: small.timelock, who: 'TIMELOCK', via: small.exchange },
  ]);
  expect(codesOf(now)).toContain('INFO governor-upgrader-self');
});

test('the timelock’s own first block is found, whatever block the operator named', async () => {
  const head = BigInt(await rpc<Hex>(small.url, 'eth_blockNumber'));
  const late = closeAfter(controlStage(small.url, small.dao, { start: head }));
  // The contract's own first block is found, whatever the operator named.
  const now = await late.control();
  expect(now.sync).toMatchObject({ complete: true, fromStart: true });
  expect(accountsOf(now, 'PROPOSER')).toEqual([small.governor]);
});

test('a council whose contract says when its power ends is told with it; a number that is no time is not', async () => {
  const end = BigInt(Math.floor(Date.now() / 1000)) + 10n * 86_400n;
  const untilNow = async () => {
    const { powers, findings } = await staged.control();
    const holder = powers.flatMap(({ holders }) => holders).find(({ account }) => account === guardian);
    return { until: holder?.until, call: holder?.untilProof?.call, codes: findings.map(({ code }) => code) };
  };
  expect(await untilNow()).toMatchObject({ until: null, call: undefined });
  await rpc(small.url, 'anvil_setCode', [guardian, expiring(end)]);
  await small.mine();
  expect(await untilNow()).toMatchObject({ until: String(end), call: 'expiration()' });
  for (const wrong of [0n, 7n, 2n ** 200n]) {
    await rpc(small.url, 'anvil_setCode', [guardian, expiring(wrong)]);
    await small.mine();
    expect((await untilNow()).until).toBeNull();
  }
});

const smallPartial = openBefore(() => openSmall({ timelockDelay: 172_800 }));
const hostile = openBefore(() => startHostile({ target: smallPartial.url }));
beforeAll(() => smallPartial.mine(300));

test('blocks that nobody gives are a named gap: what is known stands, nothing is called whole', async () => {
  const first = smallPartial.deployBlock - 12n;
  hostile.set({
    eth_getLogs: { kind: 'refuse', from: first > 0n ? first : 0n, to: smallPartial.deployBlock },
  });
  const staged = closeAfter(controlStage(hostile.url, smallPartial.dao));
  const now = await staged.control();
  expect(now.sync.complete).toBe(false);
  expect(now.sync.gaps.length).toBeGreaterThan(0);
  expect(now.sync.problem).not.toBeNull();
  // The Governor and the timelock are asked for in any case: their rights are known without a log.
  expect(accountsOf(now, 'PROPOSER')).toEqual([smallPartial.governor]);
  expect(accountsOf(now, 'ADMIN')).toEqual([smallPartial.timelock]);
  expect(now.powers.filter(({ part }) => part === 'TIMELOCK').map(({ whole }) => whole)).not.toContain(true);
  expect(codesOf(now)).not.toContain('GOOD proposer-only');
  expect((await staged.operations()).sync.complete).toBe(false);
});

test('an endpoint that gives no storage leaves only that unknown', async () => {
  hostile.set({
    eth_getStorageAt: { kind: 'error', code: -32_601, message: 'method eth_getStorageAt is not available' },
  });
  const codes = codesOf(await closeAfter(controlStage(hostile.url, smallPartial.dao)).control());
  expect(codes.filter((code) => code.endsWith('-upgrader-unknown'))).toHaveLength(3);
  expect(codes).toContain('GOOD proposer-only');
});

test('a timelock that is a lie, and a token that reverts, cost only their own lines', async () => {
  // Code that reverts on everything, at the token and at the timelock's place.
  const old = await rpc<`0x${string}`>(smallPartial.url, 'eth_getCode', [smallPartial.token, 'latest']);
  await rpc(smallPartial.url, 'anvil_setCode', [smallPartial.token, '0x60006000fd']);
  await smallPartial.mine();
  hostile.set({});
  const staged = controlStage(hostile.url, smallPartial.dao);
  const now = await staged.control();
  expect(accountsOf(now, 'PROPOSER')).toEqual([smallPartial.governor]);
  expect(now.powers.filter(({ part }) => part === 'TOKEN')).toEqual([]);
  staged.close();
  await rpc(smallPartial.url, 'anvil_setCode', [smallPartial.token, old]);
  const timelock = await rpc<`0x${string}`>(smallPartial.url, 'eth_getCode', [
    smallPartial.timelock,
    'latest',
  ]);
  await rpc(smallPartial.url, 'anvil_setCode', [smallPartial.timelock as Address, '0x60006000fd']);
  await smallPartial.mine();
  const second = controlStage(hostile.url, smallPartial.dao);
  const codes = codesOf(await second.control());
  expect(codes).toEqual(expect.arrayContaining(['MEDIUM timelock-unread', 'MEDIUM delay-unread']));
  second.close();
  await rpc(smallPartial.url, 'anvil_setCode', [smallPartial.timelock, timelock]);
});

const world = openBefore(openMeridian);
const stagedMeridian = openBefore(() => {
  const { chainId, governor, startBlock } = world.facts;
  return controlStage(world.url, `eip155:${chainId}:${governor}`, { start: BigInt(startBlock) });
});

test('where old state is not kept, the logs themselves tell that nothing is older', async () => {
  const now = await stagedMeridian.control();
  expect(now.sync).toMatchObject({ complete: true, fromStart: true, gaps: [], problem: null });
  expect(accountsOf(now, 'PROPOSER')).toEqual([world.facts.governor]);
  expect(accountsOf(now, 'EXECUTOR')).toEqual([zeroAddress]);
  expect(codesOf(now)).toEqual(expect.arrayContaining(['GOOD proposer-only', 'GOOD admin-self']));
});

test('every operation is a proposal’s, and stands as the Governor says the proposal does', async () => {
  const { items, foreign, sync } = await stagedMeridian.operations();
  expect({ foreign, complete: sync.complete }).toEqual({ foreign: 0, complete: true });
  expect(items.length).toBeGreaterThan(3);
  const states = new Map(Object.values(world.facts.proposals).map(({ id, state }) => [id, state]));
  // The Governor's own numbers: 2 cancelled, 5 queued, 7 executed.
  const fits: Record<string, number> = { CANCELLED: 2, WAITING: 5, READY: 5, DONE: 7 };
  for (const { proposalId, state } of items) expect(states.get(proposalId ?? '')).toBe(fits[state]);
  expect(items.map(({ state }) => state)).toEqual(expect.arrayContaining(['CANCELLED', 'DONE']));
});
