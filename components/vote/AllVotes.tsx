import { useState } from 'react';
import { ExportButton } from '@/components/export/ExportButton';
import { SkipList } from '@/components/ui/list/SkipList';
import { Problem } from '@/components/ui/Problem';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { useHeldVotes } from '@/lib/query/daoVotes';
import { AllVoteRows } from './AllVoteRows';
import { AllVotesNote } from './AllVotesNote';
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
