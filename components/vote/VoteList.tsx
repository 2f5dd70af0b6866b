'use client';
import { useCallback, useDeferredValue, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Empty } from '@/components/ui/Empty';
import { Problem } from '@/components/ui/Problem';
import { Skeleton } from '@/components/ui/Skeleton';
import { useWindowList } from '@/components/ui/windowList';
import type { Side } from '@/lib/governor/vote';
import type { ProposalView } from '@/lib/query/proposal';
import { useVotes, type VotePageView, type VoteView } from '@/lib/query/vote';
import { VoteFilter } from './VoteFilter';
import { VoteRow } from './VoteRow';
import { VoteSyncNote } from './VoteSyncNote';

/** The votes of a proposal, heaviest first, with a side and a search to narrow them and how complete they are. */
export function VoteList({ proposal }: { proposal: ProposalView }) {
  const { dao } = proposal;
  const [side, setSide] = useState<Side>();
  const [search, setSearch] = useState('');
  const found = useVotes(dao.id, proposal.id, { side, search: useDeferredValue(search) });
  const { first, error, retry } = found;
  return (
    <section aria-label="Votes">
      <div className="mb-2 flex items-baseline gap-3">
        <h2>Votes</h2>
        <span className="text-14 text-second">
          {first === undefined ? '' : first.count.toLocaleString('en')}
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
        <Rows
          proposal={proposal}
          items={found.items}
          hasMore={found.hasMore}
          more={found.more}
          total={first.total}
        />
      )}
    </section>
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

function Rows({
  proposal,
  items,
  hasMore,
  more,
  total,
}: {
  proposal: ProposalView;
  items: readonly VoteView[];
  hasMore: boolean;
  more: () => void;
  total: number;
}) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((id: string) => setOpen((was) => toggled(was, id)), []);
  const keyOf = useCallback((index: number) => items[index]?.id ?? String(index), [items]);
  const view = useWindowList({ count: items.length, estimate: 57, keyOf, onEnd: more });
  return (
    <>
      <ul
        ref={view.list}
        aria-label={`${total.toLocaleString('en')} ${total === 1 ? 'vote' : 'votes'}, heaviest first`}
        className="relative overflow-hidden rounded-card border border-line bg-card"
        style={{ height: view.height + 2 }}
      >
        {view.rows.map((row) => {
          const vote = items[row.index];
          if (vote === undefined) return undefined;
          return (
            <li
              key={row.key}
              ref={view.measure}
              data-index={row.index}
              aria-setsize={total}
              aria-posinset={row.index + 1}
              className={`absolute inset-x-0 top-0 ${row.index === 0 ? '[&>div]:border-t-transparent' : ''}`}
              style={{ transform: `translateY(${view.top(row)}px)` }}
            >
              <VoteRow
                vote={vote}
                dao={proposal.dao}
                snapshot={proposal.snapshot}
                at={proposal.at.number}
                open={open.has(vote.id)}
                onToggle={toggle}
              />
            </li>
          );
        })}
      </ul>
      {hasMore ? (
        <div className="mt-3 text-center">
          <Button onClick={more}>
            Show more ({items.length.toLocaleString('en')} of {total.toLocaleString('en')})
          </Button>
        </div>
      ) : undefined}
    </>
  );
}

function toggled(was: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(was);
  if (!next.delete(id)) next.add(id);
  return next;
}
