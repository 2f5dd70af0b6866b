import { spanText } from '@/components/dao/rules';
import { votesText } from '@/components/proposal/figure';
import { formatDuration, formatPercent } from '@/core/format';
import type { RuleName } from '@/core/governor/control';
import { ROLES, type RoleName } from '@/core/governor/roles';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import type { RuleChangeView } from '@/lib/query/insight/ruleChanges';
import { powerWords } from './words';

type Unit = 'span' | 'seconds' | 'votes' | 'points' | 'numerator' | 'account';

const UNITS: Readonly<Record<Exclude<RuleName, 'RIGHT'>, Unit>> = {
  VOTING_DELAY: 'span',
  VOTING_PERIOD: 'span',
  PROPOSAL_THRESHOLD: 'votes',
  PROPOSAL_THRESHOLD_BPS: 'points',
  QUORUM_NUMERATOR: 'numerator',
  QUORUM_BPS: 'points',
  MIN_QUORUM_BPS: 'points',
  MAX_QUORUM_BPS: 'points',
  SUPER_QUORUM_NUMERATOR: 'numerator',
  LATE_QUORUM_EXTENSION: 'span',
  TIMELOCK: 'account',
  TIMELOCK_DELAY: 'seconds',
  GUARDIAN: 'account',
  VETOER: 'account',
  ADMIN: 'account',
  PENDING_ADMIN: 'account',
  OWNER: 'account',
  UPGRADER: 'account',
  CODE: 'account',
};

function titleOf(rule: Exclude<RuleName, 'RIGHT'>): string {
  switch (rule) {
    case 'VOTING_DELAY':
      return t`Voting opens after`;
    case 'VOTING_PERIOD':
      return t`Voting lasts`;
    case 'PROPOSAL_THRESHOLD':
      return t`To propose`;
    case 'PROPOSAL_THRESHOLD_BPS':
      return t`To propose`;
    case 'QUORUM_NUMERATOR':
      return t`Quorum`;
    case 'QUORUM_BPS':
      return t`Quorum`;
    case 'MIN_QUORUM_BPS':
      return t`Lowest quorum`;
    case 'MAX_QUORUM_BPS':
      return t`Highest quorum`;
    case 'SUPER_QUORUM_NUMERATOR':
      return t`Super quorum`;
    case 'LATE_QUORUM_EXTENSION':
      return t`Late quorum`;
    case 'TIMELOCK':
      return t`Timelock`;
    case 'TIMELOCK_DELAY':
      return t`Timelock delay`;
    case 'CODE':
      return t`Code`;
    default:
      return powerWords(rule).title;
  }
}

const RIGHTS: Readonly<Record<RoleName, Parameters<typeof powerWords>[0]>> = {
  proposer: 'PROPOSER',
  executor: 'EXECUTOR',
  canceller: 'CANCELLER',
  admin: 'ADMIN',
  oldAdmin: 'ADMIN',
};

export function changeTitle({ rule, role }: Pick<RuleChangeView, 'rule' | 'role'>): string {
  if (rule !== 'RIGHT') return titleOf(rule);
  const known = Object.entries(ROLES).find(([, hash]) => hash === role);
  return known === undefined
    ? t`Another right, ${role?.slice(0, 10) ?? ''}…`
    : powerWords(RIGHTS[known[0] as RoleName]).title;
}

/** Whether the values of a rule are addresses. */
export function isAccountRule(rule: RuleName): boolean {
  return rule === 'RIGHT' || UNITS[rule] === 'account';
}

/** A number of a rule in words, in the unit that the organisation counts it in. */
export function ruleValue(rule: RuleName, text: string, dao: DaoView): string {
  const value = BigInt(text);
  switch (rule === 'RIGHT' ? 'account' : UNITS[rule]) {
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
