import { operationIds } from '@/core/governor/operation';
import { hashDescription } from '@/core/governor/proposalId';
import { castVote } from '@/lib/act/acts/castVote';
import { execute } from '@/lib/act/acts/execute';
import { queue } from '@/lib/act/acts/lifecycle';
import { splitVote } from '@/lib/act/acts/splitVote';
import { first, openGround } from '../lib/act/variants';

describe('trap 9: a ballot is signed in the form that the contract’s own type asks for', () => {
  test.each([
    ['oz49', { form: 'v4', nonce: 'none', domain: { version: '1' } }],
    ['oz57', { form: 'v5', nonce: 'plain', domain: { version: '1' } }],
    ['oz57-sequential', { form: 'v5', nonce: 'keyed', domain: { version: '1' } }],
    ['bravo', { form: 'v4', nonce: 'none', domain: { version: null } }],
    ['alpha', { form: 'alpha', nonce: 'none', domain: { version: null } }],
  ] as const)('%s', (name, ballot) => expect(grounds[name].get().dao.ballot).toMatchObject(ballot));
  const grounds = {
    oz49: openGround('oz49'),
    oz57: openGround('oz57'),
    'oz57-sequential': openGround('oz57-sequential'),
    bravo: openGround('bravo'),
    alpha: openGround('alpha'),
  };
});

describe('Bravo', () => {
  const ground = openGround('bravo');

  test('trap 22: whoever executes attaches the ether that the actions send', async () => {
    const { check, lifeOf, passed, perform, variant } = ground.get();
    const intent = lifeOf(await passed('# It pays', 5n));
    await perform(queue, intent, variant.stranger);
    await variant.toEta(intent.proposalId);
    const [wanted] = (await check(execute, intent, variant.stranger)).get().blockers;
    expect(wanted?.code).toBe('coins-wanted');
    expect(execute.call({ ...intent, coins: 5n }, ground.get().dao).value).toBe(5n);
  });
});

describe('votes of accounts without power', () => {
  const whole = openGround('oz57');
  const parts = openGround('oz57-fractional');

  test('trap 27: an empty vote is stopped before it is cast, for it could never be repeated', async () => {
    const { codes, propose, variant } = whole.get();
    const proposalId = await propose('# Empty');
    await variant.toActive(proposalId);
    const intent = { proposalId, side: 'for', reason: '' } as const;
    expect(await codes(castVote, intent, variant.stranger)).toEqual(['no-power-tokens']);
    expect(await codes(castVote, intent, variant.idle)).toEqual(['no-power-undelegated']);
  });

  test('trap 29: who has no power has not “already voted”, though the contract says so', async () => {
    const { codes, propose, variant } = parts.get();
    const proposalId = await propose('# Split');
    await variant.toActive(proposalId);
    const intent = { proposalId, side: 'for', reason: '' } as const;
    expect(await codes(castVote, intent, variant.stranger)).toEqual(['no-power-tokens']);
    const split = { against: 0n, for: 1n, abstain: 0n };
    expect(await codes(splitVote, { proposalId, split, used: 0n, reason: '' }, variant.stranger)).toEqual([
      'no-power-tokens',
    ]);
    await expect(variant.vote(proposalId, variant.stranger, 'for')).rejects.toThrow(
      'GovernorAlreadyCastVote',
    );
  });

  test('trap 30: an operation belongs to the proposal and Governor whose id it has, not to the timelock’s other user', () => {
    const { variant } = whole.get();
    const action = { ...variant.action(1n), signature: '' };
    const [mine = '0x'] = operationIds(variant.governor, [action], hashDescription('# One'));
    const others = operationIds(variant.token, [action], hashDescription('# One'));
    expect(operationIds(first(variant.voters), [action], hashDescription('# One'))).not.toContain(mine);
    expect(others).not.toContain(mine);
  });
});
