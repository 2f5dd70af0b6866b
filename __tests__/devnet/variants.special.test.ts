import { rpc } from '@/devnet/anvil';
import { MULTICALL } from '@/devnet/deploy';
import { openVariant, type Variant, type VariantName } from '@/devnet/variant';
import { voter } from '../traps/stage';

const [ACTIVE, CANCELED, DEFEATED, SUCCEEDED, QUEUED, EXPIRED, EXECUTED] = [1, 2, 3, 4, 5, 6, 7];
const VOTES = 'function proposalVotes(uint256) view returns (uint256, uint256, uint256)';
const DEADLINE = 'function proposalDeadline(uint256) view returns (uint256)';
const VALUE = 'function value() view returns (uint256)';
const TOKEN = 10n ** 18n;

/** Opens a world for one test and closes it whatever happens. */
async function within(name: VariantName, work: (world: Variant) => Promise<void>): Promise<void> {
  const world = await openVariant(name);
  try {
    await work(world);
  } finally {
    await world.close();
  }
}

async function open(world: Variant, number: bigint, title: string): Promise<bigint> {
  const id = await world.propose(voter(world, 0), [world.action(number)], title);
  await world.toActive(id);
  return id;
}

test('a ballot is split, and what is left of it counts in full', () =>
  within('oz57-fractional', async (world) => {
    const id = await open(world, 1n, '# Split');
    const [one] = [voter(world, 0)];
    await world.voteSplit?.(id, one, { against: TOKEN, for: 2n * TOKEN, abstain: 3n * TOKEN }, 'In parts.');
    expect(await world.call(VOTES, world.governor, [id])).toEqual([TOKEN, 2n * TOKEN, 3n * TOKEN]);
    await world.vote(id, one, 'for');
    expect(await world.call(VOTES, world.governor, [id])).toEqual([
      TOKEN,
      (world.powers[0] ?? 0n) - 4n * TOKEN,
      3n * TOKEN,
    ]);
  }));

test('an owner overrules the delegate', () =>
  within('oz57-overridable', async (world) => {
    const id = await open(world, 1n, '# Overrule');
    await world.vote(id, voter(world, 1), 'for');
    await world.override?.(id, world.delegator, 'against', 'I see it otherwise.');
    expect(await world.call(VOTES, world.governor, [id])).toEqual([9_000n * TOKEN, 80_000n * TOKEN, 0n]);
  }));

test('a quorum reached late moves the end', () =>
  within('oz57-late', async (world) => {
    const id = await open(world, 1n, '# Late');
    const end = await world.call<bigint>(DEADLINE, world.governor, [id]);
    await world.mine(17);
    await world.vote(id, voter(world, 0), 'for');
    expect(await world.call<bigint>(DEADLINE, world.governor, [id])).toBeGreaterThan(end);
    await world.toEnd(id);
    expect(await world.state(id)).toBe(SUCCEEDED);
  }));

test('enough votes in favour end the vote before its end', () =>
  within('oz57-super', async (world) => {
    const id = await open(world, 1n, '# Clear');
    await world.vote(id, voter(world, 0), 'for');
    expect(await world.state(id)).toBe(ACTIVE);
    await world.vote(id, voter(world, 1), 'for');
    expect(await world.state(id)).toBe(SUCCEEDED);
    await expect(world.vote(id, voter(world, 2), 'against')).rejects.toThrow(
      'GovernorUnexpectedProposalState',
    );
  }));

test('proposals are numbered from 1', () =>
  within('oz57-sequential', async (world) => {
    expect([await open(world, 1n, '# First'), await open(world, 2n, '# Second')]).toEqual([1n, 2n]);
  }));

test('the guardian cancels what is queued, and a voter may not', () =>
  within('oz57-guardian', async (world) => {
    const id = await open(world, 1n, '# Guarded');
    await world.vote(id, voter(world, 0), 'for');
    await world.toEnd(id);
    await world.queue(id);
    await expect(world.cancel(id, voter(world, 0))).rejects.toThrow('GovernorUnableToCancel');
    await world.cancel(id, world.owner);
    expect(await world.state(id)).toBe(CANCELED);
  }));

test.each(['oz57-storage', 'oz49-bravo-compat'] as const)('%s is told by the id alone', (name) =>
  within(name, async (world) => {
    const id = await open(world, 3n, '# By id');
    await world.vote(id, voter(world, 0), 'for');
    await world.toEnd(id);
    await world.send('function queue(uint256)', world.stranger, world.governor, [id]);
    await world.toEta(id);
    await world.send('function execute(uint256) payable', world.stranger, world.governor, [id]);
    expect(await world.state(id)).toBe(EXECUTED);
  }),
);

test.each(['oz49-bravo-compat', 'bravo'] as const)('%s counts only votes in favour for the quorum', (name) =>
  within(name, async (world) => {
    const id = await open(world, 3n, '# Abstained');
    await world.vote(id, voter(world, 0), 'abstain');
    await world.vote(id, voter(world, 9), 'for');
    await world.toEnd(id);
    expect(await world.state(id)).toBe(DEFEATED);
  }),
);

test.each(['oz57-compound', 'bravo', 'bravo-venus', 'alpha'] as const)('%s lets it expire', (name) =>
  within(name, async (world) => {
    const id = await open(world, 3n, '# Too late');
    await world.vote(id, voter(world, 0), 'for');
    await world.toEnd(id);
    await world.queue(id);
    await world.toEta(id);
    expect(await world.state(id)).toBe(QUEUED);
    await world.warp(Number(world.expects.timelock?.grace ?? 0n));
    expect(await world.state(id)).toBe(EXPIRED);
  }),
);

test.each([
  ['oz57', 0n],
  ['oz57-no-timelock', 0n],
  ['bravo', 5n],
  ['alpha', 5n],
] as const)('%s pays for its actions, its caller %s', (name, paid) =>
  within(name, async (world) => {
    const id = await world.propose(voter(world, 0), [world.action(4n, 5n)], '# Pay');
    await world.toActive(id);
    await world.vote(id, voter(world, 0), 'for');
    await world.toEnd(id);
    if (world.timelock !== null) {
      await world.queue(id);
      await world.toEta(id);
    }
    const before = BigInt(await rpc<string>(world.url, 'eth_getBalance', [world.executor, 'latest']));
    await world.execute(id);
    const after = BigInt(await rpc<string>(world.url, 'eth_getBalance', [world.executor, 'latest']));
    expect(before - after).toBe(5n - paid);
    expect(BigInt(await rpc<string>(world.url, 'eth_getBalance', [world.ledger, 'latest']))).toBe(5n);
  }),
);

test('a failing action says which error it met', () =>
  within('oz57', async (world) => {
    const id = await world.propose(voter(world, 0), [world.action(2_000_000n)], '# Too much');
    await world.toActive(id);
    await world.vote(id, voter(world, 0), 'for');
    await world.toEnd(id);
    await world.queue(id);
    await world.toEta(id);
    await expect(world.execute(id)).rejects.toThrow('TooLarge(2000000)');
    expect(await world.call(VALUE, world.ledger)).toBe(0n);
  }));

test('Multicall3 is at its address unless it is left out', async () => {
  const worlds = await Promise.all([openVariant('oz57'), openVariant('oz57', { multicall: false })]);
  try {
    const codes = await Promise.all(
      worlds.map(({ url }) => rpc<string>(url, 'eth_getCode', [MULTICALL, 'latest'])),
    );
    expect(codes.map((code) => code.length > 2)).toEqual([true, false]);
  } finally {
    await Promise.all(worlds.map((world) => world.close()));
  }
});
