'use client';
import { useEffect } from 'react';
import { DaoTabs } from '@/components/dao/DaoTabs';
import { FragmentPage } from '@/components/dao/FragmentPage';
import { OfDao } from '@/components/dao/OfDao';
import { Empty } from '@/components/ui/Empty';
import { onDemand } from '@/components/ui/late/onDemand';
import { PageSkeleton } from '@/components/ui/PageSkeleton';
import { daoId } from '@/core/caip';
import { parseDaoFragment } from '@/lib/routes';

const CompareBoard = onDemand(() => import('./CompareBoard').then((module) => module.CompareBoard));

const PLACE = (
  <PageSkeleton label="Reading the organisation" title="Compare delegates" lead columns={[6]} row="h-16" />
);

/** Delegates of an organisation beside each other; the fragment names it and them, undefined while prerendering. */
export function CompareScreen({ fragment }: { fragment: string | undefined }) {
  useEffect(CompareBoard.preload, []);
  return (
    <FragmentPage fragment={fragment} parse={parseDaoFragment} place={PLACE} narrow>
      {(route) => (
        <OfDao
          id={daoId(route)}
          title="Compare delegates"
          unread="The organisation could not be read"
          place={PLACE}
        >
          {(dao) => (
            <>
              <header className="mb-5">
                <DaoTabs dao={dao} current="delegates" />
                <h1 className="mt-6">Compare delegates</h1>
                <p className="mt-2 max-w-[44rem] text-15 text-second">
                  Up to four accounts side by side: what they hold, and how they voted. The link to this page
                  holds your choice.
                </p>
              </header>
              {dao.token === null ? (
                <Empty title="This Governor names no token">
                  It counts votes in a way of its own, so there are no delegates to compare.
                </Empty>
              ) : (
                <CompareBoard dao={dao} />
              )}
            </>
          )}
        </OfDao>
      )}
    </FragmentPage>
  );
}
