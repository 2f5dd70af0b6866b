import { FileNote } from '@/components/coverage/FileNote';
import { ranges } from '@/components/coverage/ranges';
import { Cures, ScanControls, scanOf, shareOf } from '@/components/coverage/ScanControls';
import { Button } from '@/components/ui/Button';
import { Problem } from '@/components/ui/Problem';
import { Whole } from '@/components/ui/text/NoteLine';
import { rich } from '@/components/ui/text/rich';
import { sizeText } from '@/components/ui/text/sizeText';
import { Underway } from '@/components/ui/Underway';
import { formatPercent } from '@/core/format';
import { formatCount, plural, t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import type { DaoVoteSyncView } from '@/lib/query/daoVotes';

type Props = { dao: DaoView; count: number; sync: DaoVoteSyncView; asked: boolean; onLoad: () => void };

/** Status of all stored votes: proven by the tallies, being read, or what is missing and how to get it. */
export function AllVotesNote({ dao, count, sync, asked, onLoad }: Props) {
  const votes = plural(count, 'vote');
  if (sync.complete)
    return (
      <>
        <Whole>{rich`Complete: the ${votes} add up to the contract’s tally of ${all(sync.proposals)} at block ${formatCount(sync.at.number)}.`}</Whole>
        <FileNote file={sync.file} problem={sync.problem} />
      </>
    );
  const isReading = sync.pack?.state === 'READING' || (asked && sync.reading);
  return (
    <div className="space-y-2">
      <p className="text-13 text-second">
        {rich`${(
          <span aria-hidden="true" className="text-warn">
            ▲{' '}
          </span>
        )}Votes loaded for ${formatCount(sync.proven)} of ${plural(sync.proposals, 'proposal')}${sync.proven === sync.proposals || !isReading ? '. ' : t` so far. `}${
          dao.sync.complete
            ? undefined
            : t`Not all of the organisation’s history is read: there may be more proposals, with votes of their own.`
        }`}
      </p>
      <FileNote file={sync.file} />
      {isReading ? <Reading sync={sync} /> : <Offer sync={sync} asked={asked} onLoad={onLoad} />}
      {sync.read < sync.window ? (
        <ScanControls dao={dao.id} sync={scanOf(dao, { progress: shareOf(sync), reading: sync.reading })} />
      ) : undefined}
      {sync.gaps.length === 0 ? undefined : (
        <>
          <p className="text-13 text-warn">
            {rich`${<span aria-hidden="true">▲ </span>}Votes in ${ranges(sync.gaps)} could not be read.`}
          </p>
          <Cures />
        </>
      )}
      <Problem error={sync.problem} compact />
    </div>
  );
}

function Reading({ sync }: { sync: DaoVoteSyncView }) {
  if (sync.pack?.state === 'READING')
    return (
      <p className="text-13 text-second">
        {rich`Fetching all votes of the checkpoint, ${sizeText(sync.pack.bytes)} …${<progress className="mt-1 block h-1 w-full" aria-label={t`Fetching all votes`} />}`}
      </p>
    );
  return (
    <Underway
      label={t`Blocks read`}
      share={shareOf(sync)}
    >{rich`Reading the votes from the chain: ${formatPercent(sync.read, sync.window)} of ${formatCount(sync.window)} blocks.`}</Underway>
  );
}

function Offer({ sync, asked, onLoad }: { sync: DaoVoteSyncView; asked: boolean; onLoad: () => void }) {
  const { pack } = sync;
  if (asked && pack?.state !== 'FAILED') return undefined;
  const offered = pack?.state === 'HELD' ? null : pack;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={onLoad}>
        {offered === null ? t`Read all votes` : rich`Get all votes: ${sizeText(offered.bytes)}`}
      </Button>
      <p className="text-13 text-second">
        {offered === null
          ? rich`From the chain, ${formatCount(sync.window)} blocks; we’ll estimate the time first.`
          : offered.state === 'FAILED'
            ? t`They could not be fetched.`
            : t`They come with this site, in its checkpoint; every tally is checked against the contract.`}
      </p>
    </div>
  );
}

function all(proposals: number): string {
  return proposals === 1 ? t`the one proposal` : t`all ${formatCount(proposals)} proposals`;
}
