'use client';
import dynamic from 'next/dynamic';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { Skeleton } from '@/components/ui/Skeleton';
import type { ActDao } from '@/lib/act/acts/act';
import type { VoteSubject } from './VoteClosed';

// Encoders and the chain's transport come after the page: reading a proposal needs neither.
const VoteCard = dynamic(() => import('./VoteCard').then((module) => module.VoteCard), {
  ssr: false,
  loading: Place,
});

/** The person's vote on a proposal: a card beside it, and on phones a bar below that opens a sheet. */
export function VotePanel({ dao, proposal }: { dao: ActDao; proposal: VoteSubject }) {
  return <VoteCard dao={dao} proposal={proposal} />;
}

// As high as what comes, so that nothing below it moves.
function Place() {
  return (
    <>
      <div className="hidden md:block">
        <Card title="Your vote">
          <Skeleton className="h-13" lines={3} />
          <Skeleton className="mt-3 h-[74px]" />
          <Skeleton className="mt-3 h-11" />
        </Card>
      </div>
      <div className="h-20 md:hidden" />
      <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden">
        <Button variant="primary" className="w-full" disabled>
          Vote
        </Button>
      </div>
    </>
  );
}
