import { simulateProposal } from '@/chain/simulate/simulate';
import type { Simulated } from '@/core/decode/simulated';
import { hashDescription } from '@/core/governor/proposalId';
import { ROLES } from '@/core/governor/roles';
import { calls, PAYEES } from '@/devnet/scenarios/actions';
import { description, type Key } from '@/devnet/scenarios/agenda';
import { openMeridian } from '@/devnet/world';
import { openBefore } from '../openBefore';
import { asking } from './rehearsing';

const world = openBefore(openMeridian);

/** A proposal of the demo organisation, whose vote is still open, as if it were executed now. */
async function simulated(key: Key): Promise<Simulated> {
  const { facts, url } = world;
  const dao = {
    address: facts.governor,
    family: 'openzeppelin',
    timelock: { address: facts.timelock, kind: 'controller' },
    token: { address: facts.token },
  } as const;
  const actions = calls(key, { ...facts, deployer: facts.governor }).map((call) => ({
    signature: '',
    value: 0n,
    ...call,
  }));
  const subject = {
    id: BigInt(facts.proposals[key].id),
    actions,
    descriptionHash: hashDescription(description(key)),
  };
  return simulateProposal(asking(url, facts.chainId), dao, subject, { limit: 120_000 });
}

test('the payment moves what it says and nothing else', async () => {
  const { outcome, reason, balances, roles, approvals, upgrades, settings } = await simulated('activeNew');
  expect([outcome, reason]).toEqual(['passed', null]);
  expect(balances.map(({ holder, before, after }) => [holder, after - before])).toEqual([
    [world.facts.timelock, -36_000_000_000n],
    [PAYEES.bookkeepers, 36_000_000_000n],
  ]);
  expect([roles, approvals, upgrades, settings]).toEqual([[], [], [], []]);
});

test('the upgrade replaces code, and leaves trading as it was', async () => {
  const { outcome, codeChanged, upgrades, balances, settings } = await simulated('upgrade');
  expect([outcome, codeChanged, balances]).toEqual(['passed', [world.facts.exchange], []]);
  expect(upgrades.map(({ kind, to }) => [kind, to])).toEqual([['implementation', PAYEES.implementation]]);
  expect(settings.map(({ view }) => view)).toEqual(['implementation()']);
});

test('the takeover shows what its text hides', async () => {
  const { outcome, roles, approvals } = await simulated('takeover');
  expect(outcome).toBe('passed');
  expect(roles).toEqual([
    { contract: world.facts.timelock, kind: 'granted', role: ROLES.proposer, account: PAYEES.stranger },
  ]);
  const { usd, timelock } = world.facts;
  expect(approvals).toEqual([
    { token: usd, owner: timelock, spender: PAYEES.stranger, amount: 2n ** 256n - 1n },
  ]);
});
