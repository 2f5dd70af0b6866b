import type { Side } from '@/core/governor/vote';
import type { Interest } from '@/service/api/protocol';
import { useAsk } from './client/ask';
import { graphql, type ResultOf } from './client/graphql';
import { useWatch } from './client/watch';
import { readVote, voteFields } from './vote';

export type DaoVoteFilter = { side: Side | undefined; search: string; order: 'NEWEST' | 'OLDEST' | 'WEIGHT' };

export const heldVotesQuery = graphql(`
  query HeldVotes($id: ID!) {
    dao(id: $id) {
      id
      votes(first: 1) {
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
export const daoVotesQuery = graphql(
  `query DaoVotes(
    $id: ID!, $first: Int!, $offset: Int!, $support: Support, $search: String, $order: VoteOrder
  ) {
    dao(id: $id) {
      id
      votes(first: $first, offset: $offset, support: $support, search: $search, orderBy: $order) {
        total
        items {
          ...VoteFields
          proposal { id: proposalId title }
        }
      }
    }
  }`,
  [voteFields],
);

const ALL_VOTES: readonly Interest[] = [{ kind: 'votes' }];

/** How many votes are held and how complete they are; with `load` what is missing is read. */
export function useHeldVotes(id: string, load: boolean) {
  useWatch(load ? id : undefined, ALL_VOTES);
  return useAsk({ document: heldVotesQuery, variables: { id }, read: ({ dao }) => dao.votes });
}

export function pageVariables(id: string, filter: DaoVoteFilter, offset: number, first: number) {
  const { side = null, order } = filter;
  return { id, first, offset, support: side, search: filter.search.trim() || null, order };
}

/** A page of votes, each with what was voted on; its title is null where its log is not read. */
export function pageOfVotes({ dao }: ResultOf<typeof daoVotesQuery>) {
  return { total: dao.votes.total, items: dao.votes.items.map(readVote) };
}

export type DaoVoteView = ReturnType<typeof pageOfVotes>['items'][number];

/** How complete the votes of an organisation are: of how many proposals they add up to the contract's tally at `at`. */
export type DaoVoteSyncView = ResultOf<typeof heldVotesQuery>['dao']['votes']['sync'];
