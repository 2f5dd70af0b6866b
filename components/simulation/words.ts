import { spanText } from '@/components/dao/rules';
import { formatCoin, formatDuration, formatVotes, safeLine } from '@/core/format';
import type { SimulationView } from '@/lib/query/analysis/simulation';
import type { DaoView } from '@/lib/query/dao';

/** What tokens say of themselves, by lower-case address. */
export type Tokens = SimulationView['tokens'];

/** The outcome in a few words, with its tone and sign. */
export function outcomeOf({ outcome, action, block }: Pick<SimulationView, 'outcome' | 'action' | 'block'>): {
  tone: 'for' | 'against' | 'warn';
  sign: string;
  text: string;
} {
  switch (outcome) {
    case 'passed':
      return { tone: 'for', sign: '✓', text: `Simulated: succeeds at block ${block.toLocaleString('en')}` };
    case 'reverted':
      return {
        tone: 'against',
        sign: '✕',
        text: action === null ? 'Would fail' : `Would fail at action ${action + 1}`,
      };
    default:
      return { tone: 'warn', sign: '▲', text: 'Could not simulate' };
  }
}

/** An amount of a token or of the coin; a token that says nothing of itself is counted in its smallest unit. */
export function amountOf(amount: bigint, token: string | null, tokens: Tokens, currency: string): string {
  if (token === null) return formatCoin(amount, currency);
  const { decimals = null } = tokens.get(token.toLowerCase()) ?? {};
  const name = symbolOf(token, tokens);
  if (decimals === null) return `${amount.toLocaleString('en')} ${name ?? 'of a token'}`;
  return `${formatVotes(amount, decimals)} ${name ?? 'of a token'}`;
}

/** What a token calls itself; undefined where it says nothing. */
export function symbolOf(token: string, tokens: Tokens): string | undefined {
  const symbol = safeLine(tokens.get(token.toLowerCase())?.symbol ?? '');
  return symbol === '' ? undefined : symbol;
}

/** Whether an allowance is as good as without end. */
export function isEndless(amount: bigint): boolean {
  return amount >= 1n << 95n;
}

const VIEWS: Readonly<Record<string, string>> = {
  'votingDelay()': 'Voting delay',
  'votingPeriod()': 'Voting period',
  'proposalThreshold()': 'Votes needed to propose',
  'quorumNumerator()': 'Quorum, share of the supply',
  'quorumVotes()': 'Votes needed for a quorum',
  'lateQuorumVoteExtension()': 'Extension after a late quorum',
  'timelock()': 'Timelock',
  'token()': 'Voting token',
  'admin()': 'Administrator',
  'pendingAdmin()': 'Administrator to come',
  'implementation()': 'Implementation',
  'guardian()': 'Guardian',
  'proposalGuardian()': 'Guardian',
  'getMinDelay()': 'Waiting time in the timelock',
  'delay()': 'Waiting time in the timelock',
  'owner()': 'Owner',
  'pendingOwner()': 'Owner to come',
  'totalSupply()': 'Total supply',
  'paused()': 'Paused',
};
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
    if (value === 0n && view === 'implementation()') return 'none';
    return value === 0n ? 'nobody' : `0x${value.toString(16).padStart(40, '0')}`;
  }
  if (view === 'paused()') return value === 0n ? 'no' : 'yes';
  if (view === 'getMinDelay()' || view === 'delay()') return formatDuration(value);
  const isSpan =
    view === 'votingDelay()' || view === 'votingPeriod()' || view === 'lateQuorumVoteExtension()';
  if (isSpan) return spanText(value, clock);
  return value.toLocaleString('en');
}
