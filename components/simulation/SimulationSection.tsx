import { onDemand } from '@/components/ui/late/onDemand';
import { t } from '@/core/language/message';
import { useSimulation } from '@/lib/query/analysis/simulation';
import type { ProposalView } from '@/lib/query/proposal';

const SIMULATED_ID = 'simulated';

const SimulationPanel = onDemand(() => import('./SimulationPanel').then((module) => module.SimulationPanel));

/** Effects of executing the proposal now; empty until it is simulated. */
export function SimulationSection({ proposal }: { proposal: ProposalView }) {
  const { simulation, start } = useSimulation(proposal);
  if (simulation.status !== 'done' || start === undefined) return undefined;
  return (
    <section id={SIMULATED_ID} aria-label={t`Simulation`}>
      <h2 className="mb-2">{t`If it were executed now`}</h2>
      <SimulationPanel dao={proposal.dao} simulated={simulation.simulated} again={start} />
    </section>
  );
}

/** Brings those effects into sight. */
export function toSimulated(): void {
  document.getElementById(SIMULATED_ID)?.scrollIntoView({ block: 'start' });
}
