import { flowLayout, OTHERS } from '@/components/insight/flowLayout';
import { runs, seeded, seedOf } from '../../runs';

const SEED = seedOf(20261125);
const ROUNDS = runs(60, 3000);

test(`every vote that moved is drawn once at both ends or counted, nothing lies on anything else, and few accounts have places (seed ${SEED})`, () => {
  const random = seeded(SEED);
  for (let round = 0; round < ROUNDS; round++) {
    const party = (end: number) =>
      random.chance(0.1) ? null : `0x${end}${random.int(0, random.int(1, 40))}`;
    const pairs = new Map(
      Array.from({ length: random.int(1, 100) }, () => {
        const [from, to] = [party(1), party(2)] as (`0x${string}` | null)[];
        const votes = BigInt(random.int(1, 10 ** random.int(1, 9)));
        return [`${from} ${to}`, { from: from ?? null, to: to ?? null, votes, chosen: null, count: 1 }];
      }),
    );
    const flows = [...pairs.values()].sort((one, other) => Number(other.votes - one.votes));
    const listed = flows.reduce((sum, { votes }) => sum + votes, 0n);
    const moved = listed + (random.chance(0.5) ? 0n : BigInt(random.int(1, 1e9)));
    const { sources, targets, bands, height, unseen } = flowLayout(flows, moved);
    const drawn = moved - unseen;
    expect(bands.reduce((sum, { votes }) => sum + votes, 0n)).toBe(drawn);
    // Votes between those without a place are a number, not a band that hides the others.
    expect(bands.filter(({ from, to }) => from === OTHERS && to === OTHERS)).toEqual([]);
    for (const [nodes, end] of [
      [sources, 'from'],
      [targets, 'to'],
    ] as const) {
      expect(nodes.length).toBeLessThanOrEqual(8);
      expect(nodes.reduce((sum, { votes }) => sum + votes, 0n)).toBe(drawn);
      nodes.forEach((node, at) => {
        const mine = bands.filter((band) => band[end] === node.party);
        expect(mine.reduce((sum, { votes }) => sum + votes, 0n)).toBe(node.votes);
        const side = end === 'from' ? 0 : 1;
        const edges = mine.map(({ y, thick }) => [y[side] - thick / 2, y[side] + thick / 2] as const);
        // The thinner of two bands that begin at one place comes first.
        edges.sort(([one, end], [other, last]) => (Math.abs(one - other) > 1e-6 ? one - other : end - last));
        edges.forEach(([top, bottom], place) => {
          expect(top).toBeCloseTo(place === 0 ? node.y : (edges[place - 1]?.[1] ?? 0), 6);
          // A millionth cuts off less than a pixel.
          expect(bottom).toBeLessThanOrEqual(node.y + node.height + 0.01);
        });
        const before = nodes[at - 1];
        // Each has room for its name.
        if (before !== undefined) expect(node.middle - before.middle).toBeGreaterThan(19.999);
        if (before !== undefined) expect(node.y).toBeGreaterThan(before.y + before.height);
        expect(node.y).toBeGreaterThanOrEqual(0);
        expect(node.y + node.height).toBeLessThanOrEqual(height);
      });
    }
  }
});
