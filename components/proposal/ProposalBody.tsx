import { t } from '@/core/language/message';
import './print.css';
import { useDeferredValue, useEffect } from 'react';
import { ActionList } from '@/components/action/ActionList';
import { useAnalysis } from '@/components/action/useAnalysis';
import { RiskPlace } from '@/components/risk/RiskPlace';
import { keepScreen } from '@/components/shell/keepScreen';
import { Card } from '@/components/ui/Card';
import { onDemand } from '@/components/ui/late/onDemand';
import { VoteBarPlace } from '@/components/vote/VoteFrame';
import { VotePanel } from '@/components/vote/VotePanel';
import { VoteSection } from '@/components/vote/VoteSection';
import { useChainNow } from '@/lib/query/now';
import type { ProposalView } from '@/lib/query/proposal';
import { isConfirmed, isRecalled } from '@/lib/query/sync';
import { EffectSummary } from './EffectSummary';
import { latestBlock } from './moments';
import { ProposalHead } from './ProposalHead';
import { ActionsSkeleton, AsideSkeleton, EffectSkeleton } from './ProposalSkeleton';
import { phaseOf } from './phase';
import { Rationale } from './Rationale';
import { TallyCard } from './TallyCard';
import { Timeline } from './Timeline';
import { VerifiedNote } from './VerifiedNote';

const SimulationSection = onDemand(() =>
  import('@/components/simulation/SimulationSection').then((module) => module.SimulationSection),
);

const RiskSection = onDemand(
  () => import('@/components/risk/RiskSection').then((module) => module.RiskSection),
  <RiskPlace />,
);

const ReviewSection = onDemand(
  () => import('@/components/review/ReviewSection').then((module) => module.ReviewSection),
  <div className="h-21" />,
);

// Encoders and the chain's transport come after the page: reading a proposal needs neither.
const LifecycleCard = onDemand(
  () => import('./LifecycleCard').then((module) => module.LifecycleCard),
  ({ proposal }) => <NextPlace proposal={proposal} />,
);

/** Target of “Skip to the vote”: the card, and on phones the bar. */
const VOTE_ID = 'your-vote';

function NextPlace({ proposal }: { proposal: ProposalView }) {
  const now = useChainNow(latestBlock(proposal));
  return (
    <Card title={t`Next steps`}>
      <p className="text-15">{phaseOf(proposal, now)}</p>
    </Card>
  );
}

/** Below the first screen: it waits for all votes anyway. */
const VoteCourse = onDemand(() =>
  import('@/components/insight/CoursePlot').then((module) => module.VoteCourse),
);

/** A proposal that was read. On phones the aside comes before the votes, whose list may be thousands long. */
export function ProposalBody({ proposal }: { proposal: ProposalView }) {
  // The figures first: to draw all the rest takes a slow phone as long again.
  const isWhole = useDeferredValue(true, false);
  useEffect(keepScreen, []);
  const hasCalls = proposal.actions.length > 0;
  return (
    <div
      className="grid gap-x-9 gap-y-8 pb-20 md:grid-cols-[minmax(0,1fr)_356px] md:grid-rows-[auto_1fr] md:pb-0"
      data-place={isRecalled(proposal.dao.sync) ? '' : undefined}
      data-read={isConfirmed(proposal.dao.sync) ? '' : undefined}
    >
      <div className="relative min-w-0 space-y-8">
        <button
          type="button"
          onClick={() => document.getElementById(VOTE_ID)?.focus()}
          className="sr-only rounded-control bg-ink text-paper focus:not-sr-only focus:absolute! focus:-top-3 focus:left-0 focus:z-30 focus:px-4! focus:py-3!"
        >{t`Skip to the vote`}</button>
        <ProposalHead proposal={proposal} />
        {!hasCalls ? undefined : isWhole ? (
          <EffectSummary proposal={proposal} />
        ) : (
          <EffectSkeleton count={proposal.actions.length} />
        )}
        <TallyCard proposal={proposal} />
        {isWhole ? <Content proposal={proposal} /> : <ActionsSkeleton />}
      </div>
      {isWhole ? <Aside proposal={proposal} /> : <AsideSkeleton />}
      {isWhole ? undefined : <VoteBarPlace state={proposal.state} />}
      <section aria-label={t`Votes`} className="min-w-0">
        {isWhole ? <VoteSection proposal={proposal} /> : undefined}
        {isWhole && hasCalls ? (
          <div className="mt-8">
            <ReviewSection proposal={proposal} />
          </div>
        ) : undefined}
      </section>
    </div>
  );
}

function Content({ proposal }: { proposal: ProposalView }) {
  const analysis = useAnalysis(proposal);
  return (
    <>
      <ActionList proposal={proposal} analysis={analysis} />
      <SimulationSection proposal={proposal} />
      <RiskSection {...analysis} hasModule={proposal.module !== null} />
      <Rationale description={proposal.description} />
      <VoteCourse proposal={proposal} />
    </>
  );
}

function Aside({ proposal }: { proposal: ProposalView }) {
  return (
    <aside aria-label={t`Your vote and timeline`} className="min-w-0 space-y-4 md:row-span-2">
      <div id={VOTE_ID} tabIndex={-1} className="outline-none">
        <VotePanel dao={proposal.dao} proposal={{ ...proposal, proposalId: proposal.id, whole: proposal }} />
      </div>
      <LifecycleCard proposal={proposal} />
      <Timeline proposal={proposal} />
      <VerifiedNote proposal={proposal} />
    </aside>
  );
}
