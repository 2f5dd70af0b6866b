import { useId } from 'react';
import { votesText } from '@/components/proposal/figure';
import { SIDE } from '@/components/ui/text/sides';
import { formatVotes, safeLine } from '@/core/format';
import { stateName } from '@/core/governor/act/stateName';
import type { Side } from '@/core/governor/vote';
import { numberForms } from '@/core/language/locale';
import { phrase, plural, t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import type { TurnoutLine, TurnoutView } from '@/lib/query/insight/turnout';
import { proposalHref } from '@/lib/routes';
import { Legend, PlotCard } from './PlotCard';
import { greatest, heightOf, PLOT, PLOT_HEIGHT, PlotGrid, ticksTo, usePlotWidth } from './PlotGrid';

// From below: what counts toward the quorum first.
const STACK: readonly Side[] = ['for', 'abstain', 'against'];
const FILL: Record<Side, string> = { for: 'fill-for', abstain: '', against: 'fill-against' };

/** The votes cast on the last proposals, each against the quorum of its own time; a bar leads to its proposal. */
export function TurnoutPlot({ turnout, dao }: { turnout: TurnoutView; dao: DaoView }) {
  const { box, width } = usePlotWidth();
  const lines = turnout.lines.flatMap(({ tally, ...line }) => (tally === null ? [] : { ...line, tally }));
  const decimals = dao.token?.decimals ?? 0;
  const most = greatest(
    lines.flatMap(({ quorum, tally }) => [tally.for + tally.against + tally.abstain, quorum?.value ?? 0n]),
  );
  const ticks = ticksTo(most);
  const top = ticks.at(-1) ?? 1n;
  const room = (width - PLOT.left - PLOT.right) / Math.max(1, lines.length);
  const isReached = lines.filter((line) => line.quorum !== null && counted(line, dao) >= line.quorum.value);
  const hatch = useId();
  return (
    <PlotCard
      box={box}
      title={t`Votes and quorum`}
      name="votes-and-quorum"
      says={saysOf(lines.length, isReached.length, turnout)}
      legend={<Legend sides={STACK} quorum />}
      table={{
        decimals,
        columns: [
          phrase`Proposal`,
          phrase`State`,
          phrase`For`,
          phrase`Against`,
          phrase`Abstain`,
          phrase`Quorum`,
        ],
        rows: lines.map((line) => [
          safeLine(line.title),
          { said: stateName(line.state), written: line.state.toLowerCase() },
          ...(['for', 'against', 'abstain'] as const).map((side) => line.tally[side]),
          line.quorum?.value ?? '',
        ]),
      }}
    >
      <svg width={width} height={PLOT.height} className="block max-w-full">
        <title>{t`Votes on each proposal`}</title>
        <PlotGrid
          ticks={ticks}
          width={width}
          text={(value) => formatVotes(value, decimals, 'short')}
          ends={
            lines.length > 1 ? [dateOf(lines[0], lines.at(-1)), dateOf(lines.at(-1))] : [dateOf(lines[0]), '']
          }
        />
        {/* As everywhere, abstentions are hatched, so that a bar can be read without colour. */}
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(35)">
          <rect width="6" height="6" className="fill-card" />
          <rect width="3" height="6" className="fill-third" />
        </pattern>
        {lines.map((line, at) => (
          <Bar
            key={String(line.id)}
            line={line}
            dao={dao}
            top={top}
            x={PLOT.left + room * at}
            room={room}
            hatch={`url(#${hatch})`}
          />
        ))}
      </svg>
    </PlotCard>
  );
}

/** The day on which a proposal was made; its year where it is not that of another one. */
function dateOf(line: Voted | undefined, other?: Voted): string {
  const at = (each: Voted | undefined) => new Date(Number(each?.created.timestamp ?? 0n) * 1000);
  if (line?.created.timestamp == null) return '';
  const year = at(line).getFullYear() === at(other).getFullYear() ? undefined : 'numeric';
  return at(line).toLocaleDateString(numberForms().locale, { day: 'numeric', month: 'short', year });
}

type Voted = Omit<TurnoutLine, 'tally'> & { tally: Record<Side, bigint> };

type BarProps = { line: Voted; dao: DaoView; top: bigint; x: number; room: number; hatch: string };

function Bar({ line, dao, top, x, room, hatch }: BarProps) {
  const wide = Math.max(2, Math.min(28, room * 0.66));
  const left = x + (room - wide) / 2;
  let below = 0n;
  const parts = STACK.map((side) => {
    const [from, to] = [below, below + line.tally[side]];
    below = to;
    return { side, y: heightOf(to, top), height: heightOf(from, top) - heightOf(to, top) };
  });
  const quorum = line.quorum?.value;
  return (
    <a href={proposalHref(dao.id, line.id)} aria-label={barWords(line, dao)} className="group">
      <title>{barWords(line, dao)}</title>
      {/* The whole column can be pressed. */}
      <rect x={x} y={PLOT.top} width={room} height={PLOT_HEIGHT} fill="transparent" />
      {parts.map(({ side, y, height }) => (
        <rect
          key={side}
          x={left}
          y={y}
          width={wide}
          height={height}
          fill={side === 'abstain' ? hatch : undefined}
          className={`${FILL[side]} group-hover:opacity-80`}
        />
      ))}
      {quorum === undefined ? undefined : (
        <line
          x1={x + 1}
          x2={x + room - 1}
          y1={heightOf(quorum, top)}
          y2={heightOf(quorum, top)}
          strokeWidth="2"
          className="stroke-ink"
        />
      )}
    </a>
  );
}

function barWords(line: Voted, dao: DaoView): string {
  const sides = STACK.map((side) => `${SIDE[side].text} ${votesText(line.tally[side], dao)}`).join(', ');
  const quorum = line.quorum === null ? '' : t`; quorum ${votesText(line.quorum.value, dao)}`;
  return `${safeLine(line.title)}: ${sides}${quorum}`;
}

function saysOf(count: number, reached: number, { sync, total }: TurnoutView): string {
  if (count === 0) return sync.reading ? t`Reading the proposals…` : t`There was no vote yet.`;
  const which =
    total > count || !sync.complete ? t`the last ${plural(count, 'proposal')}` : plural(count, 'proposal');
  return t`${reached} of ${which} reached quorum${sync.complete ? '' : t`, as far as read`}.`;
}

function counted({ tally }: Voted, { counting }: DaoView): bigint {
  return counting.quorum.reduce((sum, side) => sum + tally[side], 0n);
}
