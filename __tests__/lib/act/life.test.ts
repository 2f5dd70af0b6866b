import { VARIANTS } from '@/devnet/variant';
import { castVote } from '@/lib/act/acts/castVote';
import { execute } from '@/lib/act/acts/execute';
import { queue } from '@/lib/act/acts/lifecycle';
import { describeEach, USUAL_VARIANTS } from '../../runs';
import { first, openGround } from './variants';

const EXECUTED = 7;

describeEach(
  [...VARIANTS, 'nouns', 'agora'] as const,
  [...USUAL_VARIANTS, 'nouns', 'agora'],
  (name) => `the life of a proposal on ${name}`,
  (name) => {
    const ground = openGround(name);

    it('is voted on, queued where there is a timelock, waited for and executed by acts alone', async () => {
      const { variant, dao, chain, perform, check, codes, lifeOf, propose } = ground.get();
      const id = await propose();
      const intent = lifeOf(id);
      const { stranger } = variant;
      const vote = {
        proposalId: id,
        side: 'for',
        reason: dao.family === 'alpha' ? '' : 'It adds up.',
      } as const;
      expect(await codes(castVote, vote, first(variant.voters))).toEqual(['voting-not-open']);
      await variant.toActive(id);
      expect(await codes(queue, intent, stranger)).toEqual([
        dao.timelock === null ? 'queue-needless' : 'queue-state',
      ]);
      for (const voter of variant.voters) {
        // A super quorum ends the vote as soon as it is reached.
        if ((await variant.state(id)) !== 1) break;
        expect((await perform(castVote, vote, voter)).get()).toMatchObject({ status: 'shown' });
        const after = (await check(castVote, vote, voter)).get();
        expect(after.blockers.map(({ code }) => code)).toEqual(['already-voted']);
        // Compound's line keeps how one voted; of others only the log tells it.
        const isKept = ['bravo', 'alpha', 'nouns'].includes(dao.family);
        const receipt = { support: isKept ? 1 : null, weight: isKept ? after.facts?.power : null };
        expect(after.facts).toMatchObject(receipt);
      }
      await variant.toEnd(id);
      expect(await variant.state(id)).toBe(4);
      if (dao.timelock !== null) {
        expect(await codes(execute, intent, stranger)).toEqual(['not-queued']);
        expect((await perform(queue, intent, stranger)).get()).toMatchObject({ status: 'shown' });
        expect(await variant.state(id)).toBe(5);
        expect(await codes(queue, intent, stranger)).toEqual(['queue-state']);
        expect(await codes(execute, intent, stranger)).toEqual(['eta-ahead']);
        await variant.toEta(id);
      }
      const ended = (await perform(execute, intent, stranger)).get();
      expect(ended).toMatchObject({ status: 'shown' });
      expect(await variant.state(id)).toBe(EXECUTED);
      expect(await variant.call('function value() view returns (uint256)', variant.ledger)).toBe(7n);
      expect(await codes(execute, intent, stranger)).toEqual(['execute-state']);
      expect(await execute.reached(intent, { dao, account: stranger, chain })).toBe(true);
    });
  },
);
