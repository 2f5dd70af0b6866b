'use client';
import { useEffect } from 'react';
import { OfDao } from '@/components/dao/OfDao';
import { onDemand } from '@/components/ui/late/onDemand';
import { PageSkeleton } from '@/components/ui/PageSkeleton';
import { phrase, t } from '@/core/language/message';
import { parseDaoFragment } from '@/lib/routes';

const PLACE = (
  <PageSkeleton label={phrase`Reading the organisation`} title={phrase`All votes`} columns={[8]} />
);
const AllVotes = onDemand(() => import('./AllVotes').then((module) => module.AllVotes), PLACE);

/** All votes of the organisation that the fragment names; undefined while prerendering. */
export function AllVotesScreen({ fragment }: { fragment: string | undefined }) {
  useEffect(AllVotes.preload, []);
  return (
    <OfDao
      fragment={fragment}
      parse={parseDaoFragment}
      title={t`All votes`}
      unread={t`The votes could not be read`}
      place={PLACE}
    >
      {(dao) => <AllVotes dao={dao} />}
    </OfDao>
  );
}
