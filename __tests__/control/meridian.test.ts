import { zeroAddress } from 'viem';
import { openMeridian } from '@/devnet/world';
import { openBefore } from '../openBefore';
import { accountsOf, codesOf, controlStage } from './stage';

const world = openBefore(openMeridian);
const staged = openBefore(() => {
  const { chainId, governor, startBlock } = world.facts;
  return controlStage(world.url, `eip155:${chainId}:${governor}`, { start: BigInt(startBlock) });
});

test('where old state is not kept, the logs themselves tell that nothing is older', async () => {
  const now = await staged.control();
  expect(now.sync).toMatchObject({ complete: true, fromStart: true, gaps: [], problem: null });
  expect(accountsOf(now, 'PROPOSER')).toEqual([world.facts.governor]);
  expect(accountsOf(now, 'EXECUTOR')).toEqual([zeroAddress]);
  expect(codesOf(now)).toEqual(expect.arrayContaining(['GOOD proposer-only', 'GOOD admin-self']));
});

test('every operation is a proposal’s, and stands as the Governor says the proposal does', async () => {
  const { items, foreign, sync } = await staged.operations();
  expect({ foreign, complete: sync.complete }).toEqual({ foreign: 0, complete: true });
  expect(items.length).toBeGreaterThan(3);
  const states = new Map(Object.values(world.facts.proposals).map(({ id, state }) => [id, state]));
  // The Governor's own numbers: 2 cancelled, 5 queued, 7 executed.
  const fits: Record<string, number> = { CANCELLED: 2, WAITING: 5, READY: 5, DONE: 7 };
  for (const { proposalId, state } of items) expect(states.get(proposalId ?? '')).toBe(fits[state]);
  expect(items.map(({ state }) => state)).toEqual(expect.arrayContaining(['CANCELLED', 'DONE']));
});
