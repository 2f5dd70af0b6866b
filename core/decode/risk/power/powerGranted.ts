import { roleName, roleWords } from '../../words/role';
import type { Check, Found, RiskInput, Verdict } from '../input';
import { named, namedAt } from '../said';
import { DECODED, isFamiliar, isHere, isOwn, isRule, isSame, kindOf, Openly, stepsOf } from '../walk';
import { grantIn, RULING } from './grant';

/** R01: power over the timelock or the Governor is given away. */
export const powerGranted: Check = {
  id: 'R01',
  name: 'TIMELOCK_POWER_GRANTED',
  severity: 'critical',
  needs: DECODED,
  why: 'Whoever may queue or execute in the timelock can empty the treasury without asking anybody. Build Finance and Beanstalk were lost this way.',
  run,
};

function run(input: RiskInput): Verdict {
  const found: Found[] = [];
  const openly = new Openly();
  for (const step of stepsOf(input.actions)) {
    const grant = grantIn(step, input);
    if (grant === null || isSame(grant.account, input.facts.executor)) continue;
    openly.say(step.action.target, grant.account, grant.role);
    const isKnown = isFamiliar(grant.account, input) && kindOf(grant.account, input.facts) !== 'person';
    const who = namedAt(grant.account, input.facts, isHere(step, input.facts));
    found.push({
      severity: isKnown ? 'high' : 'critical',
      action: step.path,
      sentence: `This gives ${who} the power to ${grant.power} treasury actions without a vote.`,
      looked: DECODED,
    });
  }
  return { found: [...found, ...simulatedGrants(input, openly)] };
}

function simulatedGrants({ simulation, facts }: RiskInput, openly: Openly): Found[] {
  const roles = simulation?.roles ?? [];
  return roles.flatMap((change): Found[] => {
    const isPower = change.kind !== 'revoked' && isRule(change.contract, facts);
    const role = change.role === null ? null : roleName(change.role);
    if (!isPower || isOwn(change.account, facts) || openly.has(change.contract, change.account, change.role))
      return [];
    if (change.kind === 'granted' && role !== null && !RULING.includes(role)) return [];
    const what = change.kind === 'granted' && change.role !== null ? roleWords(change.role) : 'command';
    const sentence = `Executing this gives ${named(change.account, facts)} ${what} over ${named(change.contract, facts)}.`;
    return [{ severity: 'critical', action: [], sentence, looked: 'the events of the simulation' }];
  });
}
