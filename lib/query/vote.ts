import type { Side } from '@/core/governor/vote';
import { type Answered, useAsk } from './client/ask';
import { graphql, type ResultOf } from './client/graphql';
import { type Pages, usePages } from './client/pages';
import { useWatch } from './client/watch';
import { readingFields } from './proof';

/** Fields of a vote; `counted` is its weight in the contract if known, `reduced` what overriding owners took since. */
export const voteFields = graphql(`
  fragment VoteFields on Vote @_unmask {
    id voter kind side: support parts { against for abstain } weight counted reduced reason block transaction
  }
`);

export const votesQuery = graphql(
  `query Votes(
    $dao: ID!, $id: BigInt!, $first: Int!, $after: String, $support: Support, $search: String, $order: VoteOrder!
  ) {
    proposal(dao: $dao, id: $id) {
      id
      votes(first: $first, after: $after, support: $support, search: $search, orderBy: $order) {
        items { ...VoteFields proof { ...ReadingFields } }
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
  }`,
  [voteFields, readingFields],
);

const PAGE = 100;

export type VoteListOrder = 'WEIGHT' | 'NEWEST' | 'OLDEST';

export function useVotes(
  dao: string,
  id: bigint,
  filter: { side?: Side | undefined; search?: string; order?: VoteListOrder } = {},
): Pages<VotePageView> {
  const { side = null, order = 'WEIGHT' } = filter;
  const search = filter.search?.trim() || null;
  useWatch(dao, [{ kind: 'votes', proposal: String(id) }]);
  return usePages(JSON.stringify([dao, String(id), side, search, order]), {
    document: votesQuery,
    variables: (after) => ({ dao, id, first: PAGE, after, support: side, search, order }),
    page: pageOf,
    keyOf: (vote) => vote.id,
  });
}

const ownVotesQuery = graphql(
  `query OwnVotes($dao: ID!, $id: BigInt!, $account: String!) {
    proposal(dao: $dao, id: $id) { id account(address: $account) { votes { ...VoteFields } } }
  }`,
  [voteFields],
);

/** The votes of one account on a proposal whose logs are read, oldest first, without those over a delegate's head; pauses without an account. */
export function useOwnVotes(dao: string, id: bigint, account = ''): Answered<OwnVoteView[]> {
  const variables = { dao, id, account };
  return useAsk({ document: ownVotesQuery, variables, read: ownVotesOf, pause: account === '' });
}

function ownVotesOf({ proposal }: ResultOf<typeof ownVotesQuery>) {
  const votes = proposal?.account.votes ?? [];
  return votes.filter(({ kind }) => kind !== 'override').map(readVote);
}

export type OwnVoteView = ReturnType<typeof ownVotesOf>[number];

export function readVote<Vote extends { weight: bigint; counted: bigint | null }>({
  counted,
  ...vote
}: Vote) {
  return { ...vote, weight: counted ?? vote.weight };
}

function pageOf({ proposal }: ResultOf<typeof votesQuery>) {
  if (proposal === null) return undefined;
  return { ...proposal.votes, items: proposal.votes.items.map(readVote) };
}

export type VotePageView = NonNullable<ReturnType<typeof pageOf>>;

/** One vote of a proposal, with what proves its weight; null where the log itself does. */
export type ProvenVoteView = VotePageView['items'][number];

/** How complete the votes of a proposal are; `difference` is the contract's tally minus the sum of the logs. */
export type VoteSyncView = VotePageView['sync'];

/** Votes from files of a checkpoint: of how many the contract was asked, and of how many the log was read again. */
export type FileCheckView = NonNullable<VoteSyncView['file']>;
