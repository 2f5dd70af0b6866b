import { type Address, zeroHash } from 'viem';
import { operationId, saltOf } from '@/core/governor/operation';
import { columns, hashDescription } from '@/core/governor/proposalId';
import { rpc } from '@/devnet/anvil';
import { saltOf as saltWord } from '../core/governor/stage';
import { closeAfter, openBefore } from '../openBefore';
import { opened, openTrapStage, queued, type TrapStage, timeOf, voter } from './stage';

const EVENTS = 'events { name }';
const calls = (staged: TrapStage, id: bigint) =>
  staged.world.content(id).actions.map((action) => ({ ...action, signature: '' }));

describe('OpenZeppelin 5.7 with a TimelockController', () => {
  const staged = openBefore(() => openTrapStage('oz57'));

  test('trap 3: the quorum of a pending proposal is an estimate of a moment that has passed', async () => {
    const { world, now } = staged;
    const id = await world.propose(voter(world, 0), [world.action(1n)], '# Pending');
    const { quorum, snapshot, at } = await now(id);
    expect(quorum).toEqual({ value: expect.any(BigInt), timepoint: at.number - 1n, estimate: true });
    expect(quorum?.value).toBeGreaterThan(0n);
    expect(snapshot).toBeGreaterThanOrEqual(at.number);
  });

  test('trap 5: what the timelock cancelled is cancelled, though the Governor tells nobody', async () => {
    const { world } = staged;
    const id = await queued(staged);
    const dao = await staged.reader.dao();
    const operation = operationId(world.governor, calls(staged, id), world.content(id).hash, saltOf(dao));
    const timelock = world.timelock as Address;
    await world.send('function cancel(bytes32)', world.owner, timelock, [operation]);
    const found = await staged.proposal(id, `state ${EVENTS}`);
    expect([found.state, found.events]).toEqual(['CANCELED', [{ name: 'ProposalQueued' }]]);
  });

  test('trap 6: what was executed on the timelock is executed, without ProposalExecuted', async () => {
    const { world } = staged;
    const id = await queued(staged);
    await world.toEta(id);
    const { hash } = world.content(id);
    const args = [...columns(calls(staged, id)), zeroHash, saltWord(world.governor, hash)];
    const fragment = 'function executeBatch(address[],uint256[],bytes[],bytes32,bytes32)';
    await world.send(fragment, world.stranger, world.timelock as Address, args);
    const found = await staged.proposal(id, `state ${EVENTS}`);
    expect([found.state, found.events]).toEqual(['EXECUTED', [{ name: 'ProposalQueued' }]]);
  });

  test('trap 7: the time of execution is the eta of the queue, however long after the vote that was', async () => {
    const { world, now } = staged;
    const id = await opened(staged);
    await world.vote(id, voter(world, 0), 'for');
    await world.toEnd(id);
    expect((await now(id)).eta).toBeNull();
    await world.warp(500_000);
    await world.queue(id);
    expect((await now(id)).eta).toBe((await timeOf(world)) + 60n);
  });

  test('trap 8: nothing expires in a TimelockController', async () => {
    const { world, now } = staged;
    const id = await queued(staged);
    await world.warp(400 * 86_400);
    expect(await now(id)).toMatchObject({ state: 'QUEUED', expires: null });
  });

  test('trap 17: the snapshot is still pending, the deadline still open', async () => {
    const { world, reader } = staged;
    const id = await opened(staged);
    await world.vote(id, voter(world, 0), 'for');
    await world.toEnd(id);
    const [first] = (await reader.proposals([id])).values();
    const states = [];
    for (const number of [0n, 1n].flatMap((more) => [
      (first?.snapshot ?? 0n) + more,
      (first?.deadline ?? 0n) + more,
    ])) {
      const at = await reader.block(number);
      if (at === null) throw new Error(`there is no block ${number}`);
      states.push((await reader.proposals([id], { at })).get(id)?.state);
    }
    expect(states).toEqual(['PENDING', 'ACTIVE', 'ACTIVE', 'SUCCEEDED']);
  });

  test('trap 18: an id is a decimal text of any size, and unique only with its organisation', async () => {
    const { world } = staged;
    const id = await world.propose(voter(world, 0), [world.action(1n)], '# Large');
    expect(id).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER));
    const found = await staged.proposal(id, 'id proposalId');
    expect(found).toEqual({ id: `${world.dao}/${id}`, proposalId: String(id) });
  });

  test('trap 28: votes that are delegated after the snapshot do not count for what is open', async () => {
    const { world, reader } = staged;
    const id = await opened(staged);
    const { snapshot } = await staged.now(id);
    await world.mine(1);
    const account = voter(world, 4);
    const before = await reader.receipt(account, id, snapshot);
    await world.delegate(voter(world, 2), account);
    await world.mine(1);
    expect((await reader.receipt(account, id, snapshot)).power).toBe(before.power);
    expect((await reader.account(account)).votes).toBeGreaterThan(before.power ?? 0n);
  });

  test('trap 31: the proposer is whom the event names, not who sent the transaction', async () => {
    const { world } = staged;
    const id = await world.propose(voter(world, 1), [world.action(1n)], '# Whose');
    expect((await staged.proposal(id, 'proposer')).proposer).toBe(
      await world.call('function proposalProposer(uint256) view returns (address)', world.governor, [id]),
    );
  });

  test('trap 42: an id that the contract refuses is absent, and the others are read', async () => {
    const { world, reader } = staged;
    const id = await world.propose(voter(world, 0), [world.action(1n)], '# Known');
    expect([...(await reader.proposals([1n, id, 2n ** 256n - 1n])).keys()]).toEqual([id]);
  });

  test('trap 38: what is left in a timelock that was replaced is called what the contract calls it', async () => {
    const { world, now } = staged;
    const left = await queued(staged, '# Left behind');
    const other = '0x00000000000000000000000000000000000000aa';
    const target = world.governor;
    const calldata = `0xa890c910${other.slice(2).padStart(64, '0')}` as const;
    const id = await world.propose(voter(world, 0), [{ target, value: 0n, calldata }], '# Replace');
    await world.toActive(id);
    await world.vote(id, voter(world, 0), 'for');
    await world.toEnd(id);
    await world.queue(id);
    await world.toEta(id);
    // A timelock of no code answers nothing: give it one that knows no operation.
    const code = await rpc<string>(world.url, 'eth_getCode', [world.timelock, 'latest']);
    await rpc(world.url, 'anvil_setCode', [other, code]);
    await world.execute(id);
    expect((await now(left)).state).toBe('CANCELED');
    const { timelock } = await staged.reader.dao();
    expect(timelock?.address.toLowerCase()).toBe(other);
  });
});

