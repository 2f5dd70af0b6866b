import { isSameAddress } from '@/core/address';
import { roleName } from '@/core/governor/roleWords';
import { phrase, t, translate } from '@/core/language/message';
import type { RiskCheck, RiskInput } from '../input';
import { namedAccount } from '../said';
import { addressAt, type CallAt, callsOf, DECODED, isHere, isRule, textAt } from '../walk';

const UNGUARDED: Readonly<Record<string, string>> = {
  '__abdicate()': phrase`the guardian`,
  '_burnVetoPower()': phrase`the vetoer`,
  'burnVetoPower()': phrase`the vetoer`,
};

const GUARDS = [
  'setProposalGuardian(address)',
  '_setWhitelistGuardian(address)',
  '_setProposalGuardian((address,uint96))',
  'setGuardian(address)',
  '_setVetoer(address)',
];

const LOSSES = {
  stop: (who: string) =>
    t`After this, ${who} can no longer stop proposals. If it was the last protection, nothing can stop a bad proposal.`,
  queue: (who: string) =>
    t`After this, ${who} can no longer queue proposals. If it was the last protection, nothing can stop a bad proposal.`,
  rule: (who: string) =>
    t`After this, ${who} can no longer give and take the rights over proposals. If it was the last protection, nothing can stop a bad proposal.`,
} as const;

export const powerRevoked: RiskCheck = {
  id: 'R02',
  name: 'TIMELOCK_POWER_REVOKED',
  severity: 'high',
  needs: DECODED,
  why: phrase`A guardian who can cancel is often the last thing between a bad proposal and the treasury.`,
  *run({ actions, facts }) {
    for (const step of callsOf(actions)) {
      const { action } = step;
      const lost = lossIn(step, facts);
      if (lost === null) continue;
      const sentence = LOSSES[lost.what](lost.who);
      yield { action: step.path, sentence, looked: t`the decoded calls: ${action.function ?? '-'}` };
    }
  },
};

function lossIn(step: CallAt, facts: RiskInput['facts']): { who: string; what: keyof typeof LOSSES } | null {
  const { action } = step;
  const signature = action.signature ?? '';
  if (['revokeRole(bytes32,address)', 'renounceRole(bytes32,address)'].includes(signature)) {
    const role = roleName(textAt(action, 0));
    const account = addressAt(action, 1);
    const who = namedAccount(account, facts, isHere(step, facts));
    if (role === 'CANCELLER_ROLE') return { who, what: 'stop' };
    if (role === 'PROPOSER_ROLE' && isSameAddress(account, facts.governor)) return { who, what: 'queue' };
    // Whoever else loses the right to give rights leaves the organisation safer than before.
    const isOwnAdmin = role === 'DEFAULT_ADMIN_ROLE' || role === 'TIMELOCK_ADMIN_ROLE';
    if (isOwnAdmin && isSameAddress(action.target, facts.executor) && isSameAddress(account, facts.executor))
      return { who, what: 'rule' };
    return null;
  }
  if (Object.hasOwn(UNGUARDED, signature))
    return { who: translate(UNGUARDED[signature] ?? ''), what: 'stop' };
  const isNobody = addressAt(action, 0) !== null && BigInt(addressAt(action, 0) ?? 1) === 0n;
  return GUARDS.includes(signature) &&
    isNobody &&
    (isRule(action.target, facts) || signature !== 'setGuardian(address)')
    ? { who: t`the guardian`, what: 'stop' }
    : null;
}
