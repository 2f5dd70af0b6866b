'use client';
import { Button } from '@/components/ui/Button';
import { onDemand } from '@/components/ui/late/onDemand';
import { Skeleton } from '@/components/ui/Skeleton';
import { VoteFrame } from './VoteFrame';

/**
 * The person's vote on a proposal: a card beside it, and on phones a bar below that opens a sheet. Encoders and the chain's
 * transport come after the page: reading a proposal needs neither.
 */
export const VotePanel = onDemand(() => import('./VoteCard').then((module) => module.VoteCard), <Place />);

// As high as what comes, so that nothing below it moves.
function Place() {
  const bar = (
    <Button variant="primary" className="w-full" disabled>
      Vote
    </Button>
  );
  return (
    <VoteFrame bar={bar}>
      <Skeleton className="h-13" lines={3} />
      <Skeleton className="mt-3 h-[74px]" />
      <Skeleton className="mt-3 h-11" />
    </VoteFrame>
  );
}
