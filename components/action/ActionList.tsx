'use client';
import { type ComponentProps, useState } from 'react';
import { FindingsContext } from '@/components/risk/FindingsContext';
import { onDemand } from '@/components/ui/late/onDemand';
import { t } from '@/core/language/message';
import type { ProposalView } from '@/lib/query/proposal';
import { RawList } from './RawList';
import type { ProposalAnalysis } from './useAnalysis';
import { WaitingList } from './WaitingList';

// The words for hundreds of functions come after the page; without them the calls are shown raw.
const CallList = onDemand<ComponentProps<typeof import('./CallList').CallList>>(
  () =>
    import('./CallList').then(
      (module) => module.CallList,
      () => RawList,
    ),
  ({ proposal }) => <WaitingList count={proposal.actions.length} />,
);

const nothing = () => () => undefined;
const SimulationChip = onDemand(() =>
  import('@/components/simulation/SimulationChip').then((module) => module.SimulationChip, nothing),
);

const RiskChip = onDemand(() =>
  import('@/components/risk/RiskChip').then((module) => module.RiskChip, nothing),
);

/** What a proposal would do: its calls in order, each as a sentence, the call and its bytes. */
export function ActionList({ proposal, analysis }: { proposal: ProposalView; analysis: ProposalAnalysis }) {
  const [open, setOpen] = useState(false);
  const { isShown } = analysis;
  const { judged } = analysis.findings;
  const { actions } = proposal;
  const hasCalldata = actions.some((action) => action.calldata.length > 2);
  return (
    <section aria-label={t`What it does`}>
      <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-3">
        <h2>{t`What it does`}</h2>
        {/* On phones a line of their own, which is kept for them from the first. */}
        <div className="flex min-h-11 flex-wrap items-center gap-x-3 max-sm:order-last max-sm:w-full">
          <SimulationChip proposal={proposal} />
          {judged === undefined || !isShown ? undefined : <RiskChip judged={judged} />}
        </div>
        {hasCalldata ? (
          <button
            type="button"
            className="ml-auto min-h-11 text-14 text-second hover:text-ink"
            onClick={() => setOpen((was) => !was)}
          >
            {open ? t`Hide raw data` : t`Show raw data`}
          </button>
        ) : undefined}
      </div>
      {actions.length === 0 ? (
        <p className="text-15 text-second">
          {proposal.module === null
            ? t`Nothing: it makes no call.`
            : t`What it would do is known to its voting module alone, and is not shown here.`}
        </p>
      ) : (
        <FindingsContext value={judged}>
          <CallList proposal={proposal} reading={analysis.calls} isShown={isShown} open={open} />
        </FindingsContext>
      )}
    </section>
  );
}
