'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Empty } from '@/components/ui/Empty';
import { Problem } from '@/components/ui/Problem';
import { Skeleton } from '@/components/ui/Skeleton';
import { type ControlView, type OperationPageView, useOperations } from '@/lib/query/control';
import { OperationRow } from './OperationRow';

/** What is scheduled in the timelock: at first only what no proposal did, all of it on request. */
export function OperationList({ control }: { control: ControlView }) {
  const [isAll, setAll] = useState(false);
  const found = useOperations(control.id, !isAll);
  const first = found.pages[0];
  const title = isAll ? 'Everything scheduled' : 'Scheduled by no proposal';
  return (
    <section aria-label={title}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2>{title}</h2>
        <Button variant="quiet" aria-pressed={isAll} onClick={() => setAll((was) => !was)}>
          {isAll ? 'Show only those by no proposal' : 'Show everything scheduled'}
        </Button>
      </div>
      <div className="mt-3">
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
          <None page={first} isAll={isAll} />
        ) : (
          <>
            {isAll ? undefined : <Warning page={first} />}
            <ul
              aria-label={title}
              className="divide-y divide-line-soft rounded-card border border-line bg-card"
            >
              {found.items.map((operation) => (
                <OperationRow key={operation.id} operation={operation} control={control} />
              ))}
            </ul>
            {found.hasMore ? (
              <Button className="mt-3" onClick={found.more}>
                Show older ones
              </Button>
            ) : undefined}
          </>
        )}
      </div>
    </section>
  );
}

// What has ended is history; what waits or is ready can still happen.
function Warning({ page }: { page: OperationPageView }) {
  const { foreign, sync } = page;
  return (
    <p className="mb-3 rounded-control bg-warn-soft px-4 py-3 text-14 text-ink">
      <strong className="font-semibold text-warn">
        <span aria-hidden="true">▲ </span>
        {foreign === 1 ? 'One operation was' : `${foreign} operations were`} scheduled by no proposal of this
        Governor.
      </strong>{' '}
      {sync.complete
        ? 'Nobody voted on them here; another Governor or account with the right to schedule put them there.'
        : 'Not all proposals and logs are read yet: some may turn out to belong to a proposal.'}
    </p>
  );
}

function None({ page, isAll }: { page: OperationPageView; isAll: boolean }) {
  const { sync } = page;
  if (sync.complete) {
    return isAll ? (
      <Empty title="Nothing was ever scheduled">The timelock has not been used.</Empty>
    ) : (
      <Empty title="Nothing scheduled beside the votes">
        Everything in the timelock was queued by a proposal of this Governor.
      </Empty>
    );
  }
  if (sync.reading)
    return <Empty title="None found so far">The timelock’s history is still being read.</Empty>;
  return (
    <Empty title="None found in what could be read">
      There may be operations in the blocks that could not be read, or before block{' '}
      {(sync.from ?? 0n).toLocaleString('en')}.
    </Empty>
  );
}

function Loading() {
  return (
    <div role="status" className="rounded-card border border-line bg-card p-5">
      <span className="sr-only">Reading what is scheduled …</span>
      <Skeleton className="h-14 w-full" lines={3} />
    </div>
  );
}
