import { boundedLine } from '@/core/format';
import type { RiskCheck } from '../input';

/** R22: it could not be played through. */
export const simulationUnknown: RiskCheck = {
  id: 'R22',
  name: 'SIMULATION_UNKNOWN',
  severity: 'medium',
  needs: 'a simulation',
  why: 'Without playing it through, side effects of the called contracts stay unseen.',
  *run({ simulation }) {
    if (simulation === undefined) return 'It needs a simulation.';
    if (simulation.outcome !== 'unknown') return;
    const why = simulation.reason === null ? '' : ` ${boundedLine(simulation.reason, 300)}`;
    const sentence = `We could not simulate this. What you see comes only from decoding.${why}`;
    yield { sentence, looked: 'an attempt at a simulation' };
  },
};
