'use client';
import { useEffect } from 'react';
import { DaoTabs } from '@/components/dao/DaoTabs';
import { FragmentPage } from '@/components/dao/FragmentPage';
import { OfDao } from '@/components/dao/OfDao';
import { onDemand } from '@/components/ui/late/onDemand';
import { PageSkeleton } from '@/components/ui/PageSkeleton';
import { Skeleton } from '@/components/ui/Skeleton';
import { daoId } from '@/core/caip';
import { parseDaoFragment } from '@/lib/routes';

const InsightBoard = onDemand(
  () => import('./InsightBoard').then((module) => module.InsightBoard),
  <Skeleton className="h-96 w-full rounded-card" />,
);

const PLACE = <PageSkeleton label="Reading the organisation" title="Insight" lead columns={[6]} row="h-96" />;

/** How an organisation decides, in pictures; the fragment names it, undefined while prerendering. */
export function InsightScreen({ fragment }: { fragment: string | undefined }) {
  useEffect(InsightBoard.preload, []);
  return (
    <FragmentPage fragment={fragment} parse={parseDaoFragment} place={PLACE} narrow>
      {(route) => (
        <OfDao id={daoId(route)} title="Insight" unread="The organisation could not be read" place={PLACE}>
          {(dao) => (
            <>
              <header className="mb-5">
                <DaoTabs dao={dao} current="insight" />
                <h1 className="mt-6">Insight</h1>
                <p className="mt-2 max-w-[44rem] text-15 text-second">
                  How this organisation votes, and who decides. Every figure is read from the chain; where
                  some are missing, it says so.
                </p>
              </header>
              <InsightBoard dao={dao} />
            </>
          )}
        </OfDao>
      )}
    </FragmentPage>
  );
}
