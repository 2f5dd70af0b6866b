import { boundedLine } from '@/core/format';
import type { RiskCheck, RiskInput, Verdict } from '../input';

/** R22: it could not be played through. */
export const simulationUnknown: RiskCheck = {
  id: 'R22',
  name: 'SIMULATION_UNKNOWN',
  severity: 'medium',
  needs: 'a simulation',
  why: 'Without playing it through, side effects of the called contracts stay unseen.',
  run,
};

function run({ simulation }: RiskInput): Verdict {
  if (simulation === undefined) return { found: [], unknown: 'It needs a simulation.' };
  if (simulation.outcome !== 'unknown') return { found: [] };
  const why = simulation.reason === null ? '' : ` ${boundedLine(simulation.reason, 300)}`;
  const sentence = `We could not simulate this. What you see comes only from decoding.${why}`;
  return { found: [{ severity: 'medium', action: [], sentence, looked: 'an attempt at a simulation' }] };
}
