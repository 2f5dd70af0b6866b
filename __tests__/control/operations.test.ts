import { type Address, encodeFunctionData, type Hex, keccak256, stringToHex } from 'viem';
import { ROLES } from '@/core/governor/roles';
import { rpc } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import { openBefore } from '../openBefore';
import { controlStage } from './stage';

const NONE: Hex = `0x${'0'.repeat(64)}`;
let intruder: Address;

const small = openBefore(openSmall);
beforeAll(async () => {
  intruder = small.accounts[8] as Address;
  for (const role of [ROLES.proposer, ROLES.canceller]) {
    const args = [role, intruder];
    const data = encodeFunctionData({ abi: small.abi.timelock, functionName: 'grantRole', args });
    await small.send({ from: small.timelock, to: small.timelock, data });
  }
});
const staged = openBefore(() => controlStage(small.url, small.dao));

const timelock = (from: Address, functionName: string, args: readonly unknown[], value = 0n) =>
  small.send({
    from,
    to: small.timelock,
    data: encodeFunctionData({ abi: small.abi.timelock, functionName, args }),
    value,
  });
const pay = () => encodeFunctionData({ abi: small.abi.usd, functionName: 'transfer', args: [intruder, 9n] });

async function passed(description: string): Promise<bigint> {
  const id = await small.propose({ description });
  await small.toSnapshot(id);
  for (const voter of [0, 1, 2]) await small.vote(voter, id, 1);
  await small.toDeadline(id);
  return id;
}

const timestampOf = (id: string) => small.read<bigint>('timelock', 'getTimestamp', [id]);
const headTime = async () =>
  BigInt((await rpc<{ timestamp: Hex }>(small.url, 'eth_getBlockByNumber', ['latest', false])).timestamp);

test('nothing scheduled: said to be whole', async () => {
  expect(await staged.operations()).toMatchObject({
    items: [],
    total: 0,
    foreign: 0,
    sync: { complete: true },
  });
});

test('what the Governor queued is its proposal’s, and follows the timelock through its life', async () => {
  const id = await passed('# Queued and executed');
  await small.queue(id);
  const queued = await staged.operations();
  expect(queued).toMatchObject({ total: 1, foreign: 0 });
  const [operation] = queued.items;
  expect(operation).toMatchObject({ proposalId: String(id), foreign: false, state: 'WAITING' });
  expect(operation?.readyAt).toBe(String(await timestampOf(operation?.operationId ?? NONE)));
  await small.warp(60);
  expect((await staged.operations()).items[0]?.state).toBe('READY');
  await small.execute(id);
  expect((await staged.operations()).items[0]).toMatchObject({
    state: 'DONE',
    executed: { name: 'CallExecuted' },
    cancelled: null,
  });
});

test('what somebody else scheduled is foreign, with its raw calls and the moment it is ready', async () => {
  const salt = keccak256(stringToHex('mine'));
  const before = (await staged.operations()).foreign;
  await timelock(intruder, 'schedule', [small.usd, 5n, pay(), NONE, salt, 120n]);
  const { items, foreign } = await staged.operations(true);
  expect(foreign).toBe(before + 1);
  expect(items[0]).toMatchObject({
    foreign: true,
    proposalId: null,
    state: 'WAITING',
    salt,
    predecessor: NONE,
    calls: [{ target: small.usd, value: '5', signature: '', calldata: pay() }],
    scheduled: { name: 'CallScheduled' },
    readyAt: String((await headTime()) + 120n),
  });
  await timelock(intruder, 'cancel', [items[0]?.operationId]);
  expect((await staged.operations(true)).items[0]).toMatchObject({
    state: 'CANCELLED',
    cancelled: { name: 'Cancelled' },
  });
  // The same once more, and executed on the timelock itself by anyone.
  await timelock(intruder, 'schedule', [small.usd, 0n, pay(), NONE, salt, 60n]);
  await timelock(intruder, 'schedule', [small.usd, 5n, pay(), NONE, salt, 120n]);
  const again = await staged.operations(true);
  expect(again.items.map(({ state, cancelled }) => ({ state, cancelled }))).toEqual([
    { state: 'WAITING', cancelled: null },
    { state: 'WAITING', cancelled: null },
  ]);
  await small.warp(61);
  await timelock(small.accounts[3] as Address, 'execute', [small.usd, 0n, pay(), NONE, salt]);
  expect((await staged.operations(true)).items.map(({ state }) => state).sort()).toEqual(['DONE', 'WAITING']);
});

test('a queued proposal that is executed, or cancelled, on the timelock itself stays its own, and the Governor agrees', async () => {
  const direct = await passed('# Executed directly');
  await small.queue(direct);
  const cancelled = await passed('# Cancelled there');
  await small.queue(cancelled);
  const all = (await staged.operations()).items;
  const find = (id: bigint) => all.find(({ proposalId }) => proposalId === String(id));
  const operation = find(direct);
  await small.warp(61);
  const batch = [
    operation?.calls.map(({ target }) => target),
    operation?.calls.map(({ value }) => BigInt(value)),
    operation?.calls.map(({ calldata }) => calldata),
    NONE,
    operation?.salt,
  ];
  await timelock(small.accounts[3] as Address, 'executeBatch', batch);
  await small.cancelInTimelock(cancelled);
  expect([await small.state(direct), await small.state(cancelled)]).toEqual([7, 2]);
  const after = (await staged.operations()).items;
  const state = (id: bigint) => after.find(({ proposalId }) => proposalId === String(id));
  expect(state(direct)).toMatchObject({ state: 'DONE', foreign: false });
  expect(state(cancelled)).toMatchObject({ state: 'CANCELLED', foreign: false });
});

test('the actions of a proposal that never passed, scheduled by another, are foreign all the same', async () => {
  const description = '# Never passes';
  const id = await small.propose({ description, calls: [{ target: small.usd, calldata: pay() }] });
  const salt = (BigInt(small.governor) << 96n) ^ BigInt(keccak256(stringToHex(description)));
  const hex = `0x${salt.toString(16).padStart(64, '0')}`;
  await timelock(intruder, 'scheduleBatch', [[small.usd], [0n], [pay()], NONE, hex, 60n]);
  const [newest] = (await staged.operations(true)).items;
  expect(newest).toMatchObject({ proposalId: String(id), foreign: true, state: 'WAITING' });
});

test('the list comes in pages, newest first, each once', async () => {
  const all = (await staged.operations()).items.map(({ operationId }) => operationId);
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof staged.operations>> = await staged.operations(false, {
      first: 2,
      after,
    });
    seen.push(...page.items.map(({ operationId }) => operationId));
    after = page.cursor;
  } while (after !== null);
  expect(seen).toEqual(all);
  expect(new Set(seen).size).toBe(all.length);
});
