import { type Answered, useAsk } from '../client/ask';
import { graphql, type ResultOf } from '../client/graphql';
import { daoFields, lineFields, readDao } from '../dao';
import { readingFields } from '../proof';

export const standingQuery = graphql(
  `query Standing($id: ID!, $accounts: [String!]!) {
    dao(id: $id) {
      ...DaoFields
      accounts(addresses: $accounts) {
        address votes balance delegate split { delegate parts }
        proofs { ...ReadingFields }
        at { number }
      }
      proposals(first: 50, states: [ACTIVE]) {
        items { ...LineFields ballots(addresses: $accounts) { power hasVoted } }
        total
      }
    }
  }`,
  [daoFields, lineFields, readingFields],
);

/** Holdings of one account in an organisation: answered by its contracts, whatever is read of the history. */
export const holdingQuery = graphql(
  `query Holding($id: ID!, $account: String!) {
    dao(id: $id) {
      id
      account(address: $account) {
        address votes balance delegate split { delegate parts }
        proofs { ...ReadingFields }
        at { number }
      }
    }
  }`,
  [readingFields],
);

type Read = ResultOf<typeof standingQuery>['dao'];

/** An account in an organisation, by its contracts; null where the token did not answer. */
export type AccountView = Read['accounts'][number];

/** An open vote, and in `ballots` what each account may still do about it, in the order of the question. */
export type OpenVoteLine = Read['proposals']['items'][number];

/** One account's votes, tokens and delegate at the newest block; pauses without one. */
export function useHolding(id: string, account: string | undefined): Answered<AccountView> {
  return useAsk({
    document: holdingQuery,
    variables: { id, account: account ?? '' },
    read: ({ dao }) => dao.account,
    pause: account === undefined,
  });
}

/** Reads these accounts' holdings in an organisation, and its open votes. */
export function useStanding(id: string, accounts: readonly string[], pause: boolean) {
  const variables = { id, accounts: [...accounts] };
  return useAsk({ document: standingQuery, variables, read: standingOf, pause });
}

function standingOf({ dao }: ResultOf<typeof standingQuery>) {
  const { accounts, proposals, ...rest } = dao;
  return { dao: readDao(rest), accounts, open: proposals.items, total: proposals.total };
}