test('trap 1: the quorum is that of the snapshot, whatever was decided since', async () => {
  const staged = closeAfter(await openTrapStage('oz57-no-timelock'));
  const { world, now } = staged;
  const id = await opened(staged);
  const { quorum: first, snapshot } = await now(id);
  // Without a timelock the Governor is its own executor.
  await world.send('function updateQuorumNumerator(uint256)', world.governor, world.governor, [40n]);
  await world.mine(2);
  const { quorum } = await now(id);
  expect(quorum).toEqual({ value: first?.value, timepoint: snapshot, estimate: false });
  expect((await staged.reader.dao()).settings.quorum).toBe((quorum?.value ?? 0n) * 10n);
});

test('trap 13: the deadline is the extended one, not that of the event', async () => {
  const staged = closeAfter(await openTrapStage('oz57-late'));
  const { world } = staged;
  const id = await opened(staged);
  const { deadline: first } = await staged.now(id);
  await world.mine(15);
  await world.vote(id, voter(world, 0), 'for');
  const found = await staged.proposal(id, `deadline ${EVENTS}`);
  expect(BigInt(String(found.deadline))).toBeGreaterThan(first);
  expect(found.events).toEqual([{ name: 'ProposalExtended' }]);
});

test('trap 19: the votes of an ERC-721 are whole, and nothing is divided', async () => {
  const staged = closeAfter(await openTrapStage('oz57-erc721'));
  const { world } = staged;
  const id = await opened(staged);
  await world.vote(id, voter(world, 0), 'for');
  expect((await staged.reader.dao()).token).toMatchObject({ kind: 'erc721votes', decimals: 0 });
  expect((await staged.now(id)).tally?.for).toBe(world.powers[0]);
});

test('trap 26: voting is over as soon as the super quorum is reached', async () => {
  const staged = closeAfter(await openTrapStage('oz57-super'));
  const { world, now } = staged;
  const id = await opened(staged);
  await world.vote(id, voter(world, 0), 'for');
  expect((await now(id)).state).toBe('ACTIVE');
  await world.vote(id, voter(world, 1), 'for');
  const { at, deadline, state, superQuorum, tally } = await now(id);
  expect(state).toBe('SUCCEEDED');
  expect(at.number).toBeLessThan(deadline);
  expect(tally?.for).toBeGreaterThanOrEqual(superQuorum?.value ?? 2n ** 256n);
  await expect(world.vote(id, voter(world, 2), 'against')).rejects.toThrow('reverted');
});

describe.each(['oz49', 'oz57'] as const)('the timelock of %s', (name) => {
  const staged = openBefore(() => openTrapStage(name));

  test('trap 37: the operation is salted as the release salts it', async () => {
    const { world, reader } = staged;
    const id = await queued(staged, '# Salt');
    const hash = hashDescription('# Salt');
    const operation = operationId(world.governor, calls(staged, id), hash, saltOf(await reader.dao()));
    const fragment = 'function isOperationPending(bytes32) view returns (bool)';
    expect(await world.call(fragment, world.timelock as Address, [operation])).toBe(true);
  });

  test('trap 39: an eta that the contract forgot does not make what was executed look unqueued', async () => {
    const { world, now } = staged;
    const id = await queued(staged, '# Eta');
    await world.toEta(id);
    await world.execute(id);
    const { eta, state } = await now(id);
    expect(state).toBe('EXECUTED');
    expect(eta === null).toBe(name === 'oz49');
    const found = await staged.proposal(id, `state ${EVENTS}`);
    expect(found.events).toEqual([{ name: 'ProposalQueued' }, { name: 'ProposalExecuted' }]);
  });
});
