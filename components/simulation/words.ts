import { spanText } from '@/components/dao/rules';
import { formatDuration, formatVotes, safeLine } from '@/core/format';
import { formatCount, phrase, t, translated } from '@/core/language/message';
import type { SimulationView } from '@/lib/query/analysis/simulation';
import type { DaoView } from '@/lib/query/dao';

/** Symbols and decimals of tokens, by lower-case address. */
export type Tokens = SimulationView['tokens'];

export function outcomeOf({ outcome, action, block }: Pick<SimulationView, 'outcome' | 'action' | 'block'>): {
  tone: 'for' | 'against' | 'warn';
  sign: string;
  text: string;
} {
  switch (outcome) {
    case 'passed':
      return { tone: 'for', sign: '✓', text: t`Simulated: succeeds at block ${formatCount(block)}` };
    case 'reverted':
      return {
        tone: 'against',
        sign: '✕',
        text: action === null ? t`Would fail` : t`Would fail at action ${action + 1}`,
      };
    default:
      return { tone: 'warn', sign: '▲', text: t`Could not simulate` };
  }
}

/** The whole of an amount of a token or of the coin; a token that says nothing of itself is counted in its smallest unit. */
export function amountOf(amount: bigint, token: string | null, tokens: Tokens, currency: string): string {
  if (token === null) return `${formatVotes(amount, 18, 'exact')} ${currency}`;
  const { decimals = null } = tokens.get(token.toLowerCase()) ?? {};
  const name = symbolOf(token, tokens);
  if (decimals === null) return `${formatCount(amount)} ${name ?? t`of a token`}`;
  return `${formatVotes(amount, decimals, 'exact')} ${name ?? t`of a token`}`;
}

export function symbolOf(token: string, tokens: Tokens): string | undefined {
  const symbol = safeLine(tokens.get(token.toLowerCase())?.symbol ?? '');
  return symbol === '' ? undefined : symbol;
}

export function isEndless(amount: bigint): boolean {
  return amount >= 1n << 95n;
}

const VIEWS: Readonly<Record<string, string>> = translated({
  'votingDelay()': phrase`Voting delay`,
  'votingPeriod()': phrase`Voting period`,
  'proposalThreshold()': phrase`Votes needed to propose`,
  'quorumNumerator()': phrase`Quorum, share of the supply`,
  'quorumVotes()': phrase`Votes needed for a quorum`,
  'lateQuorumVoteExtension()': phrase`Extension after a late quorum`,
  'timelock()': phrase`Timelock`,
  'token()': phrase`Voting token`,
  'admin()': phrase`Administrator`,
  'pendingAdmin()': phrase`Administrator to come`,
  'implementation()': phrase`Implementation`,
  'guardian()': phrase`Guardian`,
  'proposalGuardian()': phrase`Guardian`,
  'getMinDelay()': phrase`Waiting time in the timelock`,
  'delay()': phrase`Waiting time in the timelock`,
  'owner()': phrase`Owner`,
  'pendingOwner()': phrase`Owner to come`,
  'totalSupply()': phrase`Total supply`,
  'paused()': phrase`Paused`,
});
const ACCOUNTS: readonly string[] = [
  'timelock()',
  'token()',
  'admin()',
  'pendingAdmin()',
  'implementation()',
  'guardian()',
  'proposalGuardian()',
  'owner()',
  'pendingOwner()',
];

/** How a setting is read on the page: its name, and both values as texts in which addresses stand in full. */
export function settingWords(
  change: SimulationView['settings'][number],
  clock: DaoView['clock'],
): { name: string; before: string; after: string } {
  const value = (word: string) => settingValue(change.view, BigInt(word), clock);
  return {
    name: VIEWS[change.view] ?? change.view,
    before: value(change.before),
    after: value(change.after),
  };
}

function settingValue(view: string, value: bigint, clock: DaoView['clock']): string {
  if (ACCOUNTS.includes(view)) {
    if (value === 0n && view === 'implementation()') return t`none`;
    return value === 0n ? t`nobody` : `0x${value.toString(16).padStart(40, '0')}`;
  }
  if (view === 'paused()') return value === 0n ? t`no` : t`yes`;
  if (view === 'getMinDelay()' || view === 'delay()') return formatDuration(value);
  const isSpan =
    view === 'votingDelay()' || view === 'votingPeriod()' || view === 'lateQuorumVoteExtension()';
  if (isSpan) return spanText(value, clock);
  return formatCount(value);
}
