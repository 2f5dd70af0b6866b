'use client';
import { Suspense } from 'react';
import { Button } from '@/components/ui/Button';
import { onDemand } from '@/components/ui/late/onDemand';
import { Skeleton } from '@/components/ui/Skeleton';
import type { ActDao } from '@/lib/act/acts/act';
import type { VoteSubject } from './VoteClosed';
import { VoteFrame } from './VoteFrame';

// Encoders and the chain's transport come after the page: reading a proposal needs neither.
const VoteCard = onDemand(() => import('./VoteCard').then((module) => module.VoteCard));

/** The person's vote on a proposal: a card beside it, and on phones a bar below that opens a sheet. */
export function VotePanel({ dao, proposal }: { dao: ActDao; proposal: VoteSubject }) {
  return (
    <Suspense fallback={<Place isOpen={proposal.state === 'ACTIVE'} />}>
      <VoteCard dao={dao} proposal={proposal} />
    </Suspense>
  );
}

// As high as what comes, so that nothing below it moves: a choice, or the words that there is none.
function Place({ isOpen }: { isOpen: boolean }) {
  const bar = (
    <Button variant="primary" className="w-full" disabled>
      Vote
    </Button>
  );
  return (
    <VoteFrame bar={bar}>
      {isOpen ? (
        <>
          <Skeleton className="h-13" lines={3} />
          <Skeleton className="mt-3 h-[74px]" />
        </>
      ) : (
        <Skeleton lines={2} />
      )}
      <Skeleton className="mt-3 h-11" />
    </VoteFrame>
  );
}
