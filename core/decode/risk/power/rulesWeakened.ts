import { blockSecondsOf } from '@/core/chains';
import { capital } from '@/core/format';
import { phrase, t } from '@/core/language/message';
import { settingKey } from '../../facts';
import { type SettingOf, settingOf } from '../../words/settings/setting';
import type { RiskCheck, RiskInput } from '../input';
import { atBlock, percentOf } from '../said';
import { type CallAt, callsOf, isRule } from '../walk';

const DAY = 86_400n;

type Rule = { kind: 'wait' | 'timelock' | 'threshold' | 'quorum'; functions: RegExp };

const RULES: readonly Rule[] = [
  { kind: 'wait', functions: /^_?setVoting(Delay|Period)$/ },
  { kind: 'timelock', functions: /^(updateDelay|setDelay|setBaseDelaySeconds)$/ },
  {
    kind: 'threshold',
    functions: /^(setLateQuorumVoteExtension|_?setProposalThreshold|_setProposalThresholdBPS)$/,
  },
  {
    kind: 'quorum',
    functions: /^(update(Super)?QuorumNumerator|_set(Min|Max)QuorumVotesBPS|_setQuorumCoefficient)$/,
  },
];

export const rulesWeakened: RiskCheck = {
  id: 'R04',
  name: 'VOTING_RULES_WEAKENED',
  severity: 'high',
  needs: phrase`the decoded calls and the present settings`,
  why: phrase`The attack often comes one proposal later, when too little time or too few votes are left to stop it.`,
  *run(input) {
    let unread = false;
    for (const step of callsOf(input.actions)) {
      const rule = ruleIn(step, input);
      const setting = rule === null ? null : settingOf(step.action);
      if (rule === null || setting === null || typeof setting.after !== 'string') continue;
      if (!/^\d{1,78}$/.test(setting.after)) continue;
      const after = BigInt(setting.after);
      const read = setting.view === null ? undefined : input.facts.settings.get(setting.view.key)?.before;
      // A small new value alone says nothing: the one before may be smaller still.
      if (typeof read !== 'bigint') {
        unread = true;
        continue;
      }
      if (after >= read) continue;
      yield {
        severity: isDrastic({ rule, before: read, after }, step, setting, input) ? 'critical' : 'high',
        action: step.path,
        sentence: weakened(setting.name, read, after),
        looked: atBlock(t`the present settings`, input.facts),
      };
    }
    if (unread) return t`It needs the present settings, which were not read.`;
  },
};

function ruleIn({ action }: CallAt, { facts }: RiskInput): Rule | null {
  const rule = RULES.find(({ functions }) => functions.test(action.function ?? ''));
  if (rule === undefined) return null;
  const isOurs = isRule(action.target, facts);
  // If the organisation is unknown, its setters can only be recognised by name.
  return isOurs || (facts.governor === null && facts.executor === null) ? rule : null;
}

function isDrastic(
  { rule, before, after }: { rule: Rule; before: bigint; after: bigint },
  step: CallAt,
  { contract }: SettingOf,
  { facts }: RiskInput,
): boolean {
  if (rule.kind === 'threshold') return false;
  if (rule.kind === 'quorum') {
    const of = facts.settings.get(settingKey(contract, 'quorumDenominator()'))?.before;
    const denominator =
      typeof of === 'bigint' && of > 0n ? of : step.action.function?.endsWith('BPS') ? 10_000n : 100n;
    return after * 100n < denominator || after * 2n < before;
  }
  if (rule.kind === 'timelock') return after === 0n || (after < DAY && before >= DAY);
  const unit = facts.clock === 'timestamp' ? 1n : blockSecondsOf(facts.chainId ?? 0);
  if (unit === null) return after < 600n;
  return after * unit < DAY && before * unit >= DAY;
}

function weakened(name: string, before: bigint, after: bigint): string {
  const bare = name.replace(/,.*/, '');
  return capital(
    before === 0n
      ? t`${bare} goes from ${before} to ${after}. Shorter times and lower thresholds make the next attack easier.`
      : t`${bare} goes from ${before} to ${after} (${percentOf(before - after, before)} less). Shorter times and lower thresholds make the next attack easier.`,
  );
}
