import type { Address, Hex } from 'viem';
import { getAddress } from 'viem/utils';
import { type Gap, readLogs } from '@/chain/logs/logs';
import { toHex } from '@/chain/logs/packedLog';
import { CREATED_TOPICS, decodeCreated } from '@/chain/logs/proposalLog';
import { VOTE_TOPICS, votesIn } from '@/chain/logs/voteLog';
import type { Transport } from '@/chain/rpc/transport';
import type { Dao, DaoId } from '@/core/governor/dao';
import { isSameTally, type ParamsRule, paramsRules, partsBy } from '@/core/governor/params';
import type { Created, ProposalNow, Tally } from '@/core/governor/proposal';
import { SIDES } from '@/core/governor/vote';

/**
 * One vote as its log says it: `support` is the number of its side, `weight` in the token's smallest unit (negative where an
 * owner takes a delegate's vote back), `parts` of a split vote.
 */
export type Vote = {
  voter: Address;
  support: number;
  weight: bigint;
  parts: Tally | null;
  reason: string;
  block: bigint;
  transaction: Hex;
};

/** Votes of a proposal; `isComplete` where no block is missing and their sums are the tally of the contract. */
export type Votes = { votes: Vote[]; sum: Tally; isComplete: boolean; gaps: Gap[] };

/** Proposals made in some blocks, the oldest first, and the blocks that no endpoint gave. Throws the signal's reason. */
export async function readCreated(
  transport: Transport,
  { address }: DaoId,
  blocks: { from: bigint; to: bigint; signal?: AbortSignal | undefined },
): Promise<{ proposals: Created[]; gaps: Gap[] }> {
  const filter = { address, topics: [CREATED_TOPICS as readonly Hex[]], from: blocks.from, to: blocks.to };
  const { logs, gaps } = await readLogs(transport, filter, { signal: blocks.signal });
  return { proposals: logs.flatMap((log) => decodeCreated(log) ?? []), gaps };
}

/**
 * Votes of a proposal from the block that made it up to the one at which its figures were read, and whether their sums are
 * its tally. Throws the signal's reason.
 */
export async function readVotes(
  transport: Transport,
  dao: Pick<Dao, 'address' | 'counting'>,
  { id, block }: Pick<Created, 'id' | 'block'>,
  { tally, at }: Pick<ProposalNow, 'tally' | 'at'>,
  signal?: AbortSignal | undefined,
): Promise<Votes> {
  const filter = {
    address: dao.address,
    topics: [VOTE_TOPICS as readonly Hex[]],
    from: block,
    to: at.number,
  };
  const { logs, gaps } = await readLogs(transport, filter, { signal, areMany: true });
  const entries = votesIn(logs).filter(({ bytes, proposal }) => wordAt(bytes, proposal) === id);
  // A contract may take params in several ways; its tally says which.
  const readings = paramsRules(dao.counting).map((rule) => entries.map((entry) => voteOf(entry, rule)));
  const isTally = (votes: readonly Vote[]) => tally !== null && isSameTally(sumOf(votes), tally);
  const right = readings.find(isTally);
  const votes = right ?? readings[0] ?? [];
  return { votes, sum: sumOf(votes), isComplete: right !== undefined && gaps.length === 0, gaps };
}

function voteOf({ bytes, kind, ...entry }: ReturnType<typeof votesIn>[number], rule: ParamsRule): Vote {
  const weight = wordAt(bytes, entry.weight);
  return {
    voter: getAddress(toHex(bytes, entry.voter, entry.voter + 20)),
    support: entry.support,
    weight: kind === 'reduction' ? -weight : weight,
    parts: kind === 'split' ? partsBy(rule, entry.split ?? '') : null,
    reason: entry.reason,
    block: BigInt(entry.block),
    transaction: toHex(bytes, entry.transaction, entry.transaction + 32),
  };
}

function sumOf(votes: readonly Vote[]): Tally {
  const sum = { against: 0n, for: 0n, abstain: 0n };
  for (const { parts, support, weight } of votes) {
    const side = SIDES[support];
    if (parts !== null) for (const each of SIDES) sum[each] += parts[each];
    else if (side !== undefined) sum[side] += weight;
  }
  return sum;
}

function wordAt(bytes: Uint8Array, at: number): bigint {
  return BigInt(toHex(bytes, at, at + 32));
}
