import { simulateProposal } from '@/chain/simulate/simulate';
import type { RecipeInputs } from '@/core/draft/document';
import { GOVERNOR_SETTINGS, governorSettingsOf } from '@/core/draft/recipes/governorSettings';
import type { Variant } from '@/devnet/variant';
import { asking, daoOf, subjectOf } from '../../chain/rehearsing';
import { first, inWorld, look } from './lookedAt';
import { actionsOf, playedRecipe, recipeContextOf } from './playedRecipe';
import { printedDraft } from './terminalDraft';

/** A value that each rule takes in these organisations. */
function valueOfRule(name: string, world: Variant): string {
  switch (name) {
    case 'proposalGuardian':
      return world.owner;
    case 'timelock':
      return world.timelock ?? world.governor;
    case 'lateQuorumExtension':
      return '5';
    case 'superQuorumNumerator':
      return '50';
    case 'proposalThreshold':
      return String(world.expects.settings.proposalThreshold ?? 1n);
    case 'votingPeriod':
      return String(world.expects.settings.votingPeriod + 1n);
    default:
      return '3';
  }
}

/** How the life of what a recipe makes ends; votes are given, and the proposer is the first voter. */
async function lived(world: Variant, name: string, inputs: RecipeInputs): Promise<string> {
  const { life } = await look(world, await actionsOf(world, name, inputs), { life: true });
  return `${life?.outcome}${life?.reason == null ? '' : `: ${life.reason}`}`;
}

describe('what the recipes make is executed by real contracts', () => {
  const rules = {
    oz57: ['votingDelay', 'votingPeriod', 'proposalThreshold', 'quorumNumerator', 'timelock'],
    oz49: ['votingDelay', 'votingPeriod', 'proposalThreshold', 'quorumNumerator', 'timelock'],
    'oz57-late': ['lateQuorumExtension'],
    'oz57-super': ['superQuorumNumerator'],
    'oz57-guardian': ['proposalGuardian'],
  } as const;
  test.each(Object.entries(rules))('the rules of %s', async (name, names) => {
    await inWorld(name as keyof typeof rules, async (world) => {
      const known = governorSettingsOf(await recipeContextOf(world)).map((each) => each.name);
      expect(known).toEqual(expect.arrayContaining([...names]));
      for (const setting of names) {
        const value = valueOfRule(setting, world);
        expect([setting, await lived(world, 'setting', { setting, value })]).toEqual([setting, 'executes']);
      }
    });
  });

  test('the other generation’s function is refused by the contract, so the generation matters', async () => {
    await inWorld('oz57', async (world) => {
      const old = GOVERNOR_SETTINGS.find(({ name }) => name === 'votingDelay')?.openzeppelin4 ?? '';
      const call = { target: world.governor, abi: old.replace('(uint256)', '(uint256 delay)'), args: ['3'] };
      expect(await lived(world, 'call', call)).toMatch(/^fails/);
    });
  });

  test('payments, the timelock’s delay, and a right', async () => {
    await inWorld('oz57', async (world) => {
      const { stranger: to, token, voters } = world;
      await world.send('function transfer(address,uint256)', voters[1] ?? to, token, [
        world.executor,
        10n ** 18n,
      ]);
      expect(await lived(world, 'pay-coin', { to, amount: '1.5' })).toBe('executes');
      expect(await lived(world, 'pay-coin', { to, amount: '1000000' })).toMatch(/^fails/);
      expect(await lived(world, 'pay-token', { token, to, amount: '0.5' })).toBe('executes');
      expect(await lived(world, 'pay-token', { token, to, amount: '5' })).toMatch(/^fails/);
      expect(
        await lived(world, 'pay-many', { table: `token,receiver,amount\n${token},${to},0.5\n,${to},2` }),
      ).toBe('executes');
      expect(await lived(world, 'timelock-delay', { seconds: '120' })).toBe('executes');
      expect(await lived(world, 'relay', { target: to })).toBe('executes');
      expect(await lived(world, 'role', { role: 'CANCELLER_ROLE', account: to })).toBe('executes');
      const approve = {
        token,
        amount: '0.5',
        target: token,
        spender: to,
        abi: 'delegate(address to)',
        args: [to],
      };
      expect(await lived(world, 'approve-and-call', approve)).toBe('executes');
    });
    await inWorld('bravo', async (world) => {
      expect(await lived(world, 'timelock-delay', { seconds: '259200' })).toBe('executes');
      expect(await lived(world, 'pay-coin', { to: world.stranger, amount: '0.25' })).toBe('executes');
      const inTheName = { target: world.stranger, value: '0' };
      await expect(lived(world, 'relay', inTheName)).rejects.toThrow(/no calls of its own/);
      const rule = await lived(world, 'setting', { setting: 'votingDelay', value: '3' });
      expect(rule).toMatch(/^(executes|fails: .*admin)/);
    });
  });

  test('coins of the treasury where its timelock pays them, and whoever executes sends none', async () => {
    await inWorld('bravo-venus', async (world) => {
      const { stranger: to } = world;
      expect(await playedRecipe(world, 'pay-coin', { to, amount: '1.5' })).toBe('executes');
      expect(await playedRecipe(world, 'pay-coin', { to, amount: '1000000' })).toMatch(/^execute: /);
      const actions = await actionsOf(world, 'pay-coin', { to, amount: '2' });
      expect((await printedDraft(world, actions)).findings.map(({ id }) => id)).not.toContain('R21');
      // And one that waits in the queue, by its own execution.
      const id = await world.propose(first(world), [{ target: to, value: 5n, calldata: '0x' }], '# Paid');
      await world.toActive(id);
      for (const voter of world.voters.slice(0, 4)) await world.vote(id, voter, 'for');
      await world.toEnd(id);
      await world.queue(id);
      await world.toEta(id);
      const transport = asking(world.url, world.chainId);
      const simulated = await simulateProposal(transport, daoOf(world), subjectOf(world, id));
      expect(simulated).toMatchObject({ outcome: 'passed', path: 'governor', attached: 0n });
    });
  });
});
