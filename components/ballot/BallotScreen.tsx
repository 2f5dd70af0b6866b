'use client';
import dynamic from 'next/dynamic';
import { Page } from '@/components/ui/Page';
import { Skeleton } from '@/components/ui/Skeleton';

// Reading ballots needs the encoders and the chain's transport, which no other page loads first.
const SignedBallots = dynamic(() => import('./SignedBallots').then((module) => module.SignedBallots), {
  ssr: false,
  loading: () => <Skeleton className="mt-6 h-24" lines={3} />,
});

/** The page of the signed ballots that the fragment holds. */
export function BallotScreen({ fragment }: { fragment: string | undefined }) {
  return (
    <Page narrow>
      <h1>Signed ballots</h1>
      <SignedBallots fragment={fragment} />
    </Page>
  );
}
