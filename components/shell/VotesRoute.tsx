'use client';
import { AllVotesScreen } from '@/components/vote/AllVotesScreen';
import { useFragment } from '@/lib/query/route';

/** The organisation named in the fragment of `/votes/`. */
export function VotesRoute() {
  return <AllVotesScreen fragment={useFragment('/votes/')} />;
}
