import { NoteLine, Whole } from '@/components/ui/text/NoteLine';
import { rich } from '@/components/ui/text/rich';
import { safeLine } from '@/core/format';
import { formatCount, t } from '@/core/language/message';
import { type SyncView, useSync } from '@/lib/query/sync';
import { CoverageBar } from './CoverageBar';
import { ranges } from './ranges';
import { Cures, ScanControls } from './ScanControls';

/** Missing parts of an organisation's history: the status, block by block, and possible fixes. */
export function CoverageCard({ dao, sync }: { dao: string; sync: SyncView }) {
  const isRefused = sync.gaps.length > 0;
  const file = sync.checkpoint?.state === 'refused' ? null : (sync.checkpoint?.block.number ?? null);
  return (
    <section
      aria-label={t`Loaded history`}
      className={`space-y-3 rounded-control px-4 py-3 text-14 text-ink ${isRefused ? 'bg-warn-soft' : 'bg-chip'}`}
    >
      {isRefused ? (
        <p>
          {rich`${<strong className="font-semibold text-warn">{rich`${<span aria-hidden="true">▲ </span>}Part of the history could not be read.`}</strong>} Proposals made in ${ranges(sync.gaps)} are missing here.${refusedBy(sync)}${sync.reading ? t` We are still trying.` : ''}`}
        </p>
      ) : (
        <p>
          {rich`${<strong className="font-semibold">{t`Not all of the history is read.`}</strong>} Older proposals may be missing here.`}
        </p>
      )}
      <ScanControls dao={dao} sync={sync} />
      <CoverageBar
        label={t`Blocks in which proposals can be, and what is known of them`}
        data={{
          from: sync.start ?? 0n,
          to: sync.head.number,
          coverage: sync.coverage,
          refused: sync.gaps,
          reading: sync.reading && !sync.paused,
          file,
        }}
        refusals={sync.refusals}
      />
      <Cures />
    </section>
  );
}

// The first refusal in its own words; the others stand in the table.
function refusedBy({ problem, refusals }: SyncView): string {
  const [first] = refusals;
  if (first === undefined) return '';
  const did =
    problem?.code === 'logs-unread' ? t`gave logs of them that cannot be understood` : t`refused them`;
  return t` ${first.host === '' ? t`The endpoints` : first.host} ${did}: “${safeLine(first.reason).replace(/[.\s]+$/, '')}.”`;
}

/** How far an organisation's history is read, in one line above figures made from it; what is missing opens below. */
export function HistoryNote({ dao }: { dao: string }) {
  const { data } = useSync(dao);
  if (data === undefined) return <NoteLine />;
  if (data.complete)
    return (
      <NoteLine>
        <Whole>{rich`All proposals up to block ${formatCount(data.head.number)} are read.`}</Whole>
      </NoteLine>
    );
  const isRunning = data.reading && !data.paused && data.gaps.length === 0;
  return (
    <NoteLine gap={!isRunning} more={<CoverageCard dao={dao} sync={data} />}>
      {isRunning
        ? rich`Reading the history: ${Math.floor(data.progress * 100)}%. Some proposals may be missing.`
        : rich`Not all of the history is read: some proposals may be missing.`}
    </NoteLine>
  );
}

/** Missing parts of an organisation's history, on a page that cannot be shown without them; empty when all is loaded. */
export function UnreadHistory({ dao }: { dao: string }) {
  const { data } = useSync(dao);
  if (data === undefined || data.complete) return undefined;
  return (
    <div className="mt-5">
      <CoverageCard dao={dao} sync={data} />
    </div>
  );
}
