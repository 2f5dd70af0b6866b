import { onDemand } from '@/components/ui/late/onDemand';
import { Problem } from '@/components/ui/Problem';
import { Whole } from '@/components/ui/text/NoteLine';
import { rich } from '@/components/ui/text/rich';
import { Underway } from '@/components/ui/Underway';
import { formatCount, t } from '@/core/language/message';
import { isAway, type SyncView } from '@/lib/query/sync';

const CoverageCard = onDemand(
  () => import('@/components/coverage/CoverageCard').then((module) => module.CoverageCard),
  Reading,
);

/** How far the history is read: whole, being read, or what is missing of it, block by block. */
export function SyncNote({ dao, sync }: { dao: string; sync: SyncView }) {
  const isLong = sync.gaps.length > 0 || sync.paused || (sync.plan !== null && !sync.complete);
  const isUnconfirmed = sync.checkpoint?.state === 'unconfirmed';
  // A note above the page covers the rest; an earlier visit's data is neither being confirmed nor read.
  if (isAway(sync)) return <Problem error={sync.problem} compact />;
  if (sync.recalled !== null)
    return (
      // On a return the page as it was last seen says more, until this is confirmed.
      <div data-place="">
        <Unconfirmed>{t`Read before, as of block ${formatCount(sync.recalled.block.number)}`}</Unconfirmed>
      </div>
    );
  return (
    <div className="space-y-2">
      <FromFile sync={sync} />
      {isLong ? (
        <CoverageCard dao={dao} sync={sync} />
      ) : (
        <div aria-live="polite" data-read={sync.complete && !isUnconfirmed ? '' : undefined}>
          {isUnconfirmed ? undefined : !sync.complete ? (
            <Reading sync={sync} />
          ) : (
            <Whole>{rich`All proposals up to block ${formatCount(sync.head.number)} are read.`}</Whole>
          )}
        </div>
      )}
      {/* Why blocks were refused stands beside them. */}
      {sync.refusals.length > 0 ? undefined : <Problem error={sync.problem} compact />}
    </div>
  );
}

/** Unchecked parts of a checkpoint that the chain confirmed; placed below the list, which it would otherwise move. */
export function Unchecked({ sync: { checkpoint } }: { sync: SyncView }) {
  if (checkpoint?.state !== 'confirmed' || checkpoint.unchecked.length === 0) return undefined;
  return (
    <p className="mt-2 text-13 text-second">
      {checkpoint.host === null
        ? rich`Up to block ${formatCount(checkpoint.block.number)} from a checkpoint. Not checked with the chain: ${checkpoint.unchecked.join(' ')}`
        : rich`Up to block ${formatCount(checkpoint.block.number)} from ${checkpoint.host}. Not checked with the chain: ${checkpoint.unchecked.join(' ')}`}
    </p>
  );
}

function FromFile({ sync: { checkpoint } }: { sync: SyncView }) {
  if (checkpoint === null || checkpoint.state === 'confirmed') return undefined;
  const block = formatCount(checkpoint.block.number);
  if (checkpoint.state === 'unconfirmed')
    return (
      <Unconfirmed>
        {checkpoint.host === null
          ? t`Checkpoint of block ${formatCount(checkpoint.block.number)}`
          : t`History from ${checkpoint.host} up to block ${formatCount(checkpoint.block.number)}`}
      </Unconfirmed>
    );
  return (
    <p role="status" className="text-13">
      {rich`${<Thrown block={block} host={checkpoint.host} />} (${checkpoint.reason?.replace(/\.$/, '') ?? t`it is not what the chain says`}). The chain is read instead.`}
    </p>
  );
}

function Thrown({ block, host }: { block: string; host: string | null }) {
  return (
    <span className="font-semibold text-warn">
      <span aria-hidden="true">▲ </span>
      {host === null
        ? t`The checkpoint of block ${block} was thrown away`
        : t`The history from ${host} was thrown away`}
    </span>
  );
}

function Unconfirmed({ children }: { children: string }) {
  return (
    <p role="status" className="text-13 text-second">
      {rich`${<span aria-hidden="true">○ </span>}${children}, being confirmed…`}
    </p>
  );
}

function Reading({ sync }: { sync: SyncView }) {
  return (
    <Underway label={t`History read`} share={sync.progress}>
      {rich`${sync.reading ? t`Reading the history` : t`Read of the history so far`}: ${Math.floor(sync.progress * 100)}%. Some proposals may be missing.`}
    </Underway>
  );
}
