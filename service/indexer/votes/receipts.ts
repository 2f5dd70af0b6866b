import type { VoterReceipt } from '@/chain/contracts/family/adapter';
import { adapterOf, countedAt } from '@/chain/contracts/family/choose';
import type { MulticallOptions } from '@/chain/rpc/calls';
import { askAll } from '@/chain/rpc/question';
import type { Transport } from '@/chain/rpc/transport';
import type { Block, Counting, Dao } from '@/core/governor/dao';
import { t } from '@/core/language/message';
import type { VoteLog } from '@/service/indexer/store/store';
import type { VoteTable } from './voteTable';

/** A vote, its snapshot, what the contract counted of it (null: not known), and whether its account has several logs. */
export type Cast = { vote: VoteLog; snapshot: bigint; counted: bigint | null; isRepeated: boolean };

/**
 * Describes how the contract contradicts each vote; null if it confirms it. Asks in as few multicalls as fit for
 * `hasVoted` and the power at the snapshot, or the receipt; only Bravo and Alpha keep a side. Throws `RpcError`.
 */
export async function receiptFlaws(
  transport: Transport,
  dao: Dao,
  casts: readonly Cast[],
  at: Block,
  options: MulticallOptions = {},
): Promise<(string | null)[]> {
  const adapter = adapterOf(dao);
  const proposals = casts.map(({ vote, snapshot }) => ({ id: vote.proposal, snapshot }));
  const counted = await countedAt(transport, adapter, proposals, at.number, options);
  const questions = casts.map(({ vote, snapshot }, index) =>
    adapter.receipt(vote.voter, vote.proposal, counted[index] ?? snapshot),
  );
  const told = await askAll(transport, questions, at.number, options);
  return casts.map((cast, index) => flawOf(cast, told[index], dao.counting));
}

function flawOf(
  { vote, counted, isRepeated }: Cast,
  told: VoterReceipt | undefined,
  counting: Counting,
): string | null {
  if (isRepeated && counting.kind === 'simple') return t`the account can vote only once, and does so again`;
  // Amounts taken from a vote since (`VoteReduced`) are no vote of the account.
  if (told === undefined || vote.kind === 'reduction') return null;
  const isOwn = vote.kind === 'override';
  const hasVoted = isOwn ? told.override?.done === true : told.hasVoted;
  const { support, used, weight, power } = told;
  // A part of nothing (GovernorCountingFractional) leaves a log, and no receipt.
  const isNothing = used !== null && counted === 0n;
  if (!hasVoted && !isNothing) return t`the contract says that the account has not voted`;
  if (used !== null && counted !== null && used < counted)
    return t`weight is ${counted}, the account used ${used}`;
  if (support !== null && support !== vote.support)
    return t`support is ${vote.support}, the receipt says ${support}`;
  if (weight !== null)
    return weight === vote.weight ? null : t`weight is ${vote.weight}, the receipt says ${weight}`;
  return weightFlaw(vote.weight, isOwn ? (told.override?.balance ?? null) : power, isOwn, counting);
}

// A vote that must be whole has all of the power; any other never more.
function weightFlaw(weight: bigint, had: bigint | null, isOwn: boolean, { kind }: Counting): string | null {
  if (had === null || kind === 'unknown') return null;
  const isWrong = isOwn || kind === 'simple' ? weight !== had : weight > had;
  return isWrong ? t`weight is ${weight}, the contract says ${had}` : null;
}

/** Gives the rows that are one of several logs of an account on one proposal: where votes are whole, one of them is false. */
export function repeatedVotes(votes: Pick<VoteTable, 'proposal' | 'voterNumber'>, rows: readonly number[]) {
  // The votes of one proposal have hardly a voter twice: only of such voters is the proposal asked for.
  const [seen, often] = [new Set<number>(), new Set<number>()];
  for (const row of rows) {
    const voter = votes.voterNumber(row);
    (seen.has(voter) ? often : seen).add(voter);
  }
  const first = new Map<string, number>();
  const found = new Set<number>();
  for (const row of rows) {
    const voter = votes.voterNumber(row);
    if (!often.has(voter)) continue;
    const key = `${votes.proposal(row)} ${voter}`;
    const other = first.get(key);
    if (other === undefined) first.set(key, row);
    else found.add(other).add(row);
  }
  return found;
}
