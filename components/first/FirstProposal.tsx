import { ProposalHead } from '@/components/proposal/ProposalHead';
import { ActionsSkeleton, AsideSkeleton, EffectSkeleton } from '@/components/proposal/ProposalSkeleton';
import { TallyCard } from '@/components/proposal/TallyCard';
import { Page } from '@/components/ui/Page';
import { VoteBarPlace } from '@/components/vote/VoteFrame';
import type { FirstDao } from '@/core/feed/first';
import type { ProposalView } from '@/lib/query/proposal';
import { rowOf } from './firstRow';

/** The page of a proposal: what the chain says of it; its calls and their checks come with the page itself. */
export function FirstProposal({ organisation, id }: { organisation: FirstDao; id: bigint }) {
  const { dao, lines } = rowOf(organisation);
  const line = lines.find((each) => each.id === id);
  const { calls = 0 } = organisation.proposals.find((each) => each.id === id) ?? {};
  if (line === undefined) return undefined;
  // All that its head and its result draw of it.
  const proposal = { ...line, dao, events: [], proofs: [] } as unknown as ProposalView;
  return (
    <Page>
      <div className="grid gap-x-9 gap-y-8 pb-20 md:grid-cols-[minmax(0,1fr)_356px] md:pb-0">
        <div className="min-w-0 space-y-8">
          <ProposalHead proposal={proposal} />
          {calls === 0 ? undefined : <EffectSkeleton count={calls} />}
          <TallyCard proposal={proposal} />
          <ActionsSkeleton />
        </div>
        <AsideSkeleton />
      </div>
      <VoteBarPlace state={line.state} />
    </Page>
  );
}
