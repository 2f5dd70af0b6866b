import { boundedLine } from '@/core/format';
import { phrase, t } from '@/core/language/message';
import type { RiskCheck } from '../input';

/** R22: it could not be played through. */
export const simulationUnknown: RiskCheck = {
  id: 'R22',
  name: 'SIMULATION_UNKNOWN',
  severity: 'medium',
  needs: phrase`a simulation`,
  why: phrase`Without playing it through, side effects of the called contracts stay unseen.`,
  *run({ simulation }) {
    if (simulation === undefined) return t`It needs a simulation.`;
    if (simulation.outcome !== 'unknown') return;
    const told = t`We could not simulate this. What you see comes only from decoding.`;
    const sentence = simulation.reason === null ? told : `${told} ${boundedLine(simulation.reason, 300)}`;
    yield { sentence, looked: t`an attempt at a simulation` };
  },
};
