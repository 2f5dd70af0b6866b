'use client';
import { RiskSection } from '@/components/risk/RiskSection';
import { SimulationPanel } from '@/components/simulation/SimulationPanel';
import { outcomeOf } from '@/components/simulation/words';
import { Button } from '@/components/ui/Button';
import { Problem } from '@/components/ui/Problem';
import { Chip } from '@/components/ui/StateChip';
import type { DraftDocument } from '@/core/draft/document';
import type { DaoView } from '@/lib/query/dao';
import type { DraftAnalysis } from './useDraftAnalysis';

/** What a draft would bring about if it passed, played through on the chain's state, and what the checks found. */
export function DraftEffects({
  dao,
  document,
  analysis,
}: {
  dao: DaoView;
  document: DraftDocument;
  analysis: DraftAnalysis;
}) {
  const { findings, judged, simulation } = analysis;
  const { actions } = document;
  return (
    <>
      {actions.length === 0 ? undefined : (
        <section aria-label="If it passes">
          <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-3">
            <h2>If it passes</h2>
            {simulation.simulated === undefined ? (
              <Button className="px-3.5! text-14!" busy={simulation.isRunning} onClick={simulation.start}>
                Simulate
              </Button>
            ) : (
              <Outcome analysis={analysis} />
            )}
          </div>
          {simulation.simulated === undefined ? (
            <p className="text-15 text-second">
              A simulation plays the actions through on the present state of the chain, without sending
              anything: it shows who gains, who pays, and whether something fails.
            </p>
          ) : (
            <SimulationPanel proposal={{ dao }} simulated={simulation.simulated} again={simulation.start} />
          )}
          <Problem className="mt-2" compact error={simulation.error} onRetry={simulation.start} />
        </section>
      )}
      <RiskSection
        findings={{ judged, error: findings.error, isSettled: findings.isSettled, retry: findings.retry }}
        isShown={judged !== undefined}
      />
    </>
  );
}

function Outcome({ analysis: { simulation } }: { analysis: DraftAnalysis }) {
  if (simulation.simulated === undefined) return undefined;
  const { tone, sign, text } = outcomeOf(simulation.simulated);
  return (
    <span role="status">
      <Chip tone={tone} sign={sign}>
        {text}
      </Chip>
    </span>
  );
}
