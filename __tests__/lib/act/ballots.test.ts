import { intentIn } from '@/lib/act/acts/act';
import { castVote, votesLeft } from '@/lib/act/acts/castVote';
import { overrideVote } from '@/lib/act/acts/overrideVote';
import { splitVote, sumOf } from '@/lib/act/acts/splitVote';
import { first, openGround } from './variants';

const TALLY = 'function proposalVotes(uint256) view returns (uint256, uint256, uint256)';

describe('a split vote', () => {
  const ground = openGround('oz57-fractional');

  it('gives each side its part, in as many votes as one likes, until nothing is left', async () => {
    const { variant, propose, check, perform, codes } = ground.get();
    const id = await propose();
    const voter = first(variant.voters);
    const power = first(variant.powers);
    const part = power / 10n;
    const intent = {
      proposalId: id,
      split: { against: part, for: part * 2n, abstain: part * 3n },
      used: 0n,
      reason: 'Both have a point.',
    };
    expect(await codes(splitVote, intent, voter)).toEqual(['voting-not-open']);
    await variant.toActive(id);
    const nothing = { ...intent, split: { against: 0n, for: 0n, abstain: 0n } };
    expect(await codes(splitVote, nothing, voter)).toEqual(['split-empty']);
    const over = (await check(splitVote, { ...intent, split: { ...intent.split, for: power } }, voter)).get();
    expect(over.blockers).toMatchObject([{ code: 'split-exceeds' }]);
    expect(over.blockers[0]?.message).toMatch(
      /^The amounts add up to [\d,.]+ votes, and this account has [\d,.]+ left\.$/,
    );
    expect((await perform(splitVote, intent, voter)).get()).toMatchObject({ status: 'shown' });
    expect(await variant.call(TALLY, variant.governor, [id])).toEqual([part, part * 2n, part * 3n]);
    const used = sumOf(intent.split);
    const { facts } = (await check(splitVote, { ...intent, used }, voter)).get();
    expect(facts).toMatchObject({ hasVoted: true, isSpent: false, used });
    expect(facts === undefined ? null : votesLeft(facts)).toBe(power - used);
    const rest = { proposalId: id, side: 'for', reason: '' } as const;
    expect((await perform(castVote, rest, voter)).get()).toMatchObject({ status: 'shown' });
    const all = await variant.call<bigint[]>(TALLY, variant.governor, [id]);
    expect(all).toEqual([part, power - part * 4n, part * 3n]);
    expect(await codes(splitVote, { ...intent, used: power }, voter)).toEqual(['already-voted']);
    expect(await codes(castVote, rest, voter)).toEqual(['already-voted']);
  });

  it('is known from the outbox, and reached only by its own part', async () => {
    const { variant, propose, doors } = ground.get();
    const id = await propose('# Another');
    await variant.toActive(id);
    const intent = { proposalId: id, split: { against: 1n, for: 2n, abstain: 3n }, used: 6n, reason: '' };
    expect(intentIn(splitVote, splitVote.texts.write(intent))).toEqual(intent);
    const voter = first(variant.voters);
    await variant.voteSplit?.(id, voter, { against: 1n, for: 2n, abstain: 3n });
    const { context } = doors(voter);
    expect(await splitVote.reached(intent, context)).toBe(false);
    expect(await splitVote.reached({ ...intent, used: 0n }, context)).toBe(true);
  });
});

describe('a vote over the delegate’s head', () => {
  const ground = openGround('oz57-overridable');

  it('takes the owner’s tokens out of the delegate’s vote, once', async () => {
    const { variant, propose, perform, check, codes } = ground.get();
    const id = await propose();
    const { delegator } = variant;
    const intent = { proposalId: id, side: 'against', reason: 'Not in my name.' } as const;
    expect(await codes(overrideVote, intent, delegator)).toEqual(['voting-not-open']);
    await variant.toActive(id);
    const delegate = variant.voters[1] ?? variant.owner;
    await variant.vote(id, delegate, 'for');
    const before = await variant.call<bigint[]>(TALLY, variant.governor, [id]);
    const { facts } = (await check(overrideVote, intent, delegator)).get();
    expect(facts).toMatchObject({ delegate, hasOverridden: false });
    const held = facts?.held ?? 0n;
    expect(held).toBeGreaterThan(0n);
    expect((await perform(overrideVote, intent, delegator)).get()).toMatchObject({ status: 'shown' });
    const after = await variant.call<bigint[]>(TALLY, variant.governor, [id]);
    expect(after).toEqual([(before[0] ?? 0n) + held, (before[1] ?? 0n) - held, before[2]]);
    expect(await codes(overrideVote, intent, delegator)).toEqual(['already-overridden']);
    expect(await codes(overrideVote, intent, variant.stranger)).toEqual(['override-no-tokens']);
    await variant.toEnd(id);
    expect(await codes(overrideVote, intent, variant.idle)).toEqual(['voting-closed']);
  });
});

describe('a vote on GovernorAlpha', () => {
  const ground = openGround('alpha');

  it('knows for and against alone, and carries no reason', async () => {
    const { variant, dao, propose, codes, perform } = ground.get();
    expect(dao.counting.sides).toEqual(['against', 'for']);
    const id = await propose();
    await variant.toActive(id);
    const voter = first(variant.voters);
    const intent = { proposalId: id, side: 'against', reason: 'lost' } as const;
    expect(await codes(castVote, { ...intent, side: 'abstain' }, voter)).toEqual(['side-missing']);
    expect((await perform(castVote, intent, voter)).get()).toMatchObject({ status: 'shown' });
    const receipt = 'function getReceipt(uint256, address) view returns (bool, bool, uint96)';
    const [hasVoted, support] = await variant.call<[boolean, boolean]>(receipt, variant.governor, [
      id,
      voter,
    ]);
    expect([hasVoted, support]).toEqual([true, false]);
  });
});
