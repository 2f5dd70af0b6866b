import { phrase, t } from '@/core/language/message';
import type { RiskCheck } from '../input';
import { namedAccount } from '../said';
import { DECODED } from '../walk';
import { type GradedGrant, gradedGrants } from './grading';
import { rightWords } from './rightGranted';

/** Power of a right's holder over the actions of the treasury. */
type GrantedPower = 'queue' | 'cancel' | 'execute' | 'queue and execute' | 'rule' | 'command';

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

const POWERS: readonly (readonly [RegExp, GrantedPower])[] = [
  [/^PROPOSER|^proposer/, 'queue'],
  [/^CANCELLER|^canceller/, 'cancel'],
  [/^EXECUTOR|^executor/, 'execute'],
  [/^admin$/, 'queue and execute'],
  [/^owner|^governance|^governor/, 'command'],
];

export const powerGranted: RiskCheck = {
  id: 'R01',
  name: 'TIMELOCK_POWER_GRANTED',
  severity: 'critical',
  needs: DECODED,
  why: phrase`An account that may queue or execute in the timelock can empty the treasury alone. Build Finance and Beanstalk were lost this way.`,
  *run(input) {
    for (const grant of gradedGrants('R01', input)) {
      const sentence = grant.step === null ? executed(grant, input.facts) : given(grant, input.facts);
      yield { ...grant.found, sentence };
    }
  },
};

type Facts = Parameters<typeof namedAccount>[1];

function given({ to, receiver, right, isHere }: GradedGrant, facts: Facts): string {
  const power = POWERS.find(([words]) => words.test(right))?.[1] ?? 'rule';
  return GIVES[power](namedAccount(receiver === 'anyone' ? receiver : to, facts, isHere));
}

function executed(grant: GradedGrant, facts: Facts): string {
  const { to, over, role } = grant;
  const [who, contract] = [namedAccount(to, facts), namedAccount(over, facts)];
  return role === null
    ? t`Executing this gives ${who} command over ${contract}.`
    : t`Executing this gives ${who} ${rightWords(grant)} over ${contract}.`;
}
