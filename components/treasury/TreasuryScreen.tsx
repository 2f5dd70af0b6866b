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

const TreasuryBoard = onDemand(
  () => import('./TreasuryBoard').then((module) => module.TreasuryBoard),
  <Skeleton className="h-64 w-full rounded-card" />,
);

const PLACE = <PageSkeleton label="Reading the organisation" title="Treasury" lead columns={[4]} />;

/** What the contracts of an organisation hold; the fragment names it, undefined while prerendering. */
export function TreasuryScreen({ fragment }: { fragment: string | undefined }) {
  useEffect(TreasuryBoard.preload, []);
  return (
    <FragmentPage fragment={fragment} parse={parseDaoFragment} place={PLACE} narrow>
      {(route) => (
        <OfDao id={daoId(route)} title="Treasury" unread="The organisation could not be read" place={PLACE}>
          {(dao) => (
            <>
              <header className="mb-5">
                <DaoTabs dao={dao} current="treasury" />
                <h1 className="mt-6">Treasury</h1>
                <p className="mt-2 max-w-[44rem] text-15 text-second">
                  What the contracts that carry out proposals hold, as far as the chain tells it, and what
                  open proposals would move. Prices are on no chain: amounts are not added up.
                </p>
              </header>
              <TreasuryBoard dao={dao} />
            </>
          )}
        </OfDao>
      )}
    </FragmentPage>
  );
}
