import type { State } from '@/core/governor/proposal';
import { turnoutOf } from '@/service/graph/draftVoters';

const COUNTING = { quorum: ['for', 'abstain'] as const };
const past = (state: State, votes: bigint) => ({ state, tally: { against: 99n, for: votes, abstain: 1n } });

test('votes that count toward the quorum, of votes that are over, the ten latest, beside the quorum of now', () => {
  const many = Array.from({ length: 12 }, (_, at) => past('EXECUTED', BigInt(at)));
  expect(turnoutOf(many, 4n, COUNTING)).toEqual({ quorum: 4n, looked: 10, reached: 7, median: 5n });
  const mixed = [past('ACTIVE', 50n), past('CANCELED', 50n), past('PENDING', 50n), past('DEFEATED', 4n)];
  expect(turnoutOf([...mixed, past('SUCCEEDED', 7n)], 5n, COUNTING)).toEqual({
    ...{ quorum: 5n, looked: 2, reached: 2, median: 6n },
  });
});

test('nothing is invented: no vote, no tally, no quorum', () => {
  expect(turnoutOf([], 4n, COUNTING)).toEqual({ quorum: 4n, looked: 0, reached: 0, median: null });
  expect(turnoutOf([{ state: 'EXECUTED', tally: null }], 4n, COUNTING)?.median).toBeNull();
  expect(turnoutOf([past('EXECUTED', 1n)], null, COUNTING)).toBeNull();
  expect(turnoutOf([past('EXECUTED', 1n)], 4n, { quorum: [] })).toBeNull();
});
