import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { CardSkeleton } from '@/components/ui/CardSkeleton';
import { Empty } from '@/components/ui/Empty';
import { Older, Paged } from '@/components/ui/list/Paged';
import { rich } from '@/components/ui/text/rich';
import { Warning } from '@/components/ui/Warning';
import { formatCount, phrase, t } from '@/core/language/message';
import type { ControlView } from '@/lib/query/control';
import { type OperationPageView, useOperations } from '@/lib/query/operation';
import { OperationRow } from './OperationRow';

const LOADING = <CardSkeleton text={phrase`Reading what is scheduled …`} row="h-14" lines={3} />;

/** Operations scheduled in the timelock: at first those of no proposal, all of them on request. */
export function OperationList({ control }: { control: ControlView }) {
  const [isAll, setAll] = useState(false);
  const found = useOperations(control.id, !isAll);
  const title = isAll ? t`Everything scheduled` : t`Scheduled without a vote`;
  return (
    <section aria-label={title}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2>{title}</h2>
        <Button variant="quiet" className="-mx-4" aria-pressed={isAll} onClick={() => setAll((was) => !was)}>
          {isAll ? t`Show only those by no proposal` : t`Show everything scheduled`}
        </Button>
      </div>
      <div className="mt-3">
        <Paged found={found} loading={LOADING} none={(page) => <None page={page} isAll={isAll} />}>
          {(page) => (
            <>
              {isAll ? undefined : <Foreign page={page} />}
              <ul
                aria-label={title}
                className="divide-y divide-line-soft rounded-card border border-line bg-card"
              >
                {found.items.map((operation) => (
                  <OperationRow key={operation.id} operation={operation} control={control} />
                ))}
              </ul>
              <Older found={found} />
            </>
          )}
        </Paged>
      </div>
    </section>
  );
}

// Ended ones are history; waiting or ready ones can still happen.
function Foreign({ page: { foreign, sync } }: { page: OperationPageView }) {
  const operations = foreign === 1 ? t`One operation was` : t`${foreign} operations were`;
  return (
    <div className="mb-3">
      <Warning title={t`${operations} scheduled by no proposal of this Governor.`}>
        {sync.complete
          ? t`These were not voted on here. Another Governor or account with the right to schedule added them.`
          : t`Not all proposals and logs are read yet: some may turn out to belong to a proposal.`}
      </Warning>
    </div>
  );
}

function None({ page, isAll }: { page: OperationPageView; isAll: boolean }) {
  const { sync } = page;
  if (sync.complete)
    return isAll ? (
      <Empty title={t`Nothing was ever scheduled`}>{t`The timelock has not been used.`}</Empty>
    ) : (
      <Empty
        title={t`Nothing scheduled without a vote`}
      >{t`Everything in the timelock was queued by a proposal of this Governor.`}</Empty>
    );
  if (sync.reading)
    return <Empty title={t`None found so far`}>{t`The timelock’s history is still being read.`}</Empty>;
  return (
    <Empty
      title={t`None found in what could be read`}
    >{rich`There may be operations in the blocks that could not be read, or before block ${formatCount(sync.from ?? 0n)}.`}</Empty>
  );
}
