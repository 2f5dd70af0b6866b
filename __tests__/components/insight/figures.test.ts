import { concentrationOf } from '@/components/insight/concentration';
import { ratio, ticksTo } from '@/components/insight/PlotGrid';
import { runs, seeded, seedOf } from '../../runs';

const SEED = seedOf(20261123);
const ROUNDS = runs(300, 5000);

test('ticks are round, begin at 0, reach the greatest, and are few', () => {
  const random = seeded(SEED);
  for (let round = 0; round < ROUNDS; round++) {
    const most = BigInt(random.int(0, 1_000_000)) ** BigInt(random.int(1, 6));
    const ticks = ticksTo(most);
    const [first, second = 0n] = ticks;
    expect(first).toBe(0n);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(String(second)).toMatch(/^[125]0*$/);
    expect(ticks).toEqual(ticks.map((_, at) => BigInt(at) * second));
  }
});

test('how few have more than half, and how few reach what is needed', () => {
  const random = seeded(SEED + 1);
  for (let round = 0; round < ROUNDS; round++) {
    const powers = Array.from({ length: random.int(0, 12) }, () => BigInt(random.int(0, 20)));
    powers.sort((one, other) => Number(other - one));
    const whole = powers.reduce((sum, each) => sum + each, 0n) + BigInt(random.int(0, 40));
    const needed = random.chance(0.2) ? null : BigInt(random.int(0, 60));
    const { sums, majority, quorum } = concentrationOf(powers, whole, needed);
    const together = (count: number) => powers.slice(0, count).reduce((sum, each) => sum + each, 0n);
    expect(sums).toEqual(powers.map((_, at) => together(at + 1)));
    const fewest = (holds: (sum: bigint) => boolean) =>
      powers.findIndex((_, at) => holds(together(at + 1))) + 1 || undefined;
    expect(majority).toBe(whole === 0n ? undefined : fewest((sum) => sum > whole - sum));
    expect(quorum).toBe(needed === null || needed === 0n ? undefined : fewest((sum) => sum >= needed));
  }
});

test('parts of nothing are nothing', () => {
  expect(ratio(5n, 0n)).toBe(0);
  expect(ratio(1n, 3n)).toBeCloseTo(1 / 3, 5);
});
