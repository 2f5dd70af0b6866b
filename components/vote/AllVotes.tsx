import { useState } from 'react';
import { FileNote } from '@/components/coverage/FileNote';
import { ranges } from '@/components/coverage/ranges';
import { Cures, ScanControls, scanOf, shareOf } from '@/components/coverage/ScanControls';
import { ExportButton } from '@/components/export/ExportButton';
import { Button } from '@/components/ui/Button';
import { SkipList } from '@/components/ui/list/SkipList';
import { Problem } from '@/components/ui/Problem';
import { Whole } from '@/components/ui/text/NoteLine';
import { rich } from '@/components/ui/text/rich';
import { sizeText } from '@/components/ui/text/sizeText';
import { Underway } from '@/components/ui/Underway';
import { formatPercent } from '@/core/format';
import { formatCount, plural, t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { type DaoVoteSyncView, useHeldVotes } from '@/lib/query/daoVotes';
import { AllVoteRows } from './AllVoteRows';
import { useVoteFilter, VoteFilter } from './VoteFilter';

/** Bytes fetched without asking: about what a page of pictures weighs. */
const SMALL = 2_000_000;

/** Every vote of an organisation in one list, with what is held of them, what is missing, and how to get it. */
export function AllVotes({ dao }: { dao: DaoView }) {
  const [asked, setAsked] = useState(false);
  const filter = useVoteFilter('NEWEST');
  const held = useHeldVotes(dao.id, asked);
  const pack = held.data?.sync.pack;
  // Asked for while rendering, because nothing else hangs on it: a small file is simply read.
  if (!asked && pack?.state === 'OFFERED' && pack.bytes <= SMALL) setAsked(true);
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <h1 className="min-w-0">{t`All votes`}</h1>
        <ExportButton request={{ dao: dao.id, what: 'votes' }} of={t`all votes`} />
      </header>
      <div className="mt-4 space-y-1">
        <VoteFilter {...filter} />
      </div>
      <SkipList of={t`votes`}>
        <div className="mt-3">
          <Problem error={held.error} onRetry={held.retry} compact />
          <AllVoteRows dao={dao} filter={filter.wanted} held={held.data}>
            {held.data === undefined ? undefined : (
              <AllVotesNote
                dao={dao}
                count={held.data.count}
                sync={held.data.sync}
                asked={asked}
                onLoad={() => setAsked(true)}
              />
            )}
          </AllVoteRows>
        </div>
      </SkipList>
    </>
  );
}

type Props = { dao: DaoView; count: number; sync: DaoVoteSyncView; asked: boolean; onLoad: () => void };

/** Status of all stored votes: proven by the tallies, being read, or what is missing and how to get it. */
function AllVotesNote({ dao, count, sync, asked, onLoad }: Props) {
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
