'use client';
import { onDemand } from '@/components/ui/late/onDemand';
import { Page } from '@/components/ui/Page';
import { Skeleton } from '@/components/ui/Skeleton';
import { t } from '@/core/language/message';

// Reading ballots needs the encoders and the chain's transport, which no other page loads first.
const PLACE = <Skeleton className="mt-6 h-24" lines={3} />;
const SignedBallots = onDemand(() => import('./SignedBallots').then((module) => module.SignedBallots), PLACE);

export function BallotScreen({ fragment }: { fragment: string | undefined }) {
  return (
    <Page narrow>
      <h1>{t`Signed ballots`}</h1>
      {fragment === undefined ? PLACE : <SignedBallots fragment={fragment} />}
    </Page>
  );
}
