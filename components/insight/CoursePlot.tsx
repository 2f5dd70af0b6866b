import { votesText } from '@/components/proposal/figure';
import { SIDE } from '@/components/ui/text/sides';
import { formatVotes } from '@/core/format';
import type { Side } from '@/core/governor/vote';
import { formatCount, phrase, t } from '@/core/language/message';
import { type CourseView, useCourse } from '@/lib/query/insight/course';
import type { ProposalView } from '@/lib/query/proposal';
import { Legend, PlotCard, PlotPlace } from './PlotCard';
import { greatest, heightOf, PLOT, PLOT_HEIGHT, PlotGrid, ratio, ticksTo, usePlotWidth } from './PlotGrid';

const SIDES: readonly Side[] = ['for', 'against', 'abstain'];
const STROKE: Record<Side, string> = {
  for: 'stroke-for',
  against: 'stroke-against',
  abstain: 'stroke-third',
};

const FILL: Record<Side, string> = { for: 'fill-for', against: 'fill-against', abstain: 'fill-second' };

/** How the votes on a proposal came in; nothing before voting opens, and where nobody has voted. */
export function VoteCourse({ proposal }: { proposal: ProposalView }) {
  const { tally } = proposal;
  const { data, error } = useCourse(proposal.dao.id, proposal.id);
  const isVoted = tally !== null && tally.for + tally.against + tally.abstain > 0n;
  // Why is told beside the votes.
  if (!isVoted || (error !== undefined && data === undefined)) return undefined;
  if (data === undefined) return <PlotPlace />;
  if (data.points.length === 0) return undefined;
  return (
    <div className="min-w-0 print:hidden">
      <CoursePlot course={data} proposal={proposal} />
    </div>
  );
}

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
  const { left } = PLOT;
  const right = left + (width - left - PLOT.right) * Math.min(1, Math.max(0.02, passed));
  const [first, last] = [sync.from, points.at(-1)?.block ?? sync.from];
  const across = (block: bigint) => left + (right - left) * ratio(block - first, last - first);
  const sum = (side: Side) => points.at(-1)?.tally[side] ?? 0n;
  const places = points.map(({ block }) => across(block).toFixed(1));
  const lineOf = (side: Side) => {
    const heights = points.map(({ tally }) => heightOf(tally[side], top).toFixed(1));
    return `M${left} ${heightOf(0n, top)}${heights.map((height, at) => `L${places[at]} ${height}`).join('')}`;
  };
  return (
    <PlotCard
      box={box}
      title={proposal.state === 'ACTIVE' ? t`How the vote stands` : t`How the vote went`}
      name={`votes-over-time-${String(proposal.id).slice(0, 12)}`}
      says={saysOf(course, proposal)}
      legend={<Legend sides={SIDES} quorum={quorum !== null} />}
      table={{
        decimals,
        columns: [phrase`Up to block`, phrase`For`, phrase`Against`, phrase`Abstain`],
        rows: points.map(({ block, tally }) => [block.toString(), ...SIDES.map((side) => tally[side])]),
      }}
    >
      <svg
        width={width}
        height={PLOT.height}
        role="img"
        aria-label={wordsOf(course, proposal)}
        className="block max-w-full"
      >
        <PlotGrid
          ticks={ticks}
          width={width}
          text={short}
          ends={[t`voting opens`, proposal.state === 'ACTIVE' ? t`voting ends` : t`ended`]}
        />
        {right < width - PLOT.right - 1 ? (
          <rect
            x={right}
            y={PLOT.top}
            width={width - PLOT.right - right}
            height={PLOT_HEIGHT}
            className="fill-chip"
          />
        ) : undefined}
        {quorum === null ? undefined : (
          <line
            x1={left}
            x2={width - PLOT.right}
            y1={heightOf(quorum.value, top)}
            y2={heightOf(quorum.value, top)}
            strokeWidth="1.5"
            strokeDasharray="4 4"
            className="stroke-ink"
          />
        )}
        {SIDES.toReversed().map((side) => (
          <g key={side}>
            <path d={lineOf(side)} fill="none" strokeWidth="2" className={STROKE[side]} />
            {/* Colour alone must not identify the line. */}
            <text
              x={right - 4}
              y={heightOf(sum(side), top) - 5}
              textAnchor="end"
              fontSize="12"
              className={FILL[side]}
            >
              {SIDE[side].sign}
            </text>
          </g>
        ))}
        {reached === null || quorum === null || !sync.complete ? undefined : (
          <circle cx={across(reached)} cy={heightOf(quorum.value, top)} r="5" className="fill-ink" />
        )}
      </svg>
    </PlotCard>
  );
}

function saysOf({ reached, sync }: CourseView, { quorum, state }: ProposalView): string {
  if (!sync.complete)
    return sync.reading
      ? t`Reading the votes…`
      : t`Not all votes could be read: what is drawn may lack some.`;
  if (quorum === null) return t`All votes are read.`;
  if (reached === null)
    return t`All votes are read. The quorum ${state === 'ACTIVE' ? t`is not reached yet` : t`was not reached`}.`;
  return t`All votes are read. The quorum was reached by block ${formatCount(reached)}.`;
}

function wordsOf({ points }: CourseView, { dao }: ProposalView): string {
  const last = points.at(-1);
  if (last === undefined) return t`No vote can have been cast yet.`;
  const sides = SIDES.map((side) => `${SIDE[side].text} ${votesText(last.tally[side], dao)}`).join(', ');
  return t`Votes up to block ${formatCount(last.block)}: ${sides}`;
}
