import { phrase, t } from '@/core/language/message';
import type { RiskCheck } from '../input';
import { namedAccount } from '../said';
import { upgradeIn } from '../upgrade';
import { callsOf, DECODED, isHere, isOwnContract, Openly } from '../walk';

const REPLACING = [
  'updateTimelock(address)',
  'setGovernance(address)',
  'setGovernor(address)',
  'setTimelock(address)',
  'setExecutor(address)',
];

export const governanceReplaced: RiskCheck = {
  id: 'R03',
  name: 'GOVERNANCE_REPLACED',
  severity: 'critical',
  needs: DECODED,
  why: phrase`New code may count votes differently, or let one account pass proposals alone.`,
  *run({ actions, facts, simulation }) {
    const openly = new Openly();
    for (const step of callsOf(actions)) {
      if (!isHere(step, facts)) continue;
      const upgrade = upgradeIn(step.action);
      const isCode = upgrade !== null && isOwnContract(upgrade.contract, facts);
      const isOther =
        REPLACING.includes(step.action.signature ?? '') && isOwnContract(step.action.target, facts);
      if (!isCode && !isOther) continue;
      if (isCode) openly.say(upgrade.contract, upgrade.to);
      const sentence = isCode
        ? t`This replaces the rules by which the organisation itself decides, by new code for ${namedAccount(upgrade.contract, facts)}. Read the new code before voting.`
        : t`This replaces the rules by which the organisation itself decides. Read the new code before voting.`;
      yield { action: step.path, sentence };
    }
    for (const { contract, kind, to } of simulation?.upgrades ?? []) {
      if (
        !isOwnContract(contract, facts) ||
        (kind !== 'admin' && (openly.has(contract, to) || openly.has(contract, null)))
      )
        continue;
      const who = namedAccount(contract, facts);
      const sentence =
        kind === 'admin'
          ? t`Executing this changes who may swap the code of ${who}, by which the organisation itself decides.`
          : t`Executing this puts other code behind ${who}, by which the organisation itself decides.`;
      yield { sentence, looked: t`the simulation` };
    }
  },
};
