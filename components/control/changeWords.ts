import { spanText } from '@/components/dao/rules';
import { votesText } from '@/components/proposal/figure';
import { formatDuration, formatPercent } from '@/core/format';
import type { RuleName } from '@/core/governor/control';
import { ROLES, type RoleName } from '@/core/governor/roles';
import type { DaoView } from '@/lib/query/dao';
import type { RuleChangeView } from '@/lib/query/insight/ruleChanges';
import { powerWords } from './words';

type Unit = 'span' | 'seconds' | 'votes' | 'points' | 'numerator' | 'account';

const RULES: Readonly<Record<Exclude<RuleName, 'RIGHT'>, { title: string; unit: Unit }>> = {
  VOTING_DELAY: { title: 'Voting opens after', unit: 'span' },
  VOTING_PERIOD: { title: 'Voting lasts', unit: 'span' },
  PROPOSAL_THRESHOLD: { title: 'To propose', unit: 'votes' },
  PROPOSAL_THRESHOLD_BPS: { title: 'To propose', unit: 'points' },
  QUORUM_NUMERATOR: { title: 'Quorum', unit: 'numerator' },
  QUORUM_BPS: { title: 'Quorum', unit: 'points' },
  MIN_QUORUM_BPS: { title: 'Lowest quorum', unit: 'points' },
  MAX_QUORUM_BPS: { title: 'Highest quorum', unit: 'points' },
  SUPER_QUORUM_NUMERATOR: { title: 'Super quorum', unit: 'numerator' },
  LATE_QUORUM_EXTENSION: { title: 'Late quorum', unit: 'span' },
  TIMELOCK: { title: 'Timelock', unit: 'account' },
  TIMELOCK_DELAY: { title: 'Timelock delay', unit: 'seconds' },
  GUARDIAN: { title: powerWords('GUARDIAN').title, unit: 'account' },
  VETOER: { title: powerWords('VETOER').title, unit: 'account' },
  ADMIN: { title: powerWords('ADMIN').title, unit: 'account' },
  PENDING_ADMIN: { title: powerWords('PENDING_ADMIN').title, unit: 'account' },
  OWNER: { title: powerWords('OWNER').title, unit: 'account' },
  UPGRADER: { title: powerWords('UPGRADER').title, unit: 'account' },
  CODE: { title: 'Code', unit: 'account' },
};

const RIGHTS: Readonly<Record<RoleName, string>> = {
  proposer: powerWords('PROPOSER').title,
  executor: powerWords('EXECUTOR').title,
  canceller: powerWords('CANCELLER').title,
  admin: powerWords('ADMIN').title,
  oldAdmin: powerWords('ADMIN').title,
};

/** What a change is about, as a heading. */
export function changeTitle({ rule, role }: Pick<RuleChangeView, 'rule' | 'role'>): string {
  if (rule !== 'RIGHT') return RULES[rule].title;
  const known = Object.entries(ROLES).find(([, hash]) => hash === role);
  return known === undefined ? `Another right, ${role?.slice(0, 10) ?? ''}…` : RIGHTS[known[0] as RoleName];
}

/** Whether the values of a rule are addresses. */
export function isAccountRule(rule: RuleName): boolean {
  return rule === 'RIGHT' || RULES[rule].unit === 'account';
}

/** A number of a rule in words, in the unit that the organisation counts it in. */
export function ruleValue(rule: RuleName, text: string, dao: DaoView): string {
  const value = BigInt(text);
  switch (rule === 'RIGHT' ? 'account' : RULES[rule].unit) {
    case 'span':
      if (value === 0n) return rule === 'VOTING_DELAY' ? 'at once' : 'none';
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
