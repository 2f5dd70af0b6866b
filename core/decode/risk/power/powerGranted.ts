import { isSameAddress } from '@/core/address';
import { roleName, roleWords } from '@/core/governor/roleWords';
import { phrase, t } from '@/core/language/message';
import type { RiskCheck, RiskInput, UnnamedFinding } from '../input';
import { namedAccount } from '../said';
import { callsOf, DECODED, isFamiliar, isHere, isOwnContract, isRule, kindOf, Openly } from '../walk';
import { type GrantedPower, grantIn, RULING } from './grant';

const GIVES: Readonly<Record<GrantedPower, (who: string) => string>> = {
  queue: (who) => t`This gives ${who} the power to queue treasury actions without a vote.`,
  cancel: (who) => t`This gives ${who} the power to cancel treasury actions without a vote.`,
  execute: (who) => t`This gives ${who} the power to execute treasury actions without a vote.`,
  'queue and execute': (who) =>
    t`This gives ${who} the power to queue and execute treasury actions without a vote.`,
  rule: (who) =>
    t`This gives ${who} the power to give itself every right over treasury actions without a vote.`,
  command: (who) => t`This gives ${who} the power to command treasury actions without a vote.`,
};

/** R01: power over the timelock or the Governor is given away. */
export const powerGranted: RiskCheck = {
  id: 'R01',
  name: 'TIMELOCK_POWER_GRANTED',
  severity: 'critical',
  needs: DECODED,
  why: phrase`Whoever may queue or execute in the timelock can empty the treasury without asking anybody. Build Finance and Beanstalk were lost this way.`,
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
        sentence: GIVES[grant.power](who),
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
    const [who, contract] = [namedAccount(change.account, facts), namedAccount(change.contract, facts)];
    const sentence =
      change.kind === 'granted' && change.role !== null
        ? t`Executing this gives ${who} ${roleWords(change.role)} over ${contract}.`
        : t`Executing this gives ${who} command over ${contract}.`;
    return [{ sentence, looked: t`the events of the simulation` }];
  });
}
