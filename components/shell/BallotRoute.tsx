'use client';
import dynamic from 'next/dynamic';
import { Page } from '@/components/ui/Page';
import { Skeleton } from '@/components/ui/Skeleton';
import { useFragment } from '@/lib/query/route';

// Reading ballots needs the encoders and the chain's transport, which no other page loads first.
const BallotScreen = dynamic(
  () => import('@/components/ballot/BallotScreen').then((screen) => screen.BallotScreen),
  { ssr: false, loading: Place },
);

/** The signed ballots in the fragment of `/ballot/`. */
export function BallotRoute() {
  return (
    <Page narrow>
      <h1>Signed ballots</h1>
      <BallotScreen fragment={useFragment('/ballot/')} />
    </Page>
  );
}

function Place() {
  return <Skeleton className="mt-6 h-24" lines={3} />;
}
