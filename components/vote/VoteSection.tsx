'use client';
import { onDemand } from '@/components/ui/late/onDemand';
import { Skeleton } from '@/components/ui/Skeleton';

const load = () => import('./VoteList').then((module) => module.VoteList);

/** The votes of a proposal; the code of the list is fetched in parallel with the proposal, since it stands below the first screen. */
export const VoteSection = onDemand(
  load,
  <>
    <h2 className="mb-2">Votes</h2>
    <Skeleton className="h-8 w-full" lines={6} />
  </>,
);

/** Fetches the code of the list while the proposal is still being read. */
export function preloadVotes(): void {
  void load();
}
