import { Problem } from '@/components/ui/Problem';
import { rich } from '@/components/ui/text/rich';
import type { QuorateError } from '@/core/errors';
import { formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import { isAway, type SyncView } from '@/lib/query/sync';

type Props = { sync: SyncView; isWhole: boolean; error: QuorateError | undefined };

/** Meaning of a page's block: where its figures come from, and what is missing of them. */
export function SyncDetails({ sync, isWhole, error }: Props) {
  return (
    <>
      <p>{meaningOf(sync, isWhole)}</p>
      {sync.gaps.length === 0 ? undefined : (
        <ul className="mt-2 list-disc pl-5 text-second">
          {sync.gaps.slice(0, 5).map(({ from, to }) => (
            <li
              key={String(from)}
            >{rich`Blocks ${formatVotes(from, 0)} to ${formatVotes(to, 0)} could not be read.`}</li>
          ))}
        </ul>
      )}
      {sync.checkpoint?.state !== 'confirmed' || sync.checkpoint.host === null ? undefined : (
        <p className="mt-2 text-second">{rich`History up to block ${formatVotes(sync.checkpoint.block.number, 0)} comes from ${sync.checkpoint.host} and was verified against the chain. Not checked: ${sync.checkpoint.unchecked.join(' ')}`}</p>
      )}
      <Problem className="mt-3" compact error={sync.problem ?? error} />
      <p className="mt-3 text-13 text-second">
        {sync.source === 'memory'
          ? t`Kept in memory for this visit.`
          : t`Kept in this browser; only you can see it.`}
      </p>
    </>
  );
}

function meaningOf(sync: SyncView, isWhole: boolean): string {
  const { recalled, checkpoint, paused } = sync;
  if (isAway(sync))
    return t`No endpoint can be reached. States, tallies and settings are what the contract said at this block or before, when you were here last.`;
  if (recalled !== null)
    return t`These figures are from your last visit, at this block or before. They are being verified.`;
  if (checkpoint?.state === 'unconfirmed' && checkpoint.host !== null)
    return t`These figures come from ${checkpoint.host}, up to block ${formatVotes(checkpoint.block.number, 0)}, and are being verified.`;
  if (checkpoint?.state === 'unconfirmed')
    return t`These figures come from the checkpoint of block ${formatVotes(checkpoint.block.number, 0)} and are being verified.`;
  const start = t`States, tallies and settings come from the contract at this block`;
  if (isWhole)
    return t`${start}, and every block that may hold a proposal of this organisation has been read.`;
  const why = paused
    ? t`reading the rest waits for you to start it, on the page of the organisation`
    : t`some blocks have not been read`;
  return t`${start}. The list of proposals is not whole yet: ${why}.`;
}
