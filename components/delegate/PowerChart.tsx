import { type PointerEvent, useMemo, useState } from 'react';
import { votesText } from '@/components/proposal/figure';
import { rich } from '@/components/ui/text/rich';
import { formatCount, t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';

/** Power over time as steps; the exact figure under the pointer stands below, all of them in the table beside it. */
export function PowerChart({ points, to, dao }: { points: readonly Point[]; to: bigint; dao: DaoView }) {
  const drawing = useMemo(() => draw(points, to), [points, to]);
  const [chosen, setChosen] = useState<number>();
  const point = points[chosen ?? points.length - 1];
  const place = drawing.places[chosen ?? points.length - 1];
  const first = points[0];
  if (point === undefined || place === undefined || first === undefined) return undefined;
  const choose = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    if (box.width > 0) setChosen(pointAt(drawing.places, (event.clientX - box.left) / box.width));
  };
  return (
    <figure>
      <div className="flex items-baseline justify-between text-13 text-second">
        <span>{votesText(drawing.most, dao)}</span>
        <span>{t`highest`}</span>
      </div>
      <svg
        role="img"
        aria-label={t`Power from block ${formatCount(first.block)} to ${formatCount(to)}: ${votesText(first.votes, dao)} at first, ${votesText(drawing.most, dao)} at most, ${votesText(points.at(-1)?.votes ?? 0n, dao)} at last.`}
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        preserveAspectRatio="none"
        className="mt-1 h-40 w-full touch-pan-y overflow-visible border-b border-line text-accent"
        onPointerMove={choose}
        onPointerDown={choose}
        onPointerLeave={() => setChosen(undefined)}
      >
        <path d={drawing.area} fill="currentColor" opacity="0.12" />
        <path
          d={drawing.line}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          vectorEffect="non-scaling-stroke"
        />
        {chosen === undefined ? undefined : (
          <line
            x1={place.x}
            x2={place.x}
            y1="0"
            y2={SIZE.height}
            stroke="currentColor"
            strokeDasharray="3 3"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <div className="mt-1 flex justify-between text-13 text-second tabular-nums">
        <span>{rich`block ${formatCount(first.block)}`}</span>
        <span>{formatCount(to)}</span>
      </div>
      <figcaption className="mt-2 min-h-6 text-14">
        <span className="text-second">
          {rich`${chosen === undefined ? t`Since` : t`From`} block ${formatCount(point.block)}:`}
        </span>{' '}
        <span className="font-semibold tabular-nums">{votesText(point.votes, dao)}</span>
      </figcaption>
    </figure>
  );
}

type Point = { block: bigint; votes: bigint };

export const SIZE = { width: 640, height: 180 };

/** Steps from the first point to block `to`, the area below them and each point's position: power stays until the next change. */
export function draw(points: readonly Point[], to: bigint) {
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
export function pointAt(places: readonly { x: number }[], share: number): number {
  const x = share * SIZE.width;
  const after = places.findIndex((place) => place.x > x);
  return after < 0 ? places.length - 1 : Math.max(0, after - 1);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
