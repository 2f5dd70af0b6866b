import { runs, seeded, seedOf } from '../../runs';
import { cast, created, openWorld } from './world';

const SEED = seedOf(20261123);
const ROUNDS = runs(40, 400);
const COURSE = `query($id: BigInt!, $points: Int!) {
  proposal(dao: "eip155:31337:0x5fbdb2315678afecb367f032d93f642f64180aa3", id: $id) {
    course(points: $points) { points { block tally { against for abstain } } reached }
  }
}`;

type Course = {
  points: { block: string; tally: Record<'against' | 'for' | 'abstain', string> }[];
  reached: string | null;
};

describe('the course of a vote', () => {
  test(`is the sums of its votes, and reaches the quorum with the vote that did (seed ${SEED})`, async () => {
    const random = seeded(SEED);
    const seen = { reached: 0, missed: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const world = openWorld([created(1n, '# One')]);
      const [first, length] = [random.int(110, 130), random.int(1, 5000)];
      world.window = { from: BigInt(first), to: BigInt(first + length - 1) };
      const all = Array.from({ length: random.int(0, 8) }, (_, voter) => ({
        voter: voter + 1,
        weight: BigInt(random.int(1, 5)),
        side: random.int(0, 2),
        at: random.int(first, first + length - 1),
      }));
      for (const { voter, weight, side, at } of all) cast(world, 1n, voter, weight, side, '', at);
      const points = random.int(1, 70);
      const answer = await world.ask(COURSE, { id: '1', points });
      expect(answer.errors).toBeUndefined();
      const { course } = (answer.data as { proposal: { course: Course } }).proposal;
      expect(course.points).toHaveLength(Math.min(points, length));
      expect(course.points.at(-1)?.block).toBe(String(first + length - 1));
      const upTo = (side: number, block: number) =>
        all.reduce((sum, vote) => sum + (vote.side === side && vote.at <= block ? vote.weight : 0n), 0n);
      for (const { block, tally } of course.points) {
        const [against, inFavour, abstain] = [0, 1, 2].map((side) => String(upTo(side, Number(block))));
        expect(tally).toEqual({ against, for: inFavour, abstain });
      }
      // For and abstaining count toward the nine that are needed.
      const passed = all
        .map(({ at }) => at)
        .toSorted((one, other) => one - other)
        .find((block) => upTo(1, block) + upTo(2, block) >= 9n);
      expect(course.reached).toBe(passed === undefined ? null : String(passed));
      seen[passed === undefined ? 'missed' : 'reached'] += 1;
    }
    expect(Math.min(seen.reached, seen.missed)).toBeGreaterThan(ROUNDS / 10);
  });

  test('before voting opens has no points', async () => {
    const world = openWorld([created(1n, '# One')]);
    world.window = { from: 10n, to: 9n };
    const answer = await world.ask(COURSE, { id: '1', points: 60 });
    expect(answer).toEqual({ data: { proposal: { course: { points: [], reached: null } } } });
  });
});
