import type { Address } from 'viem';
import { transactionHash } from '@/core/governor/operation';
import { hashProposal } from '@/core/governor/proposalId';
import { closeAfter, openBefore } from '../openBefore';
import { opened, openTrapStage, queued, type TrapStage, voter } from './stage';

const VOTES = `votes(orderBy: OLDEST) {
  count
  items { id voter kind support weight reduced parts { against for abstain } }
  sync { complete difference { against for abstain } }
}`;
type Page = { count: number; items: Record<string, unknown>[]; sync: { complete: boolean } };
const pageOf = async (staged: TrapStage, id: bigint) =>
  (await staged.proposal(id, VOTES)).votes as unknown as Page;
const T = 10n ** 18n;

describe('votes in parts', () => {
  let id: bigint;
  let page: Page;
  const staged = openBefore(() => openTrapStage('oz57-fractional'));
  beforeAll(async () => {
    const { world } = staged;
    id = await opened(staged);
    const split = { against: 1n * T, for: 20n * T, abstain: 3n * T };
    await world.voteSplit?.(id, voter(world, 3), split, 'first');
    await world.voteSplit?.(id, voter(world, 3), { against: 0n, for: 5n, abstain: 0n });
    await world.vote(id, voter(world, 4), 'against');
    page = await pageOf(staged, id);
  });

  test('trap 10: votes with params are votes, and the sum is the contract’s', () => {
    expect(page.items.map(({ kind }) => kind)).toEqual(['SPLIT', 'SPLIT', 'WHOLE']);
    expect(page.sync.complete).toBe(true);
    expect(page.items[0]).toMatchObject({
      support: null,
      parts: { against: String(T), for: String(20n * T), abstain: String(3n * T) },
    });
  });

  test('trap 11: a second part does not overwrite the first', async () => {
    const { world, reader } = staged;
    const mine = page.items.filter(({ voter: by }) => by === voter(world, 3));
    expect(new Set(mine.map((vote) => vote.id)).size).toBe(2);
    const receipt = await reader.receipt(voter(world, 3), id, (await staged.now(id)).snapshot);
    expect(receipt).toMatchObject({ hasVoted: true, used: 24n * T + 5n });
  });
});

describe('owners over the heads of their delegates', () => {
  const staged = openBefore(() => openTrapStage('oz57-overridable'));

  test('trap 36: hasVoted does not show an override, so it is asked apart; the sum takes from the delegate', async () => {
    const { world, reader } = staged;
    const id = await opened(staged);
    await world.vote(id, voter(world, 1), 'for');
    await world.override?.(id, world.delegator, 'against');
    const { snapshot } = await staged.now(id);
    const receipt = await reader.receipt(world.delegator, id, snapshot);
    expect(receipt).toMatchObject({ hasVoted: false, override: { done: true, delegate: voter(world, 1) } });
    // An account that delegated to nobody has no delegate.
    const { override } = await reader.receipt(world.idle, id, snapshot);
    expect(override).toMatchObject({ done: false, delegate: null });
    const page = await pageOf(staged, id);
    expect(page.sync.complete).toBe(true);
    expect(page.items.map(({ kind, reduced }) => [kind, reduced])).toEqual([
      ['WHOLE', String(9_000n * T)],
      ['OVERRIDE', '0'],
    ]);
  });
});

describe('Compound’s own', () => {
  test('trap 8: what waits too long in Compound’s timelock expires, and when is said', async () => {
    const staged = closeAfter(await openTrapStage('bravo'));
    const { world, now } = staged;
    const id = await queued(staged);
    const { eta, expires } = await now(id);
    expect(expires).toBe((eta ?? 0n) + 1_209_600n);
    await world.warp(172_800 + 1_209_600 + 60);
    expect((await now(id)).state).toBe('EXPIRED');
  });

  test('trap 12: abstentions are abstentions, and For is not Against', async () => {
    const staged = closeAfter(await openTrapStage('bravo'));
    const { world } = staged;
    const id = await opened(staged);
    await world.vote(id, voter(world, 2), 'abstain');
    await world.vote(id, voter(world, 3), 'for');
    expect((await staged.now(id)).tally).toEqual({
      against: 0n,
      for: world.powers[3],
      abstain: world.powers[2],
    });
    const page = await pageOf(staged, id);
    expect(page.items.map(({ support }) => support)).toEqual(['ABSTAIN', 'FOR']);
    expect(page.sync.complete).toBe(true);
  });

  test('trap 15: settings that never were events are read where they are', async () => {
    const staged = closeAfter(await openTrapStage('alpha'));
    const { settings } = await staged.reader.dao();
    expect(settings).toMatchObject(
      (({ votingDelay, votingPeriod, proposalThreshold }) => ({
        votingDelay,
        votingPeriod,
        proposalThreshold,
      }))(staged.world.expects.settings),
    );
  });

  test('trap 40: Alpha’s votes name nobody in their topics and are listed all the same', async () => {
    const staged = closeAfter(await openTrapStage('alpha'));
    const { world } = staged;
    const id = await opened(staged);
    await world.vote(id, voter(world, 2), 'against');
    await world.vote(id, voter(world, 1), 'for');
    const page = await pageOf(staged, id);
    expect(page.items.map(({ voter: by, support }) => [by, support])).toEqual([
      [voter(world, 2), 'AGAINST'],
      [voter(world, 1), 'FOR'],
    ]);
    expect(page.sync.complete).toBe(true);
  });

  test('trap 37: an action waits in Compound’s timelock under its own hash', async () => {
    const staged = closeAfter(await openTrapStage('oz57-compound'));
    const { world, now } = staged;
    const id = await queued(staged);
    const [action] = world.content(id).actions;
    if (action === undefined) throw new Error('there is no action');
    const hash = transactionHash({ ...action, signature: '' }, (await now(id)).eta ?? 0n);
    const fragment = 'function queuedTransactions(bytes32) view returns (bool)';
    expect(await world.call(fragment, world.timelock as Address, [hash])).toBe(true);
  });
});

describe('the one of OpenZeppelin 4.9 that is compatible with Bravo', () => {
  const staged = openBefore(() => openTrapStage('oz49-bravo-compat'));

  test('trap 2: only For reaches its quorum, and the tally is in Bravo’s order', async () => {
    const { world } = staged;
    const id = await opened(staged);
    await world.vote(id, voter(world, 0), 'abstain');
    await world.vote(id, voter(world, 5), 'for');
    await world.toEnd(id);
    const found = await staged.now(id);
    expect(found).toMatchObject({
      state: 'DEFEATED',
      tally: { against: 0n, for: world.powers[5], abstain: world.powers[0] },
    });
    expect((await staged.reader.dao()).counting.quorum).toEqual(['for']);
    expect(found.tally?.for).toBeLessThan(found.quorum?.value ?? 0n);
  });

  test('trap 21: its event holds whole calls, which hash to the id and get no second selector', async () => {
    const { world } = staged;
    const id = await world.propose(voter(world, 0), [world.action(5n)], '# Whole');
    const found = await staged.proposal(id, 'description actions { signature calldata selector }');
    const [action] = world.content(id).actions;
    if (action === undefined) throw new Error('there is no action');
    expect(found.actions).toEqual([
      { signature: '', calldata: action.calldata, selector: action.calldata.slice(0, 10) },
    ]);
    expect(hashProposal([action], String(found.description))).toBe(id);
  });
});
