import { NoteLine, Whole } from '@/components/ui/text/NoteLine';
import { rich } from '@/components/ui/text/rich';
import { formatCount } from '@/core/language/message';
import { useSync } from '@/lib/query/sync';
import { CoverageCard } from './CoverageCard';

/** How far an organisation's history is read, in one line above figures made from it; what is missing opens below. */
export function HistoryNote({ dao }: { dao: string }) {
  const { data } = useSync(dao);
  if (data === undefined) return <NoteLine />;
  if (data.complete) {
    return (
      <NoteLine>
        <Whole>{rich`All proposals up to block ${formatCount(data.head.number)} are read.`}</Whole>
      </NoteLine>
    );
  }
  const isRunning = data.reading && !data.paused && data.gaps.length === 0;
  return (
    <NoteLine gap={!isRunning} more={<CoverageCard dao={dao} sync={data} />}>
      {isRunning
        ? rich`Reading the history: ${Math.floor(data.progress * 100)}%. Some proposals may be missing.`
        : rich`Not all of the history is read: some proposals may be missing.`}
    </NoteLine>
  );
}

/**
 * Missing parts of an organisation's history, on a page that cannot be shown without them; empty when all is loaded.
 */
export function UnreadHistory({ dao }: { dao: string }) {
  const { data } = useSync(dao);
  if (data === undefined || data.complete) return undefined;
  return (
    <div className="mt-5">
      <CoverageCard dao={dao} sync={data} />
    </div>
  );
}
