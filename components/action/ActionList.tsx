import { type ComponentProps, useState } from 'react';
import { FindingsContext } from '@/components/risk/ActionFindings';
import { onDemand } from '@/components/ui/late/onDemand';
import { t } from '@/core/language/message';
import type { ProposalView } from '@/lib/query/proposal';
import { DetailsButton, RawList, WaitingList } from './RawList';
import type { ProposalAnalysis } from './useAnalysis';

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
  import('@/components/risk/RiskSection').then((module) => module.RiskChip, nothing),
);

/** Calls of a proposal in order, each as a sentence; arguments, bytes and sources on request. */
export function ActionList({ proposal, analysis }: { proposal: ProposalView; analysis: ProposalAnalysis }) {
  const [open, setOpen] = useState(false);
  const { isShown } = analysis;
  const { judged } = analysis.findings;
  const { actions, module } = proposal;
  return (
    <section aria-label={t`What it does`}>
      <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-3">
        <h2>{t`What it does`}</h2>
        <SimulationChip proposal={proposal} />
        {judged === undefined || !isShown || module !== null ? undefined : (
          // On phones the gravest thing stands above the result.
          <span className="max-sm:hidden">
            <RiskChip judged={judged} />
          </span>
        )}
        {actions.length > 0 ? <DetailsButton open={open} onOpen={setOpen} /> : undefined}
      </div>
      {actions.length === 0 ? (
        <p className="text-15 text-second">
          {module === null
            ? t`Nothing: it makes no call.`
            : t`Its voting module decides what is carried out. The calls of its options, if it has some, are listed beside the vote.`}
        </p>
      ) : (
        <FindingsContext value={judged}>
          <CallList proposal={proposal} reading={analysis.calls} isShown={isShown} open={open} />
        </FindingsContext>
      )}
    </section>
  );
}
