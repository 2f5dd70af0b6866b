import type { ResultOf } from 'gql.tada';
import type { Address, Hex } from 'viem';
import type { BlockRange } from '@/core/blockRange';
import type { QuorateError } from '@/core/errors';
import type { Tally } from '@/core/governor/proposal';
import type { Side } from '@/core/governor/vote';
import { graphql } from './client/graphql';
import { type Pages, usePages } from './client/pages';
import { problemFrom } from './client/problem';
import { readRange, readTally } from './client/wire';

/** One vote log; weight in the token's smallest unit, the reason exactly as on the chain. */
export type VoteView = {
  id: string;
  voter: Address;
  kind: 'whole' | 'split' | 'override' | 'unknown';
  /** Null for a split vote, and where it cannot be told whether it is one. */
  side: Side | null;
  /** What a split vote gave each side, null for others. */
  parts: Tally | null;
  /** What the contract counted, as in the log where that cannot be told; `reduced` is what overriding owners took from it since. */
  weight: bigint;
  reduced: bigint;
  reason: string;
  block: bigint;
  /** Null where a checkpoint's file of transactions has not been read. */
  transaction: Hex | null;
};

/** How complete the votes of a proposal are; `difference` is the contract's tally minus the sum of the logs. */
export type VoteSyncView = {
  complete: boolean;
  reading: boolean;
  read: bigint;
  window: bigint;
  /** First and last block in which votes can be, and which of them are read. */
  from: bigint;
  to: bigint;
  coverage: readonly BlockRange[];
  gaps: readonly BlockRange[];
  difference: Tally | null;
  problem: QuorateError | undefined;
  /** Of those from a checkpoint, how many were held against the chain; null where none are. */
  file: FileCheckView | null;
};

/** Votes from files of a checkpoint: of how many the contract was asked, and of how many the log was read again. */
export type FileCheckView = { votes: number; asked: number; logged: number };

/** A page of votes with what is known over all of them. */
export type VotePageView = {
  items: readonly VoteView[];
  cursor: string | null;
  total: number;
  count: number;
  sync: VoteSyncView;
};

/** Which votes to list, and in which order. */
export type VoteFilterValue = { side?: Side | undefined; search?: string; order?: 'WEIGHT' | 'NEWEST' };

/** The votes of one proposal. */
export const votesQuery = graphql(`
  query Votes(
    $dao: ID!, $id: BigInt!, $first: Int!, $after: String, $support: Support, $search: String, $order: VoteOrder
  ) {
    proposal(dao: $dao, id: $id) {
      id
      votes(first: $first, after: $after, support: $support, search: $search, orderBy: $order) {
        items { id voter kind support parts { against for abstain } weight counted reduced reason block transaction }
        cursor
        total
        count
        sync {
          complete reading read window from to
          coverage { from to }
          gaps { from to }
          difference { against for abstain }
          problem { code facts }
          file { votes asked logged }
        }
      }
    }
  }
`);

const PAGE = 100;

/** The votes of a proposal, heaviest first unless asked otherwise, with how complete they are. */
export function useVotes(
  dao: string | undefined,
  id: bigint | undefined,
  filter: VoteFilterValue = {},
): Pages<VotePageView> {
  const support = filter.side === undefined ? null : SUPPORT_NAME[filter.side];
  const search = filter.search?.trim() ? filter.search.trim() : null;
  const order = filter.order ?? 'WEIGHT';
  const known = dao !== undefined && id !== undefined;
  const key = known ? JSON.stringify([dao, id.toString(), support, search, order]) : undefined;
  return usePages(key, {
    document: votesQuery,
    variables: (after) => ({
      dao: dao ?? '',
      id: (id ?? 0n).toString(),
      first: PAGE,
      after,
      support,
      search,
      order,
    }),
    page: pageOf,
    keyOf: (vote) => vote.id,
  });
}

/** How a side is named on the wire. */
export const SUPPORT_NAME = { against: 'AGAINST', for: 'FOR', abstain: 'ABSTAIN' } as const;

/** Wire to domain: one vote. */
export function readVote(
  vote: NonNullable<ResultOf<typeof votesQuery>['proposal']>['votes']['items'][number],
): VoteView {
  return {
    id: vote.id,
    voter: vote.voter as Address,
    kind: vote.kind.toLowerCase() as VoteView['kind'],
    side: vote.support === null ? null : (vote.support.toLowerCase() as Side),
    parts: vote.parts === null ? null : readTally(vote.parts),
    weight: BigInt(vote.counted ?? vote.weight),
    reduced: BigInt(vote.reduced),
    reason: vote.reason,
    block: BigInt(vote.block),
    transaction: vote.transaction as Hex | null,
  };
}

function pageOf(data: ResultOf<typeof votesQuery>): VotePageView | undefined {
  const votes = data.proposal?.votes;
  if (votes === undefined) return undefined;
  const { sync } = votes;
  return {
    items: votes.items.map(readVote),
    cursor: votes.cursor,
    total: votes.total,
    count: votes.count,
    sync: {
      complete: sync.complete,
      reading: sync.reading,
      read: BigInt(sync.read),
      window: BigInt(sync.window),
      from: BigInt(sync.from),
      to: BigInt(sync.to),
      coverage: sync.coverage.map(readRange),
      gaps: sync.gaps.map(readRange),
      difference: sync.difference === null ? null : readTally(sync.difference),
      file: sync.file ?? null,
      problem: problemFrom(sync.problem),
    },
  };
}
