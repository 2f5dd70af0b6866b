import type { Check, Found, RiskInput, Verdict } from '../input';
import { named } from '../said';
import { upgradeIn } from '../upgrade';
import { DECODED, isHere, isOwn, Openly, stepsOf } from '../walk';

const REPLACING = [
  'updateTimelock(address)',
  'setGovernance(address)',
  'setGovernor(address)',
  'setTimelock(address)',
  'setExecutor(address)',
];

/** R03: the Governor, its timelock or its token is replaced or gets other code. */
export const governanceReplaced: Check = {
  id: 'R03',
  name: 'GOVERNANCE_REPLACED',
  severity: 'critical',
  needs: DECODED,
  why: 'New code may count votes otherwise, or let somebody pass proposals alone.',
  run,
};

function run({ actions, facts, simulation }: RiskInput): Verdict {
  const found: Found[] = [];
  const openly = new Openly();
  for (const step of stepsOf(actions)) {
    if (!isHere(step, facts)) continue;
    const upgrade = upgradeIn(step.action);
    const isCode = upgrade !== null && isOwn(upgrade.contract, facts);
    const isOther = REPLACING.includes(step.action.signature ?? '') && isOwn(step.action.target, facts);
    if (!isCode && !isOther) continue;
    if (isCode) openly.say(upgrade.contract, upgrade.to);
    const what = isCode ? `, by new code for ${named(upgrade.contract, facts)}` : '';
    const sentence = `This replaces the rules by which the organisation itself decides${what}. Read the new code before voting.`;
    found.push({ severity: 'critical', action: step.path, sentence, looked: DECODED });
  }
  for (const { contract, kind, to } of simulation?.upgrades ?? []) {
    if (
      !isOwn(contract, facts) ||
      (kind !== 'admin' && (openly.has(contract, to) || openly.has(contract, null)))
    )
      continue;
    const what = kind === 'admin' ? 'changes who may swap the code of' : 'puts other code behind';
    const sentence = `Executing this ${what} ${named(contract, facts)}, by which the organisation itself decides.`;
    found.push({ severity: 'critical', action: [], sentence, looked: 'the simulation' });
  }
  return { found };
}
