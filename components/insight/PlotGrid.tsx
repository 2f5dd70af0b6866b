import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { numberForms } from '@/core/language/locale';

/** The place of a plot in its drawing, in pixels. */
export const PLOT = {
  top: 12,
  right: 8,
  bottom: 26,
  height: 220,
  /** Room for the longest number: a cut “10 Mio.” would be another one. */
  get left() {
    return (
      38 +
      6 *
        Math.max(
          ...numberForms()
            .units.slice(0, 4)
            .map((unit) => unit.length),
        )
    );
  },
} as const;

/** Pixels between the lowest and the highest line of a plot. */
export const PLOT_HEIGHT = PLOT.height - PLOT.top - PLOT.bottom;

/** How far from the top a value stands, where the highest line has the value `top`. */
export function heightOf(value: bigint, top: bigint): number {
  return PLOT.top + PLOT_HEIGHT * (1 - ratio(value, top));
}

type Props = {
  ticks: readonly bigint[];
  width: number;
  text: (value: bigint) => string;
  ends: readonly [left: string, right: string];
};

/** Lines across a plot at round values, with what they mean, and what stands at its two ends. */
export function PlotGrid({ ticks, width, text, ends: [left, right] }: Props) {
  const top = ticks.at(-1) ?? 1n;
  return (
    <g>
      {ticks.map((tick) => (
        <g key={String(tick)}>
          <line
            x1={PLOT.left}
            x2={width - PLOT.right}
            y1={heightOf(tick, top)}
            y2={heightOf(tick, top)}
            className="stroke-line-soft"
          />
          <text
            x={PLOT.left - 8}
            y={heightOf(tick, top) + 4}
            textAnchor="end"
            className="fill-second"
            fontSize="12"
          >
            {text(tick)}
          </text>
        </g>
      ))}
      <text x={PLOT.left} y={PLOT.height - 6} fontSize="12" className="fill-second">
        {left}
      </text>
      <text x={width - PLOT.right} y={PLOT.height - 6} fontSize="12" textAnchor="end" className="fill-second">
        {right}
      </text>
    </g>
  );
}

/** Round values from 0 to no less than the greatest, some four of them: 1, 2 or 5 times a power of ten apart. */
export function ticksTo(most: bigint): readonly bigint[] {
  let step = 1n;
  for (let power = 1n; step * 4n < most; power *= 10n)
    step = [1n, 2n, 5n, 10n].map((each) => each * power).find((each) => each * 4n >= most) ?? step * 10n;
  const count = most <= 0n ? 1n : (most + step - 1n) / step;
  return Array.from({ length: Number(count) + 1 }, (_, at) => BigInt(at) * step);
}

/** A part of a whole as a number from 0 to 1. */
export function ratio(part: bigint, whole: bigint): number {
  // Millionths are finer than any pixel, and fit a number.
  return whole <= 0n ? 0 : Number((part * 1_000_000n) / whole) / 1_000_000;
}

/** The greatest of some values, and no less than 1. */
export function greatest(values: readonly bigint[]): bigint {
  let most = 1n;
  for (const value of values) if (value > most) most = value;
  return most;
}

const USUAL = 640;

/** The width of an element in pixels, kept up to date, so that a plot is drawn in the pixels it has. */
export function usePlotWidth(): { box: RefObject<HTMLDivElement | null>; width: number } {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(USUAL);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setWidth(element.clientWidth || USUAL);
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}
