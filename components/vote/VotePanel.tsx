import { onDemand } from '@/components/ui/late/onDemand';
import { Skeleton } from '@/components/ui/Skeleton';
import { takesBallots } from '@/core/governor/family';
import type { State } from '@/core/governor/proposal';
import { barPlace, VoteFrame } from './VoteFrame';

/** The person's vote: a card, and on phones a bar that opens a sheet. Encoders load after the page, which needs none. */
export const VotePanel = onDemand(
  () => import('./VoteCard').then((module) => module.VoteCard),
  ({ dao, proposal }) => (
    <Place state={proposal.state} canSign={takesBallots(dao)} canSplit={dao.counting.fractional} />
  ),
);

// As high as what comes, so that nothing below it moves: a choice, or the words that there is none.
function Place({ state, canSign, canSplit }: { state: State; canSign: boolean; canSplit: boolean }) {
  const isOpen = state === 'ACTIVE';
  return (
    <VoteFrame bar={barPlace(state)}>
      {isOpen ? (
        <>
          <Skeleton className="h-13" lines={3} />
          <Skeleton className="mt-3 h-[74px]" />
        </>
      ) : (
        <Skeleton lines={2} />
      )}
      <Skeleton className="mt-3 h-11" />
      {isOpen && canSplit ? <Skeleton className="mt-2 h-11" /> : undefined}
      {state === 'PENDING' && canSign ? <Skeleton className="mt-3 h-11" /> : undefined}
    </VoteFrame>
  );
}
