'use client';
import { useEffect } from 'react';
import { OfDao } from '@/components/dao/OfDao';
import { onDemand } from '@/components/ui/late/onDemand';
import { Page } from '@/components/ui/Page';
import { PageSkeleton } from '@/components/ui/PageSkeleton';
import { Skeleton } from '@/components/ui/Skeleton';
import { phrase, t } from '@/core/language/message';
import { parseDaoFragment } from '@/lib/routes';

const DraftDesk = onDemand(
  () => import('./DraftDesk').then((module) => module.DraftDesk),
  <Skeleton className="mt-6 h-11 w-full" lines={8} />,
);

const ProposePicker = onDemand(
  () => import('./starting/ProposePicker').then((module) => module.ProposePicker),
  <Skeleton className="mt-6 h-11 w-full" lines={4} />,
);

const PLACE = (
  <PageSkeleton
    label={phrase`Reading the organisation`}
    title={phrase`Propose`}
    lead
    columns={[6, 4]}
    row="h-12"
  />
);

/** Page to write an organisation's proposals; the fragment names it, undefined while prerendering; an empty one asks for it. */
export function ProposeScreen({ fragment }: { fragment: string | undefined }) {
  useEffect(DraftDesk.preload, []);
  if (fragment === '')
    return (
      <Page narrow>
        <ProposePicker />
      </Page>
    );
  return (
    <OfDao fragment={fragment} parse={parseDaoFragment} title={t`Propose`} place={PLACE}>
      {(dao) => <DraftDesk dao={dao} />}
    </OfDao>
  );
}
