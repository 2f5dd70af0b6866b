import { boundedLine } from '@/core/format';
import { phrase, t } from '@/core/language/message';
import type { RiskCheck } from '../input';

/** R21: the execution would fail. */
export const simulationFails: RiskCheck = {
  id: 'R21',
  name: 'SIMULATION_FAILS',
  severity: 'high',
  needs: phrase`a simulation`,
  why: phrase`A proposal that fails blocks what it was made for, and all its actions with it.`,
  *run({ simulation }) {
    if (simulation === undefined || simulation.outcome === 'unknown') return t`It needs a simulation.`;
    if (simulation.outcome === 'passed') return;
    const { action, reason } = simulation;
    const isTimed = /\b(time|deadline|early|late|expired?|not ready|delay|wait|period|epoch)\b/i.test(
      reason ?? '',
    );
    yield {
      severity: isTimed ? 'medium' : 'high',
      action: action === null ? [] : [action],
      sentence: failing(action, reason === null ? null : boundedLine(reason, 300)),
      looked: t`the simulation at block ${simulation.block}`,
    };
  },
};

function failing(action: number | null, reason: string | null): string {
  if (reason === null) {
    return action === null
      ? t`As things stand, executing this proposal would fail.`
      : t`As things stand, executing this proposal would fail at action ${action + 1}.`;
  }
  const sentence =
    action === null
      ? t`As things stand, executing this proposal would fail: ${reason}`
      : t`As things stand, executing this proposal would fail at action ${action + 1}: ${reason}`;
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
