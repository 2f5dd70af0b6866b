import { Button, Spinner } from '@/components/ui/Button';
import { Chip } from '@/components/ui/StateChip';
import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import { useSimulation } from '@/lib/query/analysis/simulation';
import type { ProposalView } from '@/lib/query/proposal';
import { toSimulated } from './SimulationSection';
import { outcomeOf } from './words';

/** How the simulation of a proposal ended, in a few words; the button that begins it before that. */
export function SimulationChip({ proposal }: { proposal: ProposalView }) {
  const { simulation, start, stop } = useSimulation(proposal);
  if (start === undefined) return undefined;
  if (simulation.status === 'running')
    return (
      <span role="status" className="inline-flex min-h-11 items-center gap-2 text-14 text-second">
        {rich`${<Spinner />}Simulating…`}
        <button
          type="button"
          onClick={stop}
          className="min-h-11 px-2 underline underline-offset-4"
        >{t`Stop`}</button>
      </span>
    );
  if (simulation.status !== 'done')
    return <Button onClick={start} className="px-3.5! text-14!">{t`Simulate`}</Button>;
  const { tone, sign, text } = outcomeOf(simulation.simulated);
  return (
    <span role="status">
      <button type="button" onClick={toSimulated} className="min-h-11 max-w-full">
        <Chip tone={tone} sign={sign}>
          {text}
        </Chip>
      </button>
    </span>
  );
}
