import type { Hex } from 'viem';
import { ballotDigest, type SignedBallot } from '@/core/governor/ballot/ballot';
import { ballotCall } from '@/core/governor/ballot/ballotCall';
import { submitBallots } from '@/lib/act/acts/submitBallots';
import { prepareBallot } from '@/lib/act/ballot/sign';
import { Runner } from '@/lib/act/runner/runner';
import { chainOf, daoOf, doorOf, doorsOf } from '../act/world';
import { ballotOf, check, draftOf, keyOf, openBallots, tryCall, verdictOf } from './stage';

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
    const chain = chainOf(small);
    const { ballot, domain } = await prepareBallot(chain, daoOf(small), voter(1), draftOf(id));
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
    const two = await ballotOf(small, voter(1), draftOf(id, { support: 0 }));
    const { ballots } = await check(small, one, two);
    expect(ballots.map(({ verdict }) => verdict.status)).toEqual(['ready', 'void']);
  });
});
