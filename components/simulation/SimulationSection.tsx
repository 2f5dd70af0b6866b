'use client';
import { lazy, Suspense } from 'react';
import { useSimulation } from '@/lib/act/simulation';
import type { ProposalView } from '@/lib/query/proposal';
import { SimulationChip } from './SimulationChip';

const SimulationPanel = lazy(() =>
  import('./SimulationPanel').then((module) => ({ default: module.SimulationPanel })),
);

/** What would happen if the proposal were executed now, played through on request. */
export function SimulationSection({ proposal }: { proposal: ProposalView }) {
  const { simulation, start } = useSimulation(proposal);
  if (start === undefined) return undefined;
  return (
    <section aria-label="Simulation">
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2>If it were executed now</h2>
        <SimulationChip proposal={proposal} />
      </div>
      {simulation.status === 'done' ? (
        <Suspense>
          <SimulationPanel
            proposal={proposal}
            simulated={simulation.simulated}
            tokens={simulation.tokens}
            again={start}
          />
        </Suspense>
      ) : (
        <p className="text-14 text-second">
          Plays the execution through on the newest state and shows who would gain and lose what. It asks only
          the endpoint this page reads from, and sends nothing.
        </p>
      )}
    </section>
  );
}
