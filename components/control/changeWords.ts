import { spanText } from '@/components/dao/rules';
import { votesText } from '@/components/proposal/figure';
import { formatDuration, formatPercent } from '@/core/format';
import type { PowerName, RuleName } from '@/core/governor/control';
import { ROLES, type RoleName } from '@/core/governor/roles';
import { phrase, t, translate } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import type { RuleChangeView } from '@/lib/query/insight/ruleChanges';
import { powerWords } from './words';

type Unit = 'span' | 'seconds' | 'votes' | 'points' | 'numerator' | 'account';

/** The unit of each rule's values, and its title where that is not the name of a power. */
const RULES: Readonly<Record<Exclude<RuleName, 'RIGHT'>, readonly [unit: Unit, title?: string]>> = {
  VOTING_DELAY: ['span', phrase`Voting opens after`],
  VOTING_PERIOD: ['span', phrase`Voting lasts`],
  PROPOSAL_THRESHOLD: ['votes', phrase`To propose`],
  PROPOSAL_THRESHOLD_BPS: ['points', phrase`To propose`],
  QUORUM_NUMERATOR: ['numerator', phrase`Quorum`],
  QUORUM_BPS: ['points', phrase`Quorum`],
  MIN_QUORUM_BPS: ['points', phrase`Lowest quorum`],
  MAX_QUORUM_BPS: ['points', phrase`Highest quorum`],
  SUPER_QUORUM_NUMERATOR: ['numerator', phrase`Super quorum`],
  LATE_QUORUM_EXTENSION: ['span', phrase`Late quorum`],
  TIMELOCK: ['account', phrase`Timelock`],
  TIMELOCK_DELAY: ['seconds', phrase`Timelock delay`],
  CODE: ['account', phrase`Code`],
  GUARDIAN: ['account'],
  VETOER: ['account'],
  ADMIN: ['account'],
  PENDING_ADMIN: ['account'],
  OWNER: ['account'],
  UPGRADER: ['account'],
};

const RIGHTS: Readonly<Record<RoleName, PowerName>> = {
  proposer: 'PROPOSER',
  executor: 'EXECUTOR',
  canceller: 'CANCELLER',
  admin: 'ADMIN',
  oldAdmin: 'ADMIN',
};

export function changeTitle({ rule, role }: Pick<RuleChangeView, 'rule' | 'role'>): string {
  if (rule !== 'RIGHT') {
    const [, title] = RULES[rule];
    return title === undefined ? powerWords(rule as PowerName).title : translate(title);
  }
  const known = Object.entries(ROLES).find(([, hash]) => hash === role);
  return known === undefined
    ? t`Another right, ${role?.slice(0, 10) ?? ''}…`
    : powerWords(RIGHTS[known[0] as RoleName]).title;
}

/** Whether the values of a rule are addresses. */
export function isAccountRule(rule: RuleName): boolean {
  return rule === 'RIGHT' || RULES[rule][0] === 'account';
}

/** A number of a rule in words, in the unit that the organisation counts it in. */
export function ruleValue(rule: RuleName, text: string, dao: DaoView): string {
  const value = BigInt(text);
  switch (rule === 'RIGHT' ? 'account' : RULES[rule][0]) {
    case 'span':
      if (value === 0n) return rule === 'VOTING_DELAY' ? t`at once` : t`none`;
      return spanText(value, dao.clock);
    case 'seconds':
      return formatDuration(value);
    case 'votes':
      return votesText(value, dao);
    case 'points':
      return formatPercent(value, 10_000n);
    case 'numerator': {
      const whole = dao.settings.quorumDenominator;
      return whole === null ? text : formatPercent(value, whole);
    }
    case 'account':
      return text;
  }
}
