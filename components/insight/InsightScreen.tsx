'use client';
import { useEffect } from 'react';
import { DaoTabPage } from '@/components/dao/DaoTabPage';
import { onDemand } from '@/components/ui/late/onDemand';
import { Skeleton } from '@/components/ui/Skeleton';
import { t } from '@/core/language/message';

const InsightBoard = onDemand(
  () => import('./InsightBoard').then((module) => module.InsightBoard),
  <Skeleton className="h-96 w-full rounded-card" />,
);

/** How an organisation decides, in pictures; the fragment names it, undefined while prerendering. */
export function InsightScreen({ fragment }: { fragment: string | undefined }) {
  useEffect(InsightBoard.preload, []);
  return (
    <DaoTabPage
      fragment={fragment}
      title={t`Insight`}
      lead={t`How this organisation votes, and who decides. Every figure is read from the chain; where some are missing, it says so.`}
      row="h-96"
      isWide
    >
      {(dao) => <InsightBoard dao={dao} />}
    </DaoTabPage>
  );
}
