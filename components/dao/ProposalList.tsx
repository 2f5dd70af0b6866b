'use client';
import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { Empty } from '@/components/ui/Empty';
import { Field } from '@/components/ui/Field';
import { Problem } from '@/components/ui/Problem';
import { Skeleton } from '@/components/ui/Skeleton';
import type { State } from '@/lib/governor/proposal';
import { type DaoView, useProposals } from '@/lib/query/dao';
import type { SyncView } from '@/lib/query/sync';
import { StateFilter } from './StateFilter';

const load = () => import('./ProposalRows').then((module) => ({ default: module.ProposalRows }));
const ProposalRows = lazy(load);

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
        <Suspense fallback={<Loading />}>
          <ProposalRows dao={dao} items={found.items} total={first.total} more={found.more} />
        </Suspense>
      )}
    </>
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
  if (sync.paused) {
    return <Empty title="None found in what is read">The rest of the history has not been read yet.</Empty>;
  }
  return <Empty title="None found so far">The history is still being read.</Empty>;
}

/** Fetches the code of the rows while the organisation is still being read. */
export function preloadProposalRows(): void {
  void load();
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
