import { type Answered, useAsk } from './client/ask';
import { graphql, type ResultOf } from './client/graphql';
import { usePages } from './client/pages';
import { useWatch } from './client/watch';
import { readingFields } from './proof';
import { readVote } from './vote';

export const delegatorsQuery = graphql(
  `query Delegators($id: ID!, $address: String!, $first: Int!, $after: String) {
    dao(id: $id) {
      id
      delegate(address: $address) {
        address
        delegations(first: $first, after: $after) {
          items {
            address since balance parts confirmed proof { ...ReadingFields }
            shares { items { owner amount proof { ...ReadingFields } } total rest complete }
            lent { lender via }
          }
          cursor total
        }
      }
    }
  }`,
  [readingFields],
);

/** Every change of a delegate's power, latest first. */
export const changesQuery = graphql(`
  query PowerChanges($id: ID!, $address: String!, $first: Int!, $after: String) {
    dao(id: $id) {
      id
      delegate(address: $address) {
        address
        changes(first: $first, after: $after) { items { block logIndex previous votes } cursor total }
      }
    }
  }
`);

/** How a delegate voted, latest first. */
export const delegateVotesQuery = graphql(`
  query DelegateVotes($id: ID!, $address: String!, $first: Int!, $after: String) {
    dao(id: $id) {
      id
      delegate(address: $address) {
        address
        votes(first: $first, after: $after) {
          items { id kind side: support weight counted block proposal { id: proposalId title } }
          cursor total
          participation { held voted sided won }
          sync { complete reading }
        }
      }
    }
  }
`);

/** The reasons of its last votes, which a checkpoint keeps in files of their own: the votes do not wait for them. */
export const delegateReasonsQuery = graphql(`
  query DelegateReasons($id: ID!, $address: String!, $first: Int!) {
    dao(id: $id) {
      id
      delegate(address: $address) { address votes(first: $first) { items { id reason } } }
    }
  }
`);

const PAGE = 20;

export function useDelegators(id: string, address: string) {
  useWatch(id, [{ kind: 'delegates' }]);
  return usePages(JSON.stringify(['delegators', id, address]), {
    document: delegatorsQuery,
    variables: (after) => ({ id, address, first: PAGE, after }),
    page: ({ dao }) => dao.delegate?.delegations,
    keyOf: (each) => each.address,
  });
}

/** Every change of a delegate's power; asks nothing before it is `wanted`. */
export function useChanges(id: string, address: string, wanted: boolean) {
  useWatch(wanted ? id : undefined, [{ kind: 'delegates', history: true }]);
  return usePages(wanted ? JSON.stringify(['changes', id, address]) : undefined, {
    document: changesQuery,
    variables: (after) => ({ id, address, first: PAGE, after }),
    page: ({ dao }) => dao.delegate?.changes,
    keyOf: (each) => `${each.block}:${each.logIndex}`,
  });
}

export function useDelegateVotes(id: string, address: string) {
  useWatch(id, [{ kind: 'votes' }, { kind: 'delegates', history: true }]);
  return usePages(JSON.stringify(['votes', id, address]), {
    document: delegateVotesQuery,
    variables: (after) => ({ id, address, first: PAGE, after }),
    page: (data) => votesOf(data) ?? undefined,
    keyOf: (each) => each.id,
  });
}

/** The reasons of the last votes of a delegate by the id of the vote; undefined until they are read. */
export function useDelegateReasons(id: string, address: string) {
  return useAsk({
    document: delegateReasonsQuery,
    variables: { id, address, first: PAGE },
    read: ({ dao: { delegate } }) =>
      delegate && new Map(delegate.votes.items.map((vote) => [vote.id, vote.reason])),
  });
}

/** An account that chose a delegate; `confirmed` is what the token says of it, null when it did not answer. */
export type DelegatorView = NonNullable<
  ResultOf<typeof delegatorsQuery>['dao']['delegate']
>['delegations']['items'][number];

function votesOf({ dao }: ResultOf<typeof delegateVotesQuery>) {
  return dao.delegate && { ...dao.delegate.votes, items: dao.delegate.votes.items.map(readVote) };
}

/** A page of votes; `participation` only where it can be told for certain. */
export type DelegateVotesView = NonNullable<ReturnType<typeof votesOf>>;

export type DelegateVoteView = DelegateVotesView['items'][number];

export const sharesQuery = graphql(`
  query Shares($id: ID!, $owner: String!) {
    dao(id: $id) { id shares(owner: $owner) { items { delegate amount } complete } }
  }
`);

/** An account's shares in the multi-delegate, and whether all its logs are read. */
export type SharesView = NonNullable<ResultOf<typeof sharesQuery>['dao']['shares']>;

/** Reads an account's shares; null where the multi-delegate holds another token. */
export function useShares(id: string, owner: string): Answered<SharesView | null> {
  useWatch(id, [{ kind: 'delegates' }]);
  return useAsk({ document: sharesQuery, variables: { id, owner }, read: ({ dao }) => dao.shares });
}
