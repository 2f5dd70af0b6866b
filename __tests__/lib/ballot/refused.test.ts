import type { Hex } from 'viem';
import { ballotDigest, type SignedBallot } from '@/core/governor/ballot/ballot';
import { ballotCall } from '@/core/governor/ballot/ballotCall';
import { VARIANTS } from '@/devnet/variant';
import { submitBallots } from '@/lib/act/acts/submitBallots';
import { prepareBallot } from '@/lib/act/ballot/sign';
import { Runner } from '@/lib/act/runner/runner';
import { describeEach, USUAL_VARIANTS } from '../../runs';
import { chainOf, daoOf, doorOf, doorsOf } from '../act/world';
import { ballotOf, check, draftOf, keyOf, openBallots, tryCall, verdictOf } from './stage';
import { openStage, READY, type Stage, tallyOf } from './world';

const stage = openBallots();
const { voter, undone } = stage;
const RELAYER = 13;

describe('a ballot that must not go out', () => {
  type Change = (ballot: SignedBallot) => Partial<SignedBallot>;
  it.each<[string, Change, RegExp]>([
    ['another side', () => ({ support: 0 }), /signature is not the voter’s/],
    [
      'another proposal',
      ({ proposalId }) => ({ proposalId: proposalId + 1n }),
      /signature is not the voter’s/,
    ],
    ['another voter', () => ({ voter: voter(2) }), /signature is not the voter’s/],
    [
      'a number that is ahead',
      ({ nonce }) => ({ nonce: (nonce ?? 0n) + 1n }),
      /signature is not the voter’s/,
    ],
    ['an empty signature', () => ({ signature: '0x' as Hex }), /signature is not the voter’s/],
    [
      'a changed signature',
      ({ signature }) => ({ signature: `${signature.slice(0, 20)}0000${signature.slice(24)}` as Hex }),
      /signature is not the voter’s/,
    ],
    [
      'the shape of a reason',
      () => ({ shape: 'extended' as const, reason: 'mine' }),
      /signature is not the voter’s/,
    ],
    ['the form of OpenZeppelin 4', () => ({ form: 'v4' as const, nonce: null }), /another form/],
    ['an override', () => ({ shape: 'override' as const }), /another form/],
  ])('because it was given %s is refused with a sentence', async (_, change, words) => {
    const { small, id } = stage;
    const ballot = await ballotOf(small, voter(1), draftOf(id));
    const changed = { ...ballot, ...change(ballot) };
    expect(await verdictOf(small, changed)).toMatchObject({
      status: 'void',
      reason: expect.stringMatching(words),
    });
    const sent: unknown[] = [];
    const door = doorOf(small, voter(RELAYER), {
      send: async (request) => {
        sent.push(request);
        return '0x';
      },
    });
    const runner = new Runner(submitBallots, doorsOf(small, voter(RELAYER), { door }));
    const intent = { ballots: [changed], through: { kind: 'single' as const } };
    await runner.check(intent);
    await runner.submit(intent);
    expect(runner.get().status).toBe('blocked');
    expect(runner.get().blockers[0]?.code).toBe('ballot-refused');
    expect(sent).toEqual([]);
  });

  it('because it was signed for another chain, or for another Governor, is refused', async () => {
    const { small, id } = stage;
    const { ballot, domain } = await prepareBallot(chainOf(small), daoOf(small), voter(1), draftOf(id));
    for (const other of [
      { ...ballot, chainId: 1 },
      { ...ballot, governor: small.timelock },
    ]) {
      const signature = await keyOf(1).sign({ hash: ballotDigest(other, domain) });
      expect(await verdictOf(small, { ...ballot, signature })).toMatchObject({
        status: 'void',
        reason: expect.stringMatching(/signed for another chain or Governor/),
      });
      const intent = { ballots: [{ ...other, signature }], through: { kind: 'single' as const } };
      const runner = new Runner(submitBallots, doorsOf(small, voter(RELAYER)));
      await runner.check(intent);
      expect(runner.get().blockers[0]?.facts.reason).toMatch(/another Governor or chain/);
    }
  });

  it('because it was used already is refused, and the contract refuses it too', () =>
    undone(async () => {
      const { small, id } = stage;
      const ballot = await ballotOf(small, voter(1), draftOf(id));
      expect(await tryCall(small, voter(RELAYER), small.governor, ballotCall(ballot))).toBe(true);
      expect(await verdictOf(small, ballot)).toMatchObject({
        status: 'cast',
        reason: 'The voter has voted on this proposal already.',
      });
      expect(await tryCall(small, voter(RELAYER), small.governor, ballotCall(ballot))).toBe(false);
    }));

  it('because its number was used on another proposal is refused', () =>
    undone(async () => {
      const { small, id } = stage;
      const other = await small.propose({ description: '# Another' });
      await small.toSnapshot(other);
      const [one, two] = [
        await ballotOf(small, voter(1), draftOf(id)),
        await ballotOf(small, voter(1), draftOf(other)),
      ];
      expect(await tryCall(small, voter(RELAYER), small.governor, ballotCall(one))).toBe(true);
      expect(await verdictOf(small, two)).toMatchObject({
        status: 'void',
        reason: 'Its number was used by another signed ballot of this voter.',
      });
      expect(await tryCall(small, voter(RELAYER), small.governor, ballotCall(two))).toBe(false);
    }));

  it('waits while voting has not opened, and is void once it has closed', () =>
    undone(async () => {
      const { small } = stage;
      const later = await small.propose({ description: '# Later' });
      const ballot = await ballotOf(small, voter(1), draftOf(later));
      expect(await verdictOf(small, ballot)).toMatchObject({
        status: 'wait',
        reason: expect.stringMatching(/has not opened yet/),
      });
      await small.toSnapshot(later);
      expect((await verdictOf(small, ballot))?.status).toBe('ready');
      await small.toDeadline(later);
      expect(await verdictOf(small, ballot)).toMatchObject({
        status: 'void',
        reason: expect.stringMatching(/^Voting has closed/),
      });
    }));

  it('is not made for an account without votes, or one that has voted', () =>
    undone(async () => {
      const { small, id } = stage;
      await expect(ballotOf(small, voter(13), draftOf(id))).rejects.toThrow(/had no votes/);
      await small.vote(4, id, 1);
      await expect(ballotOf(small, voter(4), draftOf(id))).rejects.toThrow(/voted on this proposal already/);
      await expect(ballotOf(small, voter(1), draftOf(id + 1n))).rejects.toThrow(/no such proposal/);
    }));

  it('stands below another ballot of the same voter: only the first may go', async () => {
    const { small, id } = stage;
    const one = await ballotOf(small, voter(1), draftOf(id, { support: 1 }));
    const { ballots } = await check(small, one, await ballotOf(small, voter(1), draftOf(id, { support: 0 })));
    expect(ballots.map(({ verdict }) => verdict.status)).toEqual(['ready', 'void']);
  });
});

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
        const ballot = await stage.sign(side + 1, draftOf(id, { support: side }));
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
