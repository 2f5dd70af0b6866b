/** Power after a change, and where. */
export type Point = { block: bigint; votes: bigint };

/** The size of the drawing, in its own unit. */
export const SIZE = { width: 640, height: 180 };

/** Drawing of power: its steps as a path, the area below it, and each point's position. */
type Drawing = {
  line: string;
  area: string;
  places: readonly { x: number; y: number }[];
  most: bigint;
};

/** Steps from the first point to block `to`: power stays what it is until the next change. */
export function draw(points: readonly Point[], to: bigint): Drawing {
  const { width, height } = SIZE;
  const from = points[0]?.block ?? 0n;
  const span = to > from ? to - from : 1n;
  let most = 1n;
  for (const { votes } of points) if (votes > most) most = votes;
  // Thousandths are finer than any pixel, and fit a number.
  const places = points.map(({ block, votes }) => ({
    x: (Number(((block - from) * 1_000_000n) / span) / 1_000_000) * width,
    y: height - (Number((votes * 1_000_000n) / most) / 1_000_000) * (height - 4),
  }));
  const steps = places.map(({ x, y }, at) =>
    at === 0 ? `M${round(x)} ${round(y)}` : `H${round(x)}V${round(y)}`,
  );
  const line = `${steps.join('')}H${width}`;
  return { line, area: `${line}V${height}H0Z`, places, most };
}

/** The point that holds at a share (0 to 1) of the width: the last one at or before it. */
export function pointAt(places: Drawing['places'], share: number): number {
  const x = share * SIZE.width;
  const after = places.findIndex((place) => place.x > x);
  return after < 0 ? places.length - 1 : Math.max(0, after - 1);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
