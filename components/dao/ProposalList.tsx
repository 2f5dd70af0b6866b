'use client';
import { type ReactNode, useCallback, useDeferredValue, useState } from 'react';
import { Empty } from '@/components/ui/Empty';
import { Field } from '@/components/ui/Field';
import { Problem } from '@/components/ui/Problem';
import { Skeleton } from '@/components/ui/Skeleton';
import { useWindowList } from '@/components/ui/windowList';
import type { State } from '@/lib/governor/proposal';
import { type DaoView, type ProposalLine, type SyncView, useProposals } from '@/lib/query/dao';
import { useChainNow } from '@/lib/query/now';
import { ProposalRow } from './ProposalRow';
import { StateFilter } from './StateFilter';

/** The proposals of an organisation, newest first, narrowed by state and by words of the title. */
export function ProposalList({ dao, note }: { dao: DaoView; note: ReactNode }) {
  const [state, setState] = useState<State>();
  const [search, setSearch] = useState('');
  const filter = { search: useDeferredValue(search), ...(state === undefined ? {} : { states: [state] }) };
  const found = useProposals(dao.id, filter);
  const first = found.pages[0];
  const isFiltered = state !== undefined || search.trim() !== '';
  return (
    <>
      <h2>Proposals</h2>
      <div className="mt-2 min-h-5">{note}</div>
      <div className="mt-3 sm:max-w-96">
        <Field
          label="Search in titles"
          hideLabel
          type="search"
          placeholder="Search in titles"
          value={search}
          onChange={(event: { target: { value: string } }) => setSearch(event.target.value)}
        />
      </div>
      <div className="mt-2 mb-3 min-h-11 sm:mt-1 sm:mb-2">
        <StateFilter counts={first?.counts ?? {}} chosen={state} onChoose={setState} />
      </div>
      {found.error === undefined ? undefined : (
        <div className="mb-3">
          <Problem error={found.error} onRetry={found.retry} compact={first !== undefined} />
        </div>
      )}
      {first === undefined ? (
        found.error === undefined ? (
          <Loading />
        ) : undefined
      ) : found.items.length === 0 ? (
        <None sync={dao.sync} filtered={isFiltered && found.pages.some((page) => sum(page.counts) > 0)} />
      ) : (
        <Rows dao={dao} items={found.items} total={first.total} more={found.more} />
      )}
    </>
  );
}

function Rows({
  dao,
  items,
  total,
  more,
}: {
  dao: DaoView;
  items: readonly ProposalLine[];
  total: number;
  more: () => void;
}) {
  const now = useChainNow(dao.at, 30);
  const keyOf = useCallback((index: number) => items[index]?.id.toString() ?? String(index), [items]);
  const view = useWindowList({ count: items.length, estimate: 86, keyOf, onEnd: more });
  return (
    <ul
      ref={view.list}
      aria-label={`${total} ${total === 1 ? 'proposal' : 'proposals'}, newest first`}
      className="relative overflow-hidden rounded-card border border-line bg-card"
      style={{ height: view.height + 2 }}
    >
      {view.rows.map((row) => {
        const proposal = items[row.index];
        if (proposal === undefined) return undefined;
        return (
          <li
            key={row.key}
            ref={view.measure}
            data-index={row.index}
            aria-setsize={total}
            aria-posinset={row.index + 1}
            className={`absolute inset-x-0 top-0 ${row.index === 0 ? '[&>a]:border-t-transparent' : ''}`}
            style={{ transform: `translateY(${view.top(row)}px)` }}
          >
            <ProposalRow proposal={proposal} dao={dao} now={now} />
          </li>
        );
      })}
    </ul>
  );
}

function None({ sync, filtered }: { sync: SyncView; filtered: boolean }) {
  if (filtered) return <Empty title="No proposal fits">Choose another state or other words.</Empty>;
  if (sync.complete && sync.gaps.length === 0) {
    return <Empty title="No proposals yet">Nobody has proposed anything in this organisation.</Empty>;
  }
  if (sync.gaps.length > 0 && !sync.reading) {
    return (
      <Empty title="None found in what could be read">
        There may be proposals in the blocks that could not be read. Another endpoint, set in Settings, may
        have them.
      </Empty>
    );
  }
  return <Empty title="None found so far">The history is still being read.</Empty>;
}

function Loading() {
  return (
    <div role="status" className="rounded-card border border-line bg-card p-5">
      <span className="sr-only">Reading the proposals …</span>
      <Skeleton className="h-14 w-full" lines={6} />
    </div>
  );
}

function sum(counts: Readonly<Partial<Record<State, number>>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
