import { votesText } from '@/components/proposal/figure';
import { rich } from '@/components/ui/text/rich';
import { formatAddress, formatVotes } from '@/core/format';
import { formatCount, plural, t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import type { FlowsView } from '@/lib/query/insight/flows';
import { delegateHref } from '@/lib/routes';
import { PlotCard } from './PlotCard';
import { greatest, ratio, usePlotWidth } from './PlotGrid';

const MOST = 12;
const ROW = 26;
const SIDE = 96;

type Shift = FlowsView['shifts'][number];

/** Accounts whose power changed, the largest change first; a bar to the right is a gain, to the left a loss. */
export function ShiftsPlot({ flows, dao }: { flows: FlowsView; dao: DaoView }) {
  const { box, width } = usePlotWidth();
  const { shifts, shifted } = flows;
  const shown = shifts.slice(0, MOST);
  const most = greatest(shown.map(sizeOf));
  const decimals = dao.token?.decimals ?? 0;
  const middle = SIDE + (width - SIDE) / 2;
  return (
    <PlotCard
      box={box}
      title={t`Who gained and who lost`}
      name="power-changes"
      says={saysOf(flows)}
      table={{
        decimals,
        columns: [t`Account`, t`Before`, t`Now`, t`Change`],
        rows: shifts.map(({ address, before, after }) => [address, before, after, after - before]),
      }}
    >
      <svg width={width} height={shown.length * ROW + 6} className="block max-w-full">
        <title>{t`The largest changes of ${plural(shifted, 'delegate')}`}</title>
        <line x1={middle} x2={middle} y1="0" y2={shown.length * ROW + 6} className="stroke-line" />
        {shown.map((shift, at) => (
          <Row
            key={shift.address}
            shift={shift}
            dao={dao}
            y={at * ROW}
            middle={middle}
            long={((width - SIDE) / 2) * ratio(sizeOf(shift), most)}
            text={signed(shift, (value) => formatVotes(value, decimals, 'short'))}
          />
        ))}
      </svg>
      {shifted > shown.length ? (
        <p className="mt-1 text-13 text-second">
          {rich`${shown.length} of ${formatCount(shifted)} are drawn.`}
        </p>
      ) : undefined}
    </PlotCard>
  );
}

type RowProps = { shift: Shift; dao: DaoView; y: number; middle: number; long: number; text: string };

function Row({ shift, dao, y, middle, long, text }: RowProps) {
  const isGain = shift.after > shift.before;
  const change = t`${signed(shift, (value) => votesText(value, dao))}, now ${votesText(shift.after, dao)}`;
  const words = t`${formatAddress(shift.address)}: ${change}, in full ${shift.address}`;
  return (
    <g>
      <a href={delegateHref(dao.id, shift.address)} aria-label={words} className="group">
        <title>{words}</title>
        <rect x="0" y={y} width={middle * 2} height={ROW} fill="transparent" />
        <text x="0" y={y + 19} fontSize="12" className="fill-ink group-hover:underline">
          {formatAddress(shift.address)}
        </text>
        <rect
          x={isGain ? middle : middle - Math.max(1, long)}
          y={y + 6}
          width={Math.max(1, long)}
          height={ROW - 8}
          className={`${isGain ? 'fill-for' : 'fill-against'} group-hover:opacity-80`}
        />
      </a>
      <text
        x={isGain ? middle - 6 : middle + 6}
        y={y + 19}
        fontSize="12"
        textAnchor={isGain ? 'end' : 'start'}
        className="fill-second"
      >
        {text}
      </text>
    </g>
  );
}

function sizeOf({ before, after }: Shift): bigint {
  return after > before ? after - before : before - after;
}

function signed(shift: Shift, text: (value: bigint) => string): string {
  return `${shift.after > shift.before ? '+' : '−'}${text(sizeOf(shift))}`;
}

function saysOf(flows: FlowsView): string {
  const { shifts, shifted } = flows;
  const gained = shifts.filter(({ before, after }) => after > before).length;
  const counts =
    shifted > shifts.length
      ? t`${plural(shifted, 'delegate')} gained or lost votes.`
      : t`${plural(gained, 'delegate')} gained votes, ${shifted - gained} lost some.`;
  return `${counts}${flowsLack(flows)}`;
}

/** Says what is missing of the flows, in one more sentence; empty if nothing. */
export function flowsLack({ whole, sync }: Pick<FlowsView, 'whole' | 'sync'>): string {
  if (whole) return '';
  return sync.reading
    ? t` As far as the delegations are read, which goes on.`
    : t` Not all delegations could be read: some may be missing.`;
}
