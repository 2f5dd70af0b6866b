import { Problem } from '@/components/ui/Problem';
import type { SyncView } from '@/lib/query/dao';

/** How far the history is read: whole, being read, or with gaps that are named. */
export function SyncNote({ sync }: { sync: SyncView }) {
  const head = sync.head.number.toLocaleString('en');
  return (
    <div className="space-y-2" aria-live="polite">
      {sync.gaps.length > 0 ? (
        <Gaps sync={sync} />
      ) : sync.complete ? (
        <p className="text-13 text-second">
          <span aria-hidden="true" className="text-for">
            ✓{' '}
          </span>
          All proposals up to block {head} are read.
        </p>
      ) : (
        <Reading sync={sync} />
      )}
      {sync.problem === undefined ? undefined : <Problem error={sync.problem} compact />}
    </div>
  );
}

function Reading({ sync }: { sync: SyncView }) {
  const share = Math.floor(sync.progress * 100);
  return (
    // The bar takes no room: when all is read, one line stands where one line stood.
    <div className="relative">
      <p className="text-13 text-second">
        {sync.reading ? 'Reading the history' : 'The history is read'}: {share}%. Some may be missing.
      </p>
      <progress
        className="absolute -bottom-1.5 left-0 h-1 w-full accent-ink"
        aria-label="History read"
        max={100}
        value={share}
      />
    </div>
  );
}

function Gaps({ sync }: { sync: SyncView }) {
  const ranges = sync.gaps
    .slice(0, 5)
    .map(({ from, to }) => `${from.toLocaleString('en')}–${to.toLocaleString('en')}`)
    .join(', ');
  const rest = sync.gaps.length - 5;
  return (
    <p className="rounded-control bg-warn-soft px-4 py-3 text-14 text-ink">
      <strong className="font-semibold text-warn">
        <span aria-hidden="true">▲ </span>Part of the history could not be read.
      </strong>{' '}
      Proposals made in blocks {ranges}
      {rest > 0 ? ` and ${rest} more ranges` : ''} are missing here.
      {sync.reading ? ' We are still trying.' : ''}
    </p>
  );
}
