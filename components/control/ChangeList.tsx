'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { CardSkeleton } from '@/components/ui/CardSkeleton';
import { Empty } from '@/components/ui/Empty';
import { Older, Paged } from '@/components/ui/list/Paged';
import { Problem } from '@/components/ui/Problem';
import { phrase, t } from '@/core/language/message';
import { formatCount } from '@/core/language/plural';
import { useDao } from '@/lib/query/dao';
import { type RuleChangePageView, useRuleChanges } from '@/lib/query/insight/ruleChanges';
import { ChangeRow } from './ChangeRow';

const LOADING = <CardSkeleton text={phrase`Reading what changed …`} row="h-14" lines={3} />;

/** Every change of a rule or a right that the logs tell, with the proposal behind it; read when it is asked for. */
export function ChangeList({ id }: { id: string }) {
  const [isWanted, setWanted] = useState(false);
  return (
    <section aria-label={t`Changes`}>
      <h2>{t`Changes`}</h2>
      <div className="mt-3">
        {isWanted ? (
          <Changes id={id} />
        ) : (
          <>
            <p className="text-14 text-second">{t`Every change of a rule or a right since the contracts were made, and the proposal behind it. The logs of the Governor are read for this.`}</p>
            <Button className="mt-3" onClick={() => setWanted(true)}>{t`Show what changed`}</Button>
          </>
        )}
      </div>
    </section>
  );
}

function Changes({ id }: { id: string }) {
  const found = useRuleChanges(id);
  const { data: dao, error, retry } = useDao(id);
  if (dao === undefined) return error === undefined ? LOADING : <Problem error={error} onRetry={retry} />;
  return (
    <Paged found={found} loading={LOADING} none={({ sync }) => <None isWhole={sync.complete} />}>
      {({ sync }) => (
        <>
          {sync.complete ? undefined : (
            <p className="mb-3 text-14 text-second" role="status">
              {missingText(sync)}
            </p>
          )}
          <ul
            aria-label={t`Changes`}
            className="divide-y divide-line-soft rounded-card border border-line bg-card"
          >
            {found.items.map((change) => (
              <ChangeRow key={change.id} change={change} dao={dao} isWhole={sync.complete} />
            ))}
          </ul>
          <Older found={found} />
        </>
      )}
    </Paged>
  );
}

function missingText({ reading, gaps, from, fromStart }: RuleChangePageView['sync']): string {
  if (reading) return t`Still reading: older changes may follow.`;
  if (gaps.length === 0 && from !== null && !fromStart)
    return t`Changes before block ${formatCount(from)} may be missing: the endpoint does not say when the contracts were made.`;
  return t`Not all logs and proposals could be read: some changes may be missing.`;
}

function None({ isWhole }: { isWhole: boolean }) {
  return isWhole ? (
    <Empty title={t`Nothing changed`}>{t`No log of these contracts tells of a change.`}</Empty>
  ) : (
    <Empty title={t`None found so far`}>{t`Not all logs are read.`}</Empty>
  );
}
