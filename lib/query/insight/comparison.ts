import { graphql, type ResultOf } from '../client/graphql';
import { usePages } from '../client/pages';
import { useWatch } from '../client/watch';
import { delegateFields } from '../delegate';

export const comparisonQuery = graphql(
  `query Comparison($id: ID!, $accounts: [String!]!, $first: Int!, $after: String) {
    dao(id: $id) {
      id
      comparison(accounts: $accounts, first: $first, after: $after) {
        delegates {
          ...DelegateFields
          history(points: 2) { points { block } whole }
          votes(first: 1) { items { id block } total participation { held voted sided won } }
        }
        items { proposal { id: proposalId title } sides }
        cursor total
        pairs { accounts both alike }
        sync { complete reading }
      }
    }
  }`,
  [delegateFields],
);

const PAGE = 50;

/** Up to four accounts as delegates beside each other; asks nothing while there are none. */
export function useComparison(id: string, accounts: readonly string[]) {
  const wanted = accounts.length > 0;
  useWatch(wanted ? id : undefined, [{ kind: 'votes' }, { kind: 'delegates', history: true }]);
  return usePages(wanted ? JSON.stringify(['comparison', id, accounts]) : undefined, {
    document: comparisonQuery,
    variables: (after) => ({ id, accounts: [...accounts], first: PAGE, after }),
    page: ({ dao }) => dao.comparison ?? undefined,
    keyOf: ({ proposal }) => proposal.id,
  });
}

/** Delegates beside each other, the proposals one of them voted on, and how often each two agreed. */
export type ComparisonView = NonNullable<ResultOf<typeof comparisonQuery>['dao']['comparison']>;

export type ComparedDelegate = ComparisonView['delegates'][number];

export type ComparedLine = ComparisonView['items'][number];
