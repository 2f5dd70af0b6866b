'use client';
import { useEffect } from 'react';
import { DaoTabPage } from '@/components/dao/DaoTabPage';
import { onDemand } from '@/components/ui/late/onDemand';
import { Skeleton } from '@/components/ui/Skeleton';
import { t } from '@/core/language/message';

const TreasuryBoard = onDemand(
  () => import('./TreasuryBoard').then((module) => module.TreasuryBoard),
  <Skeleton className="h-64 w-full rounded-card" />,
);

/** Holdings of an organisation's contracts; the fragment names it, undefined while prerendering. */
export function TreasuryScreen({ fragment }: { fragment: string | undefined }) {
  useEffect(TreasuryBoard.preload, []);
  return (
    <DaoTabPage
      fragment={fragment}
      title={t`Treasury`}
      lead={t`What the treasury holds, and what open proposals would move. No prices, so no total.`}
      row="h-12"
    >
      {(dao) => <TreasuryBoard dao={dao} />}
    </DaoTabPage>
  );
}
