import type { BlockRange } from '@/core/blockRange';
import { LogIndex } from '@/service/indexer/logIndex';
import { add, gaps, held, progress, size, truncate, without } from '@/service/indexer/logs/coverage';
import { type Random, seeded, seedOf } from '../../runs';
import { logOf, place } from './ledger';

const SEED = seedOf(20261121);
const TOP = 60;

/** The blocks of ranges as a set: the slow model the arithmetic is held against. */
function blocks(ranges: readonly BlockRange[]): Set<number> {
  const set = new Set<number>();
  for (const { from, to } of ranges)
    for (let block = Number(from); block <= Number(to); block++) set.add(block);
  return set;
}

function range(random: Random): BlockRange {
  const from = random.int(0, TOP);
  return { from: BigInt(from), to: BigInt(random.int(from - 1, Math.min(TOP, from + 12))) };
}

const sorted = (set: Iterable<number>): number[] => [...set].sort((a, b) => a - b);

test(`ranges behave as sets of blocks, stay sorted and never touch (seed ${SEED})`, () => {
  const random = seeded(SEED);
  for (let round = 0; round < 300; round++) {
    let ranges: BlockRange[] = [];
    const model = new Set<number>();
    for (let step = 0; step < 12; step++) {
      const next = range(random);
      ranges = add(ranges, next);
      for (const block of blocks([next])) model.add(block);
      if (random.chance(0.1)) {
        const cut = random.int(0, TOP);
        ranges = truncate(ranges, BigInt(cut));
        for (const block of [...model]) if (block >= cut) model.delete(block);
      }
      ranges.forEach(({ from, to }, index) => {
        expect(from <= to).toBe(true);
        const before = ranges[index - 1];
        if (before !== undefined) expect(from > before.to + 1n).toBe(true);
      });
    }
    expect(sorted(blocks(ranges))).toEqual(sorted(model));
    const window = range(random);
    const inside = sorted(blocks([window]));
    expect(sorted(blocks(gaps(ranges, window)))).toEqual(inside.filter((block) => !model.has(block)));
    expect(sorted(blocks(held(ranges, window)))).toEqual(inside.filter((block) => model.has(block)));
    expect(size(ranges)).toBe(BigInt(model.size));
    const others = add([], range(random));
    expect(sorted(blocks(without(ranges, others)))).toEqual(
      sorted(model).filter((block) => !blocks(others).has(block)),
    );
  }
});

test('progress is the share of the window that is held', () => {
  expect(progress([], { from: 0n, to: 9n })).toBe(0);
  expect(progress([{ from: 5n, to: 20n }], { from: 0n, to: 9n })).toBe(0.5);
  expect(progress([{ from: 0n, to: 9n }], { from: 0n, to: 9n })).toBe(1);
  expect(progress([], { from: 5n, to: 4n })).toBe(1);
});

test('blocks that were stored for good since are lent once, and those above them with their votes', () => {
  const args = { voter: `0x${'11'.repeat(20)}`, proposalId: 1n, support: 1, weight: 5n, reason: '' };
  const logs = [3, 7, 9].map((block) => logOf('VoteCast', args, place(block)));
  const index = (to: bigint) => {
    const held = new LogIndex();
    const below = logs.filter(({ blockNumber }) => BigInt(blockNumber) <= to);
    held.take('vote', { from: 1n, to }, below);
    return held;
  };
  const loose = { from: 1n, coverage: index(10n).coverage, created: [], events: [] };
  const held = index(7n);
  held.lend(loose, index(10n).pack('vote', { from: 1n, to: 10n }).bytes, 8n);
  expect(held.votes.length).toBe(3);
  expect(held.coverage.vote).toEqual([{ from: 1n, to: 10n }]);
});
