import { boundedLine } from '@/core/format';
import type { RiskCheck } from '../input';

/** R21: the execution would fail. */
export const simulationFails: RiskCheck = {
  id: 'R21',
  name: 'SIMULATION_FAILS',
  severity: 'high',
  needs: 'a simulation',
  why: 'A proposal that fails blocks what it was made for, and all its actions with it.',
  *run({ simulation }) {
    if (simulation === undefined || simulation.outcome === 'unknown') return 'It needs a simulation.';
    if (simulation.outcome === 'passed') return;
    const { action, reason } = simulation;
    const at = action === null ? '' : ` at action ${action + 1}`;
    const why = reason === null ? '' : `: ${boundedLine(reason, 300)}`;
    const isTimed = /\b(time|deadline|early|late|expired?|not ready|delay|wait|period|epoch)\b/i.test(
      reason ?? '',
    );
    const sentence = `As things stand, executing this proposal would fail${at}${why}`;
    yield {
      severity: isTimed ? 'medium' : 'high',
      action: action === null ? [] : [action],
      sentence: /[.!?]$/.test(sentence) ? sentence : `${sentence}.`,
      looked: `the simulation at block ${simulation.block}`,
    };
  },
};
