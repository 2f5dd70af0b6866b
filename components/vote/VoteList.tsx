'use client';
import { useDeferredValue, useState } from 'react';
import { ExportButton } from '@/components/export/ExportButton';
import { Empty } from '@/components/ui/Empty';
import { Problem } from '@/components/ui/Problem';
import { Skeleton } from '@/components/ui/Skeleton';
import type { Side } from '@/lib/governor/vote';
import type { ProposalView } from '@/lib/query/proposal';
import { useVotes, type VotePageView } from '@/lib/query/vote';
import { VoteFilter } from './VoteFilter';
import { VoteRows } from './VoteRows';
import { VoteSyncNote } from './VoteSyncNote';

/** The votes of a proposal, heaviest first, with a side and a search to narrow them and how complete they are. */
export function VoteList({ proposal }: { proposal: ProposalView }) {
  const { dao } = proposal;
  const [side, setSide] = useState<Side>();
  const [search, setSearch] = useState('');
  const found = useVotes(dao.id, proposal.id, { side, search: useDeferredValue(search) });
  const { first, error, retry } = found;
  return (
    <>
      <div className="mb-2 flex items-baseline gap-3">
        <h2>Votes</h2>
        <span className="text-14 text-second">
          {first === undefined ? '' : first.count.toLocaleString('en')}
        </span>
        <span className="ml-auto self-center">
          <ExportButton
            request={{ dao: dao.id, what: 'votes', proposal: proposal.id.toString() }}
            of="the votes of this proposal"
          />
        </span>
      </div>
      <VoteFilter side={side} search={search} onSide={setSide} onSearch={setSearch} />
      <div className="my-3 min-h-10 sm:min-h-5" aria-live="polite">
        {first === undefined ? undefined : <VoteSyncNote page={first} dao={dao} block={proposal.at.number} />}
      </div>
      {error === undefined ? undefined : (
        <div className="mb-3">
          <Problem error={error} onRetry={retry} compact={first !== undefined} />
        </div>
      )}
      {first === undefined ? (
        error === undefined ? (
          <Loading />
        ) : undefined
      ) : found.items.length === 0 ? (
        <None page={first} filtered={side !== undefined || search.trim() !== ''} state={proposal.state} />
      ) : (
        <VoteRows
          proposal={proposal}
          items={found.items}
          hasMore={found.hasMore}
          more={found.more}
          total={first.total}
        />
      )}
    </>
  );
}

function Loading() {
  return (
    <div role="status" className="rounded-card border border-line bg-card p-5">
      <span className="sr-only">Reading the votes …</span>
      <Skeleton className="h-8 w-full" lines={6} />
    </div>
  );
}

function None({ page, filtered, state }: { page: VotePageView; filtered: boolean; state: string }) {
  if (filtered && page.count > 0) {
    return <Empty title="No vote fits">None of the {page.count.toLocaleString('en')} votes read fits.</Empty>;
  }
  if (state === 'PENDING')
    return <Empty title="Voting has not opened">Votes appear here when it does.</Empty>;
  if (page.sync.complete) return <Empty title="Nobody has voted">The contract’s tally is zero.</Empty>;
  if (page.sync.reading) return <Loading />;
  return (
    <Empty title="No votes could be read">The contract counts votes, but their logs are not here.</Empty>
  );
}
