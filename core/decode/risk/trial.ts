import { boundedLine } from '@/core/format';
import { count } from '../words/figures';
import type { Found, RiskInput, Verdict } from './input';
import { named } from './said';
import { isSame, stepsOf } from './walk';

/** R21: the execution would fail. */
export function simulationFails({ simulation }: RiskInput): Verdict {
  if (simulation === undefined || simulation.outcome === 'unknown')
    return { found: [], unknown: 'It needs a simulation.' };
  if (simulation.outcome === 'passed') return { found: [] };
  const { action, reason } = simulation;
  const at = action === null ? '' : ` at action ${action + 1}`;
  const why = reason === null ? '' : `: ${boundedLine(reason, 300)}`;
  const isTimed = /\b(time|deadline|early|late|expired?|not ready|delay|wait|period|epoch)\b/i.test(
    reason ?? '',
  );
  const sentence = `As things stand, executing this proposal would fail${at}${why}`;
  return {
    found: [
      {
        severity: isTimed ? 'medium' : 'high',
        action: action === null ? [] : [action],
        sentence: /[.!?]$/.test(sentence) ? sentence : `${sentence}.`,
        looked: `the simulation at block ${simulation.block}`,
      },
    ],
  };
}

/** R22: it could not be played through. */
export function simulationUnknown({ simulation }: RiskInput): Verdict {
  if (simulation === undefined) return { found: [], unknown: 'It needs a simulation.' };
  if (simulation.outcome !== 'unknown') return { found: [] };
  const why = simulation.reason === null ? '' : ` ${boundedLine(simulation.reason, 300)}`;
  const sentence = `We could not simulate this. What you see comes only from decoding.${why}`;
  return { found: [{ severity: 'medium', action: [], sentence, looked: 'an attempt at a simulation' }] };
}

/** R37: the simulation changes what no call explains. */
export function unexplainedChange({ simulation, actions, facts }: RiskInput): Verdict {
  if (simulation?.outcome !== 'passed') return { found: [], unknown: 'It needs a simulation.' };
  const touched = new Set([...stepsOf(actions)].map(({ action }) => action.target.toLowerCase()));
  const found: Found[] = [];
  for (const contract of [facts.governor, facts.executor, facts.votesToken]) {
    if (contract === null || touched.has(contract.toLowerCase())) continue;
    const changed = simulation.settings.filter((each) => isSame(each.contract, contract)).length;
    if (changed === 0) continue;
    const sentence = `The simulation changes ${count(changed, 'entry').replace('entrys', 'entries')} in ${named(contract, facts)} that no visible action explains.`;
    found.push({
      severity: 'critical',
      action: [],
      sentence,
      looked: 'settings and balances in the simulation',
    });
  }
  const robbed = simulation.balances.filter(
    ({ token, before, after, moved }) =>
      isSame(token, facts.votesToken) && moved !== null && after - before !== moved,
  ).length;
  if (robbed > 0) {
    const sentence = `The simulation changes ${count(robbed, 'balance')} of the votes token that no transfer explains.`;
    found.push({ severity: 'critical', action: [], sentence, looked: 'balances in the simulation' });
  }
  return found.length > 0
    ? { found }
    : {
        found,
        unknown:
          'Endpoints do not tell every changed entry of storage; settings and balances show nothing unexplained.',
      };
}
