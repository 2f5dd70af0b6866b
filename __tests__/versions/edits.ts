import { encodePacked, pad, toHex } from 'viem';
import type { LogKind } from '@/chain/logs/voteEntry';
import { SIDES, type Side } from '@/core/governor/vote';
import type { HeadProposal } from '@/service/checkpoint/checkpoint';
import type { VoteRows } from '@/service/checkpoint/rows';
import type { Shard } from '@/service/checkpoint/shard';
import type { VoteLog } from '@/service/indexer/store/store';
import { VoteTable } from '@/service/indexer/votes/voteTable';
import type { Random } from '../runs';
import { type Changes, eachProposal } from '../service/checkpoint/forge';
import { asEntry } from '../service/indexer/asEntry';

export type LoggedVote = VoteLog & { kind: LogKind };

/** Changes the votes of one proposal, and in its tally in the head what this takes from the side of one vote. */
export function inVotes(
  shard: Shard,
  edit: (all: LoggedVote[]) => LoggedVote[],
  of?: LoggedVote,
  factor = 0n,
): Changes {
  const { id } = shard.created;
  return {
    shard: (each) => (each.created.id === id ? { ...each, votes: rowsOf(edit(logsOf(each.votes))) } : each),
    ...(of === undefined ? {} : inTally(id, inSides(of, factor * of.weight))),
  };
}

/** Turns a vote to the other side, and the tally in the head with it. */
export function sideChanged(shard: Shard, vote: LoggedVote): Changes {
  const support = vote.support === 1 ? 0 : 1;
  return {
    ...inVotes(shard, replaced(vote, { support })),
    ...inTally(shard.created.id, inSides(vote, -vote.weight, inSides({ support }, vote.weight))),
  };
}

/** Changes the tally of one proposal in the head. */
export function inTally(id: bigint, change: Partial<Record<Side, bigint>>): Changes {
  return eachProposal((each) => {
    const { tally } = each.now;
    if (each.id !== id || tally === null) return each;
    const next = Object.fromEntries(SIDES.map((side) => [side, tally[side] + (change[side] ?? 0n)]));
    return { ...each, now: { ...each.now, tally: next as typeof tally } };
  });
}

/** Adds to the side of a vote. */
export function inSides(
  { support }: Pick<LoggedVote, 'support'>,
  change: bigint,
  sides: Partial<Record<Side, bigint>> = {},
): Partial<Record<Side, bigint>> {
  const side = SIDES[support] ?? 'for';
  return { ...sides, [side]: (sides[side] ?? 0n) + change };
}

export function inHead(id: bigint, part: Partial<HeadProposal>): Changes {
  return eachProposal((each) => (each.id === id ? { ...each, ...part } : each));
}

/** Leaves out one vote. */
export function without(vote: LoggedVote): (all: LoggedVote[]) => LoggedVote[] {
  return (all) => all.filter((each) => !isSame(each, vote));
}

/** Puts something else in the place of one vote. */
export function replaced(vote: LoggedVote, part: Partial<LoggedVote>): (all: LoggedVote[]) => LoggedVote[] {
  return (all) => all.map((each) => (isSame(each, vote) ? { ...each, ...part } : each));
}

/** Puts a part of each of two votes in the place of the other's. */
export function swapped(one: LoggedVote, two: LoggedVote, part: (vote: LoggedVote) => Partial<LoggedVote>) {
  return (all: LoggedVote[]) => replaced(one, part(two))(replaced(two, part(one))(all));
}

/** Whether two votes are the same log. */
export function isSame(a: LoggedVote, b: LoggedVote): boolean {
  return a.block === b.block && a.logIndex === b.logIndex;
}

/** A list in an order of chance. */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const keyed = list.map((each) => [random.int(0, 1 << 30), each] as const);
  return keyed.sort(([a], [b]) => a - b).map(([, each]) => each);
}

export function logsOf(votes: VoteRows): LoggedVote[] {
  const table = new VoteTable();
  table.absorb(votes);
  return Array.from({ length: table.length }, (_, row) => table.logged(row));
}

function packed(parts: readonly [bigint, bigint, bigint]): string {
  return encodePacked(['uint128', 'uint128', 'uint128'], parts).slice(2);
}

function rowsOf(logs: readonly LoggedVote[]): VoteRows {
  const table = new VoteTable();
  const ordered = [...logs].sort((a, b) => Number(a.block - b.block) || a.logIndex - b.logIndex);
  for (const { voter, proposal, parts, weight, block, transaction, ...rest } of ordered) {
    table.append(
      asEntry({
        ...rest,
        voter: voter.slice(2).toLowerCase(),
        proposal: toHex(proposal, { size: 32 }).slice(2),
        split: parts === null ? undefined : packed([parts.against, parts.for, parts.abstain]),
        weight: toHex(weight, { size: 32 }).slice(2),
        block: Number(block),
        transaction: transaction ?? pad('0x', { size: 32 }),
      }),
    );
  }
  return table.select(Array.from({ length: table.length }, (_, row) => row));
}
