import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { ROLES } from '@/core/governor/roles';
import { openVariant, type Variant, type VariantName } from '@/devnet/variant';
import { openBefore } from '../openBefore';
import { accountsOf, codesOf, controlStage } from './stage';

const NONE: Hex = `0x${'0'.repeat(64)}`;
const SET = parseAbi(['function set(uint256 to) payable']);
const set = (to: bigint) => encodeFunctionData({ abi: SET, functionName: 'set', args: [to] });

/** A variant with the service over it, closed after the tests of the block. */
function open(name: VariantName) {
  const variant = openBefore(() => openVariant(name));
  const staged = openBefore(() => controlStage(variant.url, variant.dao));
  return () => ({ variant, staged, timelock: variant.timelock as Address });
}

async function queued(variant: Variant, value: bigint): Promise<bigint> {
  const by = variant.voters[0] as Address;
  const id = await variant.propose(by, [variant.action(value), variant.action(value + 1n)], `# Set ${value}`);
  await variant.toActive(id);
  for (const voter of variant.voters) await variant.vote(id, voter, 'for').catch(() => undefined);
  await variant.toEnd(id);
  await variant.queue(id);
  return id;
}

describe('OpenZeppelin 4.9 with its TimelockController', () => {
  const ground = open('oz49');

  test('the salt of its operations and its administrator’s right are those of 4.x', async () => {
    const { variant, staged, timelock } = ground();
    const id = await queued(variant, 3n);
    const { items, foreign } = await staged.operations();
    expect(foreign).toBe(0);
    expect(items).toMatchObject([{ proposalId: String(id), foreign: false, state: 'WAITING' }]);
    const control = await staged.control();
    expect(accountsOf(control, 'PROPOSER')).toContain(variant.governor);
    const admin = control.powers.find(({ name, part }) => name === 'ADMIN' && part === 'TIMELOCK');
    expect(admin?.holders.map(({ account }) => account)).toContain(timelock);
    for (const { proof } of admin?.holders ?? []) expect(proof.args[0]).toBe(ROLES.oldAdmin);
  });

  test('an operation of an extra proposer is foreign; a right given and renounced is gone', async () => {
    const { variant, staged, timelock } = ground();
    const extra = variant.stranger;
    await variant.send('function grantRole(bytes32,address)', timelock, timelock, [ROLES.proposer, extra]);
    const delay = await variant.call<bigint>('function getMinDelay() view returns (uint256)', timelock);
    await variant.send('function schedule(address,uint256,bytes,bytes32,bytes32,uint256)', extra, timelock, [
      variant.ledger,
      0n,
      set(99n),
      NONE,
      NONE,
      delay,
    ]);
    const { items } = await staged.operations(true);
    expect(items).toMatchObject([
      { foreign: true, proposalId: null, calls: [{ target: variant.ledger, calldata: set(99n) }] },
    ]);
    const given = await staged.control();
    expect(accountsOf(given, 'PROPOSER')).toContain(extra);
    expect(codesOf(given)).toContain('CRITICAL proposer-extra');
    await variant.send('function renounceRole(bytes32,address)', extra, timelock, [ROLES.proposer, extra]);
    expect(accountsOf(await staged.control(), 'PROPOSER')).not.toContain(extra);
  });
});

describe.each(['oz57-compound', 'bravo', 'alpha'] as const)('Compound’s timelock under %s', (name) => {
  const ground = open(name);

  test('its administrator is the Governor, and its delay is read', async () => {
    const { variant, staged } = ground();
    const control = await staged.control();
    expect(accountsOf(control, 'ADMIN')).toEqual([variant.governor]);
    expect(codesOf(control)).toContain('GOOD admin-self');
    expect(control.delay).toBe(String(variant.expects.timelock?.delay));
    expect(control.sync).toMatchObject({ complete: true });
  });

  test('every action of a queued proposal is its own, through execution', async () => {
    const { variant, staged } = ground();
    const id = await queued(variant, 11n);
    const waiting = await staged.operations();
    expect(waiting).toMatchObject({ total: 2, foreign: 0 });
    expect(waiting.items).toMatchObject([
      { proposalId: String(id), state: 'WAITING', scheduled: { name: 'QueueTransaction' } },
      { proposalId: String(id), state: 'WAITING' },
    ]);
    await variant.toEta(id);
    expect((await staged.operations()).items.map(({ state }) => state)).toEqual(['READY', 'READY']);
    await variant.execute(id);
    expect((await staged.operations()).items).toMatchObject([
      { state: 'DONE', executed: { name: 'ExecuteTransaction' } },
      { state: 'DONE' },
    ]);
  });

  test('what was queued and never executed expires', async () => {
    const { variant, staged } = ground();
    const id = await queued(variant, 21n);
    await variant.toEta(id);
    await variant.warp(Number(variant.expects.timelock?.grace ?? 0n) + 1);
    const { items } = await staged.operations();
    const own = items.filter(({ proposalId }) => proposalId === String(id));
    expect(own.map(({ state }) => state)).toEqual(['EXPIRED', 'EXPIRED']);
    expect(await variant.state(id)).toBe(6);
  });
});

describe('an organisation without a timelock', () => {
  const ground = open('oz57-no-timelock');

  test('has no rights to list and nothing scheduled, and that is said', async () => {
    const { staged } = ground();
    const control = await staged.control();
    expect(control).toMatchObject({ timelock: null, delay: null, sync: { complete: true } });
    expect(codesOf(control)).toContain('MEDIUM no-timelock');
    expect(await staged.operations()).toMatchObject({ items: [], total: 0, sync: { complete: true } });
  });
});

describe('a guardian', () => {
  const ground = open('oz57-guardian');

  test('is named with the call that proves it', async () => {
    const { variant, staged } = ground();
    const control = await staged.control();
    expect(accountsOf(control, 'GUARDIAN', 'GOVERNOR')).toEqual([variant.expects.guardian]);
    expect(control.powers.find((each) => each.name === 'GUARDIAN')?.holders[0]?.proof).toMatchObject({
      call: 'proposalGuardian()',
      value: variant.expects.guardian,
    });
    expect(codesOf(control)).toContain('INFO governor-guardian-foreign');
  });
});
