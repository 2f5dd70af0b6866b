import { numberForms } from '@/core/language/locale';
import { ratio } from './scale';

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

/** Lines across a plot at round values, with what they mean, and what stands at its two ends. */
export function PlotGrid({
  ticks,
  width,
  text,
  ends: [left, right],
}: {
  ticks: readonly bigint[];
  width: number;
  text: (value: bigint) => string;
  ends: readonly [left: string, right: string];
}) {
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
