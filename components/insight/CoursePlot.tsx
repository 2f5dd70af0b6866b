'use client';
import { votesText } from '@/components/proposal/figure';
import { formatVotes } from '@/core/format';
import type { Side } from '@/core/governor/vote';
import type { CourseView } from '@/lib/query/insight/course';
import type { ProposalView } from '@/lib/query/proposal';
import { Legend } from './Legend';
import { PlotCard } from './PlotCard';
import { heightOf, PLOT, PlotGrid } from './PlotGrid';
import { greatest, ratio, ticksTo } from './scale';
import { usePlotWidth } from './usePlotWidth';

const SIDES: readonly Side[] = ['for', 'against', 'abstain'];
const STROKE: Record<Side, string> = {
  for: 'stroke-for',
  against: 'stroke-against',
  abstain: 'stroke-third',
};

/** How the votes on a proposal came in, block by block, against the quorum, with what is still to come. */
export function CoursePlot({ course, proposal }: { course: CourseView; proposal: ProposalView }) {
  const { box, width } = usePlotWidth();
  const { dao, quorum, snapshot, deadline } = proposal;
  const { points, reached, sync } = course;
  const decimals = dao.token?.decimals ?? 0;
  const short = (value: bigint) => formatVotes(value, decimals, 'short');
  const largest = points.flatMap(({ tally }) => SIDES.map((side) => tally[side]));
  const ticks = ticksTo(greatest([...largest, quorum?.value ?? 0n]));
  const top = ticks.at(-1) ?? 1n;
  // How much of the time to vote has passed, in whatever unit the clock counts.
  const passed = proposal.state === 'ACTIVE' ? ratio(dao.clock.now - snapshot, deadline - snapshot) : 1;
  const right = PLOT.left + (width - PLOT.left - PLOT.right) * Math.min(1, Math.max(0.02, passed));
  const [first, last] = [sync.from, points.at(-1)?.block ?? sync.from];
  const across = (block: bigint) => PLOT.left + (right - PLOT.left) * ratio(block - first, last - first);
  const lineOf = (side: Side) =>
    points.reduce(
      (path, { block, tally }) => `${path}L${across(block)} ${heightOf(tally[side], top)}`,
      `M${PLOT.left} ${heightOf(0n, top)}`,
    );
  return (
    <PlotCard
      title="How the vote went"
      name={`votes-over-time-${String(proposal.id).slice(0, 12)}`}
      says={saysOf(course, proposal)}
      legend={<Legend sides={SIDES} quorum={quorum !== null} />}
      table={{
        decimals,
        columns: ['Up to block', 'For', 'Against', 'Abstain'],
        rows: points.map(({ block, tally }) => [block.toString(), ...SIDES.map((side) => tally[side])]),
      }}
    >
      <div ref={box} className="overflow-hidden">
        <svg
          width={width}
          height={PLOT.height}
          role="img"
          aria-label={wordsOf(course, proposal)}
          className="block max-w-full"
        >
          <PlotGrid ticks={ticks} width={width} text={short} />
          {right < width - PLOT.right - 1 ? (
            <rect
              x={right}
              y={PLOT.top}
              width={width - PLOT.right - right}
              height={PLOT.height - PLOT.top - PLOT.bottom}
              className="fill-chip"
            />
          ) : undefined}
          {quorum === null ? undefined : (
            <line
              x1={PLOT.left}
              x2={width - PLOT.right}
              y1={heightOf(quorum.value, top)}
              y2={heightOf(quorum.value, top)}
              strokeWidth="1.5"
              strokeDasharray="4 4"
              className="stroke-ink"
            />
          )}
          {SIDES.toReversed().map((side) => (
            <path key={side} d={lineOf(side)} fill="none" strokeWidth="2" className={STROKE[side]} />
          ))}
          {reached === null || quorum === null || !sync.complete ? undefined : (
            <circle cx={across(reached)} cy={heightOf(quorum.value, top)} r="5" className="fill-ink" />
          )}
          <text x={PLOT.left} y={PLOT.height - 6} fontSize="12" className="fill-second">
            voting opens
          </text>
          <text
            x={width - PLOT.right}
            y={PLOT.height - 6}
            fontSize="12"
            textAnchor="end"
            className="fill-second"
          >
            {proposal.state === 'ACTIVE' ? 'voting ends' : 'ended'}
          </text>
        </svg>
      </div>
    </PlotCard>
  );
}

function saysOf({ reached, sync }: CourseView, { quorum }: ProposalView): string {
  if (!sync.complete)
    return sync.reading ? 'Reading the votes…' : 'Not all votes could be read: what is drawn may lack some.';
  if (quorum === null) return 'All votes are read.';
  if (reached === null) return 'All votes are read. The quorum was not reached.';
  return `All votes are read. The quorum was reached by block ${reached.toLocaleString('en')}.`;
}

function wordsOf({ points }: CourseView, { dao }: ProposalView): string {
  const last = points.at(-1);
  if (last === undefined) return 'No vote can have been cast yet.';
  const sides = SIDES.map((side) => `${side} ${votesText(last.tally[side], dao)}`).join(', ');
  return `Votes up to block ${last.block.toLocaleString('en')}: ${sides}`;
}
