'use client';
import { Button } from '@/components/ui/Button';
import { onDemand } from '@/components/ui/late/onDemand';
import { Skeleton } from '@/components/ui/Skeleton';
import { VoteFrame } from './VoteFrame';

/**
 * The person's vote on a proposal: a card beside it, and on phones a bar below that opens a sheet. Encoders and the chain's
 * transport come after the page: reading a proposal needs neither.
 */
export const VotePanel = onDemand(
  () => import('./VoteCard').then((module) => module.VoteCard),
  ({ proposal }) => <Place isOpen={proposal.state === 'ACTIVE'} />,
);

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
