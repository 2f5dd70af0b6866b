import { encodePacked } from 'viem';
import { castVote } from '@/lib/act/acts/castVote';
import { first, openGround } from './variants';

const PARAMS = 'function castVoteWithReasonAndParams(uint256,uint8,string,bytes) returns (uint256)';

describe('ScopeLift’s flexible voting, which names the used votes otherwise', () => {
  const ground = openGround('oz49-flexible');

  test('who has given a part is not told to have voted; who has given all is', async () => {
    const { variant, check, codes, perform, propose } = ground.get();
    const id = await propose();
    await variant.toActive(id);
    const [voter, other] = variant.voters;
    const all = variant.powers[0] ?? 0n;
    const params = encodePacked(['uint128', 'uint128', 'uint128'], [0n, all / 4n, 0n]);
    await variant.send(PARAMS, first(variant.voters), variant.governor, [id, 0, '', params]);
    const vote = { proposalId: id, side: 'for', reason: '' } as const;
    const { facts, blockers } = (await check(castVote, vote, voter ?? variant.owner)).get();
    expect(facts).toMatchObject({ hasVoted: true, isSpent: false, used: all / 4n, power: all });
    expect(blockers.map(({ code }) => code)).not.toContain('already-voted');
    await perform(castVote, vote, other ?? variant.owner);
    expect(await codes(castVote, vote, other ?? variant.owner)).toEqual(['already-voted']);
  });
});
