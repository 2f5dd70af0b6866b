import { votesText } from '@/components/proposal/figure';
import { formatAddress, formatPercent } from '@/core/format';
import { formatCount, phrase, plural, t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import type { DelegatePageView } from '@/lib/query/delegate';
import { concentrationOf } from './concentration';
import { PlotCard } from './PlotCard';
import { heightOf, PLOT, PlotGrid, usePlotWidth } from './PlotGrid';

const TICKS = [0n, 25n, 50n, 75n, 100n];

/** How much of all delegated votes the largest delegates hold together, and how few of them decide. */
export function PowerSharePlot({ page, dao }: { page: DelegatePageView; dao: DaoView }) {
  const { box, width } = usePlotWidth();
  const { delegated, items, sync, total } = page;
  const powers = items.map((each) => each.confirmed ?? each.power);
  const { sums, majority, quorum } = concentrationOf(powers, delegated, dao.settings.quorum);
  const room = width - PLOT.left - PLOT.right;
  const places = sums.map((sum, at) => ({
    x: PLOT.left + (sums.length === 1 ? 0 : (room * at) / (sums.length - 1)),
    y: heightOf((sum * 10_000n) / (delegated === 0n ? 1n : delegated), 10_000n),
  }));
  const marked = majority === undefined ? undefined : places[majority - 1];
  const few = majority === undefined ? '' : plural(majority, 'delegate holds', 'delegates hold');
  return (
    <PlotCard
      box={box}
      title={t`How few decide`}
      name="largest-delegates"
      says={
        <>
          {majority === undefined
            ? t`The largest ${items.length} together hold less than half of the delegated votes.`
            : t`${few} more than half of the delegated votes.`}{' '}
          {quorum === undefined
            ? ''
            : quorum === 1
              ? t`One reaches the quorum alone. `
              : t`${quorum} together reach the quorum. `}
          {sync.complete ? '' : t`As far as the delegations are read.`}
        </>
      }
      table={{
        decimals: dao.token?.decimals ?? 0,
        columns: [phrase`Account`, phrase`Votes`, phrase`Share of all`, phrase`Together`],
        rows: items.map((each, at) => [
          each.address,
          powers[at] ?? 0n,
          formatPercent(powers[at] ?? 0n, delegated),
          formatPercent(sums[at] ?? 0n, delegated),
        ]),
      }}
    >
      <svg
        width={width}
        height={PLOT.height}
        role="img"
        aria-label={t`Share of the delegated votes that the largest ${items.length} of ${plural(total, 'delegate')} hold together: ${formatPercent(sums.at(-1) ?? 0n, delegated)}`}
        className="block max-w-full"
      >
        <PlotGrid
          ticks={TICKS}
          width={width}
          text={(value) => `${value}%`}
          ends={[t`largest`, t`${items.length} of ${formatCount(total)}`]}
        />
        <path
          d={places.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')}
          fill="none"
          strokeWidth="2"
          className="stroke-accent"
        />
        {places.map(({ x, y }, at) => (
          <circle key={at} cx={x} cy={y} r={at + 1 === majority ? 5 : 2.5} className="fill-accent">
            <title>{`${formatAddress(items[at]?.address ?? '')}: ${votesText(powers[at] ?? 0n, dao)}`}</title>
          </circle>
        ))}
        {marked === undefined ? undefined : (
          <text
            x={Math.min(marked.x + 10, width - 110)}
            y={marked.y + 18}
            fontSize="12"
            fontWeight="600"
            className="fill-ink"
          >
            {t`${majority ?? ''} hold ${formatPercent(sums[(majority ?? 1) - 1] ?? 0n, delegated)}`}
          </text>
        )}
      </svg>
    </PlotCard>
  );
}
