import { ballotDigest, type SignedBallot } from '@/core/governor/ballot/ballot';
import { VARIANTS } from '@/devnet/variant';
import { prepareBallot } from '@/lib/act/ballot/sign';
import { describeEach, USUAL_VARIANTS } from '../../runs';
import { draftOf, keyOf } from './stage';
import { openStage, READY, type Stage, tallyOf } from './world';

// The first world of a kind compiles its contracts.
const COMPILING = 600_000;

describeEach(
  VARIANTS,
  USUAL_VARIANTS,
  (name) => `signed ballots of ${name}`,
  (name) => {
    let stage: Stage;
    let id: bigint;
    beforeAll(async () => {
      stage = await openStage(name);
      id = await stage.propose();
    }, COMPILING);
    afterAll(() => stage?.world.close());
    const support = () => (name === 'alpha' ? [0, 1] : [0, 1, 2]);

    it('have the form, the number and the domain that detection finds', async () => {
      const prepared = await prepareBallot(stage.chain, stage.dao, stage.voter(0), draftOf(id));
      const { ballot, voterStatus: standing } = prepared;
      const nonce = ballot.nonce === null ? 'none' : ballot.nonce === standing.keyedNonce ? 'keyed' : 'plain';
      expect({ form: ballot.form, nonce }).toEqual(stage.world.expects.ballot);
      const family = stage.world.expects.family;
      expect(prepared.domain.version === null).toBe(family === 'bravo' || family === 'alpha');
      expect(standing.power).toBe(stage.world.powers[0]);
    });

    it('of every side are verified here, and counted by the contract for their voters', async () => {
      for (const side of support()) {
        const index = side + 1;
        const ballot = await stage.sign(index, draftOf(id, { support: side }));
        expect(await stage.verdict(ballot)).toEqual([READY]);
        expect(await stage.submit(ballot)).toBe(true);
        expect(await stage.verdict(ballot)).toEqual([
          { status: 'cast', reason: 'The voter has voted on this proposal already.' },
        ]);
        expect(await stage.submit(ballot)).toBe(false);
      }
      expect(await tallyOf(stage, id)).toEqual(support().map((side) => stage.world.powers[side + 1]));
    });

    it('carry a reason where the Governor takes one, and say so where it does not', async () => {
      const draft = draftOf(id, { reason: 'Because ✓' });
      const prepared = await prepareBallot(stage.chain, stage.dao, stage.voter(4), draft);
      const isCompound = ['bravo', 'alpha'].includes(stage.world.expects.family);
      expect(prepared.isReasonDropped).toBe(isCompound);
      const ballot = await stage.sign(4, draft);
      expect(ballot.reason).toBe(isCompound ? '' : 'Because ✓');
      expect(await stage.verdict(ballot)).toEqual([READY]);
      expect(await stage.submit(ballot)).toBe(true);
    });

    it('that were changed, or made for another chain or domain, are refused before sending', async () => {
      const ballot = await stage.sign(5, draftOf(id));
      const { domain } = await prepareBallot(stage.chain, stage.dao, stage.voter(5), draftOf(id));
      const resign = async (other: SignedBallot, version: string | null): Promise<SignedBallot> => ({
        ...ballot,
        signature: await keyOf(5).sign({ hash: ballotDigest(other, { ...domain, version }) }),
      });
      const spoiled = [
        { ...ballot, support: 0 },
        { ...ballot, voter: stage.voter(0) },
        await resign({ ...ballot, chainId: 1 }, domain.version),
        await resign({ ...ballot, governor: stage.world.token }, domain.version),
        await resign(ballot, domain.version === null ? '1' : null),
      ];
      for (const one of spoiled) {
        expect(await stage.verdict(one)).toEqual([
          { status: 'void', reason: expect.stringMatching(/^The signature is not the voter’s/) },
        ]);
      }
      expect(await stage.verdict(ballot)).toEqual([READY]);
    });
  },
);
