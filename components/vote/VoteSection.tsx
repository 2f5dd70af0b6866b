'use client';
import { onDemand } from '@/components/ui/late/onDemand';
import { Skeleton } from '@/components/ui/Skeleton';

/** The votes of a proposal; the code of the list is fetched in parallel with the proposal, since it stands below the first screen. */
export const VoteSection = onDemand(
  () => import('./VoteList').then((module) => module.VoteList),
  <>
    <h2 className="mb-2">Votes</h2>
    <Skeleton className="h-8 w-full" lines={6} />
  </>,
);
