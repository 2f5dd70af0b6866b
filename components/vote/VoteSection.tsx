'use client';
import { Suspense } from 'react';
import { onDemand } from '@/components/ui/late/onDemand';
import { Skeleton } from '@/components/ui/Skeleton';
import type { ProposalView } from '@/lib/query/proposal';

const load = () => import('./VoteList').then((module) => module.VoteList);
const VoteList = onDemand(load);

/** The votes of a proposal; the code of the list is fetched in parallel with the proposal, since it stands below the first screen. */
export function VoteSection({ proposal }: { proposal: ProposalView }) {
  return (
    <Suspense fallback={<Waiting />}>
      <VoteList proposal={proposal} />
    </Suspense>
  );
}

/** Fetches the code of the list while the proposal is still being read. */
export function preloadVotes(): void {
  void load();
}

function Waiting() {
  return (
    <>
      <h2 className="mb-2">Votes</h2>
      <Skeleton className="h-8 w-full" lines={6} />
    </>
  );
}
