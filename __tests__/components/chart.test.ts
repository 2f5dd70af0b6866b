import { draw, pointAt, SIZE } from '@/components/delegate/PowerChart';

test('the chart steps where power changes, and every place finds the power that holds there', () => {
  const points = [
    { block: 100n, votes: 10n },
    { block: 150n, votes: 40n },
    { block: 200n, votes: 0n },
  ];
  const { line, places, most } = draw(points, 300n);
  expect(most).toBe(40n);
  expect(places.map(({ x }) => x)).toEqual([0, SIZE.width / 4, SIZE.width / 2]);
  expect(places[1]?.y).toBe(4);
  expect(places[2]?.y).toBe(SIZE.height);
  expect(line.startsWith('M0 ')).toBe(true);
  expect(line.endsWith(`H${SIZE.width}`)).toBe(true);
  expect([0, 0.2, 0.25, 0.49, 0.5, 1].map((share) => pointAt(places, share))).toEqual([0, 0, 1, 1, 2, 2]);
});
