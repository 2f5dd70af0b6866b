import { Empty } from '@/components/ui/Empty';
import { Choices } from '@/components/ui/form/Choices';
import { formatDate } from '@/core/format';
import { formatCount, t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { type FlowsView, useFlows } from '@/lib/query/insight/flows';
import { type TurnoutView, useTurnout } from '@/lib/query/insight/turnout';
import { useFragmentChoice } from '@/lib/query/route';
import { FlowsPlot } from './FlowsPlot';
import { PlotPlace } from './PlotCard';
import { ShiftsPlot } from './ShiftsPlot';

const SPANS = [1, 5, 20];

type Span = { value: string; text: string; since: bigint; time: bigint | null };

/** How votes moved between delegates since one of the last votes began; which one can be chosen. */
export function FlowBoard({ dao }: { dao: DaoView }) {
  const { data, error, retry } = useTurnout(dao.id);
  if (data !== undefined) return <Since dao={dao} spans={spansOf(data)} />;
  return <PlotPlace error={error} onRetry={retry} />;
}

function Since({ dao, spans }: { dao: DaoView; spans: readonly Span[] }) {
  const [chosen = spans.find(({ value }) => value === '5')?.value ?? 'all', choose] = useFragmentChoice(
    'since',
    spans,
  );
  const span = spans.find(({ value }) => value === chosen);
  const since = span?.since ?? 0n;
  const { data, error, retry } = useFlows(dao.id, since);
  return (
    <section aria-labelledby="flows">
      <h2 id="flows" className="text-21">{t`How votes moved`}</h2>
      <Choices
        legend={t`Since when`}
        choices={spans}
        chosen={chosen}
        onChoose={choose}
        className="mt-1 flex"
      />
      <p className="min-h-6 text-14 text-second">{data == null ? '' : sinceText(data, since, span)}</p>
      <div className="mt-3 grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
        {data === undefined ? (
          <PlotPlace error={error} onRetry={retry} />
        ) : data === null ? undefined : data.total === 0 ? (
          <None flows={data} />
        ) : (
          <>
            <ShiftsPlot flows={data} dao={dao} />
            <FlowsPlot flows={data} dao={dao} />
          </>
        )}
      </div>
    </section>
  );
}

function None({ flows: { whole, sync } }: { flows: FlowsView }) {
  if (whole)
    return (
      <Empty
        title={t`No votes moved`}
      >{t`Votes move when a holder chooses another delegate, or when delegated tokens change hands. Neither happened in this time.`}</Empty>
    );
  if (sync.reading) return <PlotPlace />;
  return (
    <Empty
      title={t`None found in what could be read`}
    >{t`Votes may have moved in the blocks that could not be read.`}</Empty>
  );
}

function sinceText({ from, to }: FlowsView, asked: bigint, span: Span | undefined): string {
  const block = formatCount(from);
  const begin =
    from > asked
      ? t`Since block ${block}, the first that is read`
      : t`Since block ${block}${span?.time == null ? '' : `, ${formatDate(span.time)}`}`;
  return t`${begin}, up to block ${formatCount(to)}.`;
}

/** Since one of the last votes began, where there were so many, and since the beginning. */
function spansOf({ lines }: TurnoutView): Span[] {
  const spans = SPANS.flatMap((count) => {
    const line = lines.at(-count);
    return line === undefined
      ? []
      : [
          {
            value: String(count),
            text: count === 1 ? t`Last vote` : t`Last ${count} votes`,
            since: line.created.block,
            time: line.created.timestamp,
          },
        ];
  });
  return [...spans, { value: 'all', text: t`All`, since: 0n, time: null }];
}
