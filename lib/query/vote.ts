import type { Side } from '@/core/governor/vote';
import { graphql, type ResultOf } from './client/graphql';
import { type Pages, usePages } from './client/pages';
import { useWatch } from './client/watch';
import { readingFields } from './proof';

/** Which votes to list, and in which order. */
export type VoteFilterValue = { side?: Side | undefined; search?: string; order?: 'WEIGHT' | 'NEWEST' };

/**
 * What a list shows of a vote; `counted` is its weight as the contract has it, null where that cannot be told, and
 * `reduced` what overriding owners took from it since.
 */
export const voteFields = graphql(`
  fragment VoteFields on Vote @_unmask {
    id voter kind side: support parts { against for abstain } weight counted reduced reason block transaction
  }
`);

/** The votes of one proposal. */
export const votesQuery = graphql(
  `query Votes(
    $dao: ID!, $id: BigInt!, $first: Int!, $after: String, $support: Support, $search: String, $order: VoteOrder
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

/** The votes of a proposal, heaviest first unless asked otherwise, with how complete they are. */
export function useVotes(
  dao: string | undefined,
  id: bigint | undefined,
  filter: VoteFilterValue = {},
): Pages<VotePageView> {
  const support = filter.side ?? null;
  const search = filter.search?.trim() ? filter.search.trim() : null;
  const order = filter.order ?? 'WEIGHT';
  const known = dao !== undefined && id !== undefined;
  const key = known ? JSON.stringify([dao, id.toString(), support, search, order]) : undefined;
  useWatch(dao, id === undefined ? [] : [{ kind: 'votes', proposal: String(id) }]);
  return usePages(key, {
    document: votesQuery,
    variables: (after) => ({ dao: dao ?? '', id: id ?? 0n, first: PAGE, after, support, search, order }),
    page: pageOf,
    keyOf: (vote) => vote.id,
  });
}

/** A vote with the weight that counts. */
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

/** A page of votes with what is known over all of them. */
export type VotePageView = NonNullable<ReturnType<typeof pageOf>>;

/** One vote of a proposal, with what proves its weight; null where the log itself does. */
export type ProvenVoteView = VotePageView['items'][number];

/** How complete the votes of a proposal are; `difference` is the contract's tally minus the sum of the logs. */
export type VoteSyncView = VotePageView['sync'];

/** Votes from files of a checkpoint: of how many the contract was asked, and of how many the log was read again. */
export type FileCheckView = NonNullable<VoteSyncView['file']>;
