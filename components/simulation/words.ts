import { spanText } from '@/components/dao/rules';
import type { StateLook } from '@/components/ui/StateChip';
import { formatDuration, formatVotes, safeLine } from '@/core/format';
import { formatCount, phrase, t, translate } from '@/core/language/message';
import type { SimulationView } from '@/lib/query/analysis/simulation';
import type { DaoView } from '@/lib/query/dao';

/** Symbols and decimals of tokens, by lower-case address. */
export type Tokens = SimulationView['tokens'];

type Outcome = Pick<SimulationView, 'outcome' | 'action' | 'block'>;

export function outcomeOf({ outcome, action, block }: Outcome): StateLook {
  if (outcome === 'passed')
    return { tone: 'for', sign: '✓', text: t`Simulated: succeeds at block ${formatCount(block)}` };
  if (outcome !== 'reverted') return { tone: 'warn', sign: '▲', text: t`Could not simulate` };
  const text = action === null ? t`Would fail` : t`Would fail at action ${action + 1}`;
  return { tone: 'against', sign: '✕', text };
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

/** The name of each setting, and what its value is; a number where nothing is said. */
const VIEWS: Readonly<Record<string, readonly [name: string, is?: 'account' | 'span' | 'seconds']>> = {
  'votingDelay()': [phrase`Voting delay`, 'span'],
  'votingPeriod()': [phrase`Voting period`, 'span'],
  'proposalThreshold()': [phrase`Votes needed to propose`],
  'quorumNumerator()': [phrase`Quorum, share of the supply`],
  'quorumVotes()': [phrase`Votes needed for a quorum`],
  'lateQuorumVoteExtension()': [phrase`Extension after a late quorum`, 'span'],
  'timelock()': [phrase`Timelock`, 'account'],
  'token()': [phrase`Voting token`, 'account'],
  'admin()': [phrase`Administrator`, 'account'],
  'pendingAdmin()': [phrase`Administrator to come`, 'account'],
  'implementation()': [phrase`Implementation`, 'account'],
  'guardian()': [phrase`Guardian`, 'account'],
  'proposalGuardian()': [phrase`Guardian`, 'account'],
  'getMinDelay()': [phrase`Waiting time in the timelock`, 'seconds'],
  'delay()': [phrase`Waiting time in the timelock`, 'seconds'],
  'owner()': [phrase`Owner`, 'account'],
  'pendingOwner()': [phrase`Owner to come`, 'account'],
  'totalSupply()': [phrase`Total supply`],
  'paused()': [phrase`Paused`],
};

/** How a setting is read on the page: its name, and both values as texts in which addresses stand in full. */
export function settingWords(
  change: SimulationView['settings'][number],
  clock: DaoView['clock'],
): { name: string; before: string; after: string } {
  const value = (word: string) => settingValue(change.view, BigInt(word), clock);
  const [name = change.view] = VIEWS[change.view] ?? [];
  return { name: translate(name), before: value(change.before), after: value(change.after) };
}

function settingValue(view: string, value: bigint, clock: DaoView['clock']): string {
  const is = VIEWS[view]?.[1];
  if (is === 'account') {
    if (value === 0n && view === 'implementation()') return t`none`;
    return value === 0n ? t`nobody` : `0x${value.toString(16).padStart(40, '0')}`;
  }
  if (view === 'paused()') return value === 0n ? t`no` : t`yes`;
  if (is === 'seconds') return formatDuration(value);
  return is === 'span' ? spanText(value, clock) : formatCount(value);
}
