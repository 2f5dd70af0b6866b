import { votesText } from '@/components/proposal/figure';
import { rich } from '@/components/ui/text/rich';
import { formatAddress, formatVotes } from '@/core/format';
import { formatCount, plural, t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import type { FlowsView } from '@/lib/query/insight/flows';
import { delegateHref } from '@/lib/routes';
import { type FlowBand, type FlowNode, type FlowParty, flowLayout, OTHERS } from './flowLayout';
import { Marked, PlotCard } from './PlotCard';
import { ratio, usePlotWidth } from './PlotGrid';
import { flowsLack } from './ShiftsPlot';

const SIDE = 108;
const BAR = 6;
// Narrower, the names leave no room for what is between them.
const NARROW = 520;
const RANKED = 10;

/** From whom to whom votes went: whom they left on one side, to whom they came on the other; each leads to its profile. */
export function FlowsPlot({ flows, dao }: { flows: FlowsView; dao: DaoView }) {
  const { box, width } = usePlotWidth();
  const { moves, moved, total } = flows;
  const isNarrow = width < NARROW;
  const { sources, targets, bands, height, unseen } = flowLayout(moves, moved);
  return (
    <PlotCard
      box={box}
      title={t`Where votes went`}
      name="votes-moved"
      says={saysOf(flows, dao, isNarrow ? 0n : unseen)}
      legend={isNarrow ? undefined : <FlowLegend />}
      table={{
        decimals: dao.token?.decimals ?? 0,
        columns: [t`From`, t`To`, t`Votes`, t`Chosen from these`, t`Times`],
        rows: moves.map(({ from, to, votes, chosen, count }) => [
          from ?? t`no delegate`,
          to ?? t`no delegate`,
          votes,
          chosen ?? t`not known`,
          formatCount(count),
        ]),
      }}
    >
      {isNarrow ? <RankedMoves flows={flows} dao={dao} /> : undefined}
      <svg width={width} height={height} className={isNarrow ? 'hidden' : 'block max-w-full'}>
        <title>{t`Votes that went from one delegate to another, ${plural(total, 'pair')} in all`}</title>
        {bands.map((band) => (
          <path
            key={`${band.from} ${band.to}`}
            d={bandPath(band, width)}
            fill="none"
            strokeWidth={Math.max(1, band.thick)}
            opacity="0.35"
            className={band.from === null || band.to === null ? 'stroke-third' : 'stroke-accent'}
          >
            <title>{`${nameOf(band.from)} → ${nameOf(band.to)}: ${votesText(band.votes, dao)}`}</title>
          </path>
        ))}
        {sources.map((node) => (
          <Party key={node.party} node={node} dao={dao} x={SIDE - BAR} word="lost" />
        ))}
        {targets.map((node) => (
          <Party key={node.party} node={node} dao={dao} x={width - SIDE} word="got" />
        ))}
      </svg>
    </PlotCard>
  );
}

/** The largest moves in their order, each with a bar beside the others’. */
function RankedMoves({ flows: { moves, total }, dao }: { flows: FlowsView; dao: DaoView }) {
  const shown = moves.slice(0, RANKED);
  const most = shown[0]?.votes ?? 0n;
  return (
    <>
      <ol className="divide-y divide-line-soft">
        {shown.map(({ from, to, votes }) => (
          <li key={`${from} ${to}`} className="py-2.5 text-14">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span>{rich`${<PartyLink party={from} dao={dao} />} → ${<PartyLink party={to} dao={dao} />}`}</span>
              <span className="tabular-nums">{votesText(votes, dao)}</span>
            </p>
            <span
              aria-hidden="true"
              className={`mt-1.5 block h-1.5 min-w-0.5 rounded-full ${from === null || to === null ? 'bg-third' : 'bg-accent'}`}
              style={{ width: `${100 * ratio(votes, most)}%` }}
            />
          </li>
        ))}
      </ol>
      {total > shown.length ? (
        <p className="mt-1 text-13 text-second">{t`The largest ${shown.length} of ${plural(total, 'move')}.`}</p>
      ) : undefined}
    </>
  );
}

function PartyLink({ party, dao }: { party: FlowParty; dao: DaoView }) {
  if (party === null) return <span className="text-second">{t`no delegate`}</span>;
  return (
    <a href={delegateHref(dao.id, party)} className="hit-area underline-offset-4 hover:underline">
      {formatAddress(party)}
    </a>
  );
}

function FlowLegend() {
  return (
    <>
      <Marked mark="h-2.5 w-3.5 bg-accent opacity-35">{t`Between delegates`}</Marked>
      <Marked mark="h-2.5 w-3.5 bg-third opacity-35">{t`From or to tokens without a delegate`}</Marked>
    </>
  );
}

function Party({ node, dao, x, word }: { node: FlowNode; dao: DaoView; x: number; word: 'lost' | 'got' }) {
  const { party, votes, y, height, middle } = node;
  const isLeft = word === 'lost';
  const words = `${shortName(party)} ${word} ${votesText(votes, dao)}`;
  const drawn = (
    <>
      <title>{words}</title>
      <rect x={x} y={y} width={BAR} height={Math.max(1, height)} className="fill-ink" />
      <text
        x={isLeft ? x - 6 : x + BAR + 6}
        y={middle + 4}
        fontSize="12"
        textAnchor={isLeft ? 'end' : 'start'}
        className={party === null || party === OTHERS ? 'fill-second' : 'fill-ink group-hover:underline'}
      >
        {shortName(party)}
      </text>
    </>
  );
  if (party === null || party === OTHERS) return <g>{drawn}</g>;
  return (
    <a href={delegateHref(dao.id, party)} aria-label={t`${words}, in full ${party}`} className="group">
      {drawn}
    </a>
  );
}

function bandPath({ y: [from, to] }: FlowBand, width: number): string {
  const [left, right] = [SIDE, width - SIDE];
  const middle = (left + right) / 2;
  return `M${left} ${from}C${middle} ${from} ${middle} ${to} ${right} ${to}`;
}

function nameOf(party: FlowParty): string {
  if (party === null) return t`Tokens without a delegate`;
  return party === OTHERS ? t`All others` : party;
}

function shortName(party: FlowParty): string {
  if (party === null) return t`no delegate`;
  return party === OTHERS ? t`all others` : formatAddress(party);
}

function saysOf(flows: FlowsView, dao: DaoView, unseen: bigint): string {
  const { moves, moved, total } = flows;
  const chosen = moves.reduce<bigint | null>(
    (sum, each) => (sum === null || each.chosen === null ? null : sum + each.chosen),
    total > moves.length ? null : 0n,
  );
  const why =
    chosen === null
      ? ''
      : t` ${formatVotes(chosen, dao.token?.decimals ?? 0)} of them because holders chose another delegate, the others with their tokens.`;
  const smaller =
    unseen === 0n ? '' : t` ${votesText(unseen, dao)} went between smaller accounts, not drawn.`;
  return t`${votesText(moved, dao)} moved.${why}${smaller}${flowsLack(flows)}`;
}
