import { isSameAddress } from '@/core/address';
import { type Answered, useAsk } from './client/ask';
import { graphql, type ResultOf } from './client/graphql';
import { readingFields } from './proof';
import { type ProvenVoteView, readVote, voteFields } from './vote';

const ballotsQuery = graphql(
  `query Ballots($dao: ID!, $id: BigInt!, $accounts: [String!]!) {
    proposal(dao: $dao, id: $id) {
      id
      ballots(addresses: $accounts) { votes { ...VoteFields proof { ...ReadingFields } } }
    }
  }`,
  [voteFields, readingFields],
);

const delegatesOfQuery = graphql(`
  query DelegatesOf($dao: ID!, $accounts: [String!]!) {
    dao(id: $dao) { id accounts(addresses: $accounts) { delegate split { delegate } } }
  }
`);

/** The votes of some accounts on a proposal whose logs are read, in the order of the accounts; pauses without any. */
export function useVotesBy(dao: string, id: bigint, accounts: readonly string[]): Answered<ProvenVoteView[]> {
  const variables = { dao, id, accounts: [...accounts] };
  return useAsk({ document: ballotsQuery, variables, read: votesIn, pause: accounts.length === 0 });
}

function votesIn({ proposal }: ResultOf<typeof ballotsQuery>): ProvenVoteView[] {
  return (proposal?.ballots ?? []).flatMap(({ votes }) => votes.map(readVote));
}

/** Whether an account is one of these, however their addresses are written. */
export function isAmong(accounts: readonly string[], account: string): boolean {
  return accounts.some((each) => isSameAddress(each, account));
}

/** Reads the current delegates of these accounts, each once; pauses without accounts. */
export function useDelegatesOf(dao: string, accounts: readonly string[]): Answered<string[]> {
  const variables = { dao, accounts: [...accounts] };
  return useAsk({
    document: delegatesOfQuery,
    variables,
    read: ({ dao: { accounts } }) => [
      ...new Set(accounts.flatMap(({ delegate, split }) => delegate ?? split.map((part) => part.delegate))),
    ],
    pause: accounts.length === 0,
  });
}
