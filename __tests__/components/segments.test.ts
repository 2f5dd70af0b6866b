import { type BarData, drawn, segmentsOf, totalBlocks } from '@/components/coverage/segments';
import { seeded } from '../runs';

describe('segments', () => {
  const ground = (change: Partial<BarData>): BarData => ({
    from: 0n,
    to: 99n,
    coverage: [],
    refused: [],
    reading: false,
    file: null,
    ...change,
  });

  test('cover each block exactly once, each as what is known of it', () => {
    const random = seeded(4);
    const next = (below: number) => random.int(0, below - 1);
    for (let round = 0; round < 200; round += 1) {
      const from = BigInt(next(50));
      const to = from + BigInt(next(60));
      const some = () =>
        Array.from({ length: next(4) }, () => {
          const start = BigInt(next(120));
          return { from: start, to: start + BigInt(next(20)) };
        });
      const file = next(2) === 0 ? null : BigInt(next(120));
      const found = ground({ from, to, coverage: some(), refused: some(), reading: next(2) === 1, file });
      const segments = segmentsOf(found);
      let block = from;
      for (const each of segments) {
        expect(each.from).toBe(block);
        block = each.to + 1n;
      }
      expect(block).toBe(to + 1n);
      for (let at = from; at <= to; at += 1n) {
        const isIn = (ranges: BarData['coverage']) => ranges.some((each) => at >= each.from && at <= each.to);
        const kind = segments.find((each) => at >= each.from && at <= each.to)?.kind;
        const held = found.file !== null && at <= found.file ? 'file' : 'read';
        const open = isIn(found.refused) ? 'refused' : found.reading ? 'reading' : 'unasked';
        expect(kind).toBe(isIn(found.coverage) ? held : open);
      }
    }
  });

  test('of an empty range are none', () => expect(segmentsOf(ground({ from: 10n, to: 9n }))).toEqual([]));

  test('drawn are few, and no gap is lost among them', () => {
    const refused = Array.from({ length: 500 }, (_, index) => ({
      from: BigInt(index * 200),
      to: BigInt(index * 200),
    }));
    const segments = segmentsOf(
      ground({ to: 99_999n, coverage: [{ from: 1n, to: 99_999n }], refused: refused.slice(0, 1) }),
    );
    expect(segments.map(({ kind }) => kind)).toEqual(['refused', 'read']);
    const many = segmentsOf(ground({ to: 99_999n, refused, reading: true }));
    expect(many.length).toBe(1000);
    const cells = drawn(many, 80);
    expect(cells.length).toBeLessThanOrEqual(80);
    expect(cells.every(({ kind }) => kind === 'refused')).toBe(true);
    expect(totalBlocks(cells)).toBe(100_000n);
  });
});
