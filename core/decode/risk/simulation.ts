import { isSameAddress } from '@/core/address';
import { boundedLine, formatAddress } from '@/core/format';
import { phrase, plural, t } from '@/core/language/message';
import type { RiskCheck } from './input';
import { namedAccount } from './said';
import { callsOf } from './walk';

/** By these events a Safe says that what it was asked to do failed, and goes on: of a module, and of its owners. */
const FAILURES: readonly (string | undefined)[] = [
  '0xacd2c8702804128fdb0db2bb49f6d127dd0181c13fd45dbfe16de0930e2bd375',
  '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23',
];

export const simulationFails: RiskCheck = {
  id: 'R21',
  name: 'SIMULATION_FAILS',
  severity: 'high',
  needs: phrase`a simulation`,
  why: phrase`A proposal that fails blocks what it was made for, and all its actions with it.`,
  *run({ simulation, actions }) {
    if (simulation === undefined || simulation.outcome === 'unknown') return t`It needs a simulation.`;
    const looked = t`the simulation at block ${simulation.block}`;
    if (simulation.outcome === 'passed') {
      const failed = simulation.events.filter(({ topics }) => FAILURES.includes(topics[0]));
      for (const { action, path } of callsOf(actions)) {
        if (!failed.some(({ address }) => isSameAddress(address, action.target))) continue;
        const sentence = t`The call inside ${formatAddress(action.target)} would fail, but the proposal would still be executed. That part would do nothing.`;
        yield { action: path, sentence, looked };
      }
      return;
    }
    const { action, reason, isForNow } = simulation;
    yield {
      severity: isForNow === true ? 'medium' : 'high',
      action: action === null ? [] : [action],
      sentence: failing(action, reason === null ? null : boundedLine(reason, 300)),
      looked,
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

export const unexplainedChange: RiskCheck = {
  id: 'R37',
  name: 'UNEXPLAINED_STORAGE_WRITE',
  severity: 'critical',
  needs: phrase`a simulation`,
  why: phrase`Tornado Cash’s proposal 20 gave votes to a hundred accounts without any call that said so.`,
  *run({ simulation, actions, facts }) {
    if (simulation?.outcome !== 'passed') return t`It needs a simulation.`;
    const touched = new Set([...callsOf(actions)].map(({ action }) => action.target.toLowerCase()));
    for (const contract of [facts.governor, facts.executor, facts.votesToken]) {
      if (contract === null || touched.has(contract.toLowerCase())) continue;
      const changed = simulation.settings.filter((each) => isSameAddress(each.contract, contract)).length;
      if (changed === 0) continue;
      const sentence = t`The simulation changes ${plural(changed, 'entry', 'entries')} in ${namedAccount(contract, facts)} that no visible action explains.`;
      yield { sentence, looked: t`settings and balances in the simulation` };
    }
    const robbed = simulation.balances.filter(
      ({ token, before, after, moved }) =>
        isSameAddress(token, facts.votesToken) && moved !== null && after - before !== moved,
    ).length;
    if (robbed > 0) {
      const sentence = t`The simulation changes ${plural(robbed, 'balance')} of the votes token that no transfer explains.`;
      yield { sentence, looked: t`balances in the simulation` };
    }
    return t`Endpoints do not tell every changed entry of storage; settings and balances show nothing unexplained.`;
  },
};
