import { Problem } from '@/components/ui/Problem';
import type { ControlView } from '@/lib/query/control';

/** How far the history of rights is read: whole, being read, or with gaps that are named. */
export function ControlNote({ control }: { control: ControlView }) {
  const { sync, timelock } = control;
  if (timelock === null) return <p className="text-13 text-second">This Governor names no timelock.</p>;
  return (
    <div className="space-y-2" aria-live="polite">
      {sync.gaps.length > 0 ? (
        <Gaps control={control} />
      ) : sync.complete ? (
        <p className="text-13 text-second">
          <span aria-hidden="true" className="text-for">
            ✓{' '}
          </span>
          The timelock’s whole history is read, from its first block ({(sync.from ?? 0n).toLocaleString('en')}
          ).
        </p>
      ) : sync.reading ? (
        <Reading progress={sync.progress} />
      ) : (
        <Late control={control} />
      )}
      {sync.problem === undefined ? undefined : <Problem error={sync.problem} compact />}
    </div>
  );
}

function Reading({ progress }: { progress: number }) {
  const share = Math.floor(progress * 100);
  return (
    <div className="relative">
      <p className="text-13 text-second">
        Reading the timelock’s history: {share}%. Accounts that were given a right may still be missing.
      </p>
      <progress
        className="absolute -bottom-1.5 left-0 h-1 w-full accent-ink"
        aria-label="Timelock’s history read"
        max={100}
        value={share}
      />
    </div>
  );
}

function Gaps({ control }: { control: ControlView }) {
  const { sync } = control;
  const ranges = sync.gaps
    .slice(0, 5)
    .map(({ from, to }) => `${from.toLocaleString('en')}–${to.toLocaleString('en')}`)
    .join(', ');
  const rest = sync.gaps.length - 5;
  return (
    <Warning title="Part of the timelock’s history could not be read.">
      Rights given in blocks {ranges}
      {rest > 0 ? ` and ${rest} more ranges` : ''} are missing here, so there may be more accounts than these.
      {sync.reading ? ' We are still trying.' : ''}
    </Warning>
  );
}

function Late({ control }: { control: ControlView }) {
  return (
    <Warning title="The timelock’s history is not whole.">
      It is read from block {(control.sync.from ?? 0n).toLocaleString('en')} on only, because the endpoint
      does not say when the timelock was made. Rights given before may be missing here.
    </Warning>
  );
}

function Warning({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <p className="rounded-control bg-warn-soft px-4 py-3 text-14 text-ink">
      <strong className="font-semibold text-warn">
        <span aria-hidden="true">▲ </span>
        {title}
      </strong>{' '}
      {children}
    </p>
  );
}
