import type { VariantName } from '@/devnet/variant';
import { execute } from '@/lib/act/acts/execute';
import { first, openGround } from '../../lib/act/variants';

// Every way an execution goes: each kind of timelock and none, actions with their names apart and together.
const WAYS: readonly VariantName[] = [
  'oz57',
  'oz49',
  'oz57-compound',
  'oz57-no-timelock',
  'oz49-bravo-compat',
  'oz57-gitcoin',
  'oz47-arbitrum',
  'bravo',
  'bravo-uniswap',
  'bravo-routes',
  'bravo-venus',
  'alpha',
];

describe.each(WAYS)('an execution that fails on %s', (name) => {
  const ground = openGround(name);

  it('names the failing action by its number and says why, before anything is sent', async () => {
    const { variant, dao, check, lifeOf } = ground.get();
    const actions = [variant.action(5n), variant.action(2_000_000n), variant.action(6n)];
    const id = await variant.propose(first(variant.voters), actions, '# Too much');
    await variant.toActive(id);
    for (const voter of variant.voters) await variant.vote(id, voter, 'for').catch(() => undefined);
    await variant.toEnd(id);
    if (dao.timelock !== null) {
      await variant.queue(id);
      await variant.toEta(id);
    }
    const { blockers } = (await check(execute, lifeOf(id), variant.stranger)).get();
    expect(blockers.map(({ code }) => code)).toEqual(['would-revert']);
    expect(blockers[0]?.facts.reason).toMatch(/^Action 2 of 3 failed because: .+/);
  });
});
