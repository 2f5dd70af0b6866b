import type { ResultOf } from 'gql.tada';
import { useMemo } from 'react';
import type { BlockRange } from '@/core/blockRange';
import type { QuorateError } from '@/core/errors';
import type { Side } from '@/core/governor/vote';
import { type Answered, useAsk } from './client/ask';
import { graphql } from './client/graphql';
import { problemFrom } from './client/problem';
import { readRange } from './client/wire';
import { type FileCheckView, readVote, SUPPORT_NAME, type VoteView } from './vote';

/** A vote and what was voted on. */
export type DaoVoteView = VoteView & {
  /** The title is null where its log is not read. */
  proposal: { id: bigint; title: string | null };
};

/** How complete the votes of an organisation are: of how many proposals they add up to the contract's tally at `at`. */
export type DaoVoteSyncView = {
  complete: boolean;
  reading: boolean;
  proposals: number;
  proven: number;
  at: bigint;
  read: bigint;
  window: bigint;
  gaps: readonly BlockRange[];
  /** The one file that holds all votes, where there is one. */
  pack: { bytes: number; state: 'OFFERED' | 'READING' | 'HELD' | 'FAILED' } | null;
  problem: QuorateError | undefined;
  /** Of those from a checkpoint, how many were held against the chain; null where none are. */
  file: FileCheckView | null;
};

/** Which votes are listed, and in which order. */
export type DaoVoteFilter = {
  side: Side | undefined;
  search: string;
  order: 'NEWEST' | 'OLDEST' | 'WEIGHT';
};

/** What is held of the votes of an organisation. */
export const heldVotesQuery = graphql(`
  query HeldVotes($id: ID!, $load: Boolean!) {
    dao(id: $id) {
      id
      votes(first: 1, load: $load) {
        count
        sync {
          complete reading proposals proven read window
          at { number }
          gaps { from to }
          pack { bytes state }
          problem { code facts }
          file { votes asked logged }
        }
      }
    }
  }
`);

/** Some votes of an organisation, from any place in their order. */
export const daoVotesQuery = graphql(`
  query DaoVotes(
    $id: ID!, $first: Int!, $offset: Int!, $support: Support, $search: String, $order: VoteOrder
  ) {
    dao(id: $id) {
      id
      votes(first: $first, offset: $offset, support: $support, search: $search, orderBy: $order) {
        total
        items {
          id voter kind support parts { against for abstain } weight counted reduced reason block transaction
          proposal { proposalId title }
        }
      }
    }
  }
`);

/** How many votes are held and how complete they are; `load` begins reading what is missing. */
export function useHeldVotes(id: string, load: boolean): Answered<{ count: number; sync: DaoVoteSyncView }> {
  const variables = useMemo(() => ({ id, load }), [id, load]);
  return useAsk({ document: heldVotesQuery, variables, read: heldOf });
}

/** The variables of a page of votes. */
export function pageVariables(id: string, filter: DaoVoteFilter, offset: number, first: number) {
  const search = filter.search.trim();
  return {
    id,
    first,
    offset,
    support: filter.side === undefined ? null : SUPPORT_NAME[filter.side],
    search: search === '' ? null : search,
    order: filter.order,
  };
}

/** A page of votes from the wire. */
export function pageOfVotes(data: ResultOf<typeof daoVotesQuery>): { total: number; items: DaoVoteView[] } {
  const { items, total } = data.dao.votes;
  return {
    total,
    items: items.map((vote) => ({
      ...readVote(vote),
      proposal: { id: BigInt(vote.proposal.proposalId), title: vote.proposal.title },
    })),
  };
}

function heldOf(data: ResultOf<typeof heldVotesQuery>): { count: number; sync: DaoVoteSyncView } {
  const { count, sync } = data.dao.votes;
  return {
    count,
    sync: {
      ...sync,
      at: BigInt(sync.at.number),
      read: BigInt(sync.read),
      window: BigInt(sync.window),
      gaps: sync.gaps.map(readRange),
      problem: problemFrom(sync.problem),
      file: sync.file ?? null,
    },
  };
}
