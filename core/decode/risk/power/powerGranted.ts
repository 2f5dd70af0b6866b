import { isSameAddress } from '@/core/address';
import { roleName, roleWords } from '@/core/governor/roleWords';
import type { RiskCheck, RiskInput, UnnamedFinding } from '../input';
import { namedAccount } from '../said';
import { callsOf, DECODED, isFamiliar, isHere, isOwnContract, isRule, kindOf, Openly } from '../walk';
import { grantIn, RULING } from './grant';

/** R01: power over the timelock or the Governor is given away. */
export const powerGranted: RiskCheck = {
  id: 'R01',
  name: 'TIMELOCK_POWER_GRANTED',
  severity: 'critical',
  needs: DECODED,
  why: 'Whoever may queue or execute in the timelock can empty the treasury without asking anybody. Build Finance and Beanstalk were lost this way.',
  *run(input) {
    const openly = new Openly();
    for (const step of callsOf(input.actions)) {
      const grant = grantIn(step, input);
      if (grant === null || isSameAddress(grant.account, input.facts.executor)) continue;
      openly.say(step.action.target, grant.account, grant.role);
      const isKnown = isFamiliar(grant.account, input) && kindOf(grant.account, input.facts) !== 'person';
      const who = namedAccount(grant.account, input.facts, isHere(step, input.facts));
      yield {
        severity: isKnown ? 'high' : 'critical',
        action: step.path,
        sentence: `This gives ${who} the power to ${grant.power} treasury actions without a vote.`,
      };
    }
    yield* simulatedGrants(input, openly);
  },
};

function simulatedGrants({ simulation, facts }: RiskInput, openly: Openly): UnnamedFinding[] {
  const roles = simulation?.roles ?? [];
  return roles.flatMap((change): UnnamedFinding[] => {
    const isPower = change.kind !== 'revoked' && isRule(change.contract, facts);
    const role = change.role === null ? null : roleName(change.role);
    if (
      !isPower ||
      isOwnContract(change.account, facts) ||
      openly.has(change.contract, change.account, change.role)
    )
      return [];
    if (change.kind === 'granted' && role !== null && !RULING.includes(role)) return [];
    const what = change.kind === 'granted' && change.role !== null ? roleWords(change.role) : 'command';
    const sentence = `Executing this gives ${namedAccount(change.account, facts)} ${what} over ${namedAccount(change.contract, facts)}.`;
    return [{ sentence, looked: 'the events of the simulation' }];
  });
}
