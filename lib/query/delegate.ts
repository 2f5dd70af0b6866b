import { type Answered, useAsk } from './client/ask';
import { graphql, type ResultOf } from './client/graphql';
import { type Pages, usePages } from './client/pages';
import { useWatch } from './client/watch';
import { readingFields } from './proof';

export type DelegateListOrder = 'POWER' | 'DELEGATORS' | 'RECENT' | 'ATTENDANCE';

const syncFields = graphql(`
  fragment DelegateSyncFields on DelegateSync @_unmask {
    complete reading progress from fromStart checkpoint
    gaps { from to } breaks { address kind from to } problem { code facts }
  }
`);

export const delegateFields = graphql(
  `fragment DelegateFields on Delegate @_unmask {
    address power confirmed share rank delegators changed
    proof { ...ReadingFields }
    at { number hash timestamp }
  }`,
  [readingFields],
);

export const delegatesQuery = graphql(
  `query Delegates($id: ID!, $first: Int!, $after: String, $order: DelegateOrder!, $search: String) {
    dao(id: $id) {
      id
      delegates(first: $first, after: $after, orderBy: $order, search: $search) {
        items { ...DelegateFields attendance { voted of } }
        cursor total votesWhole delegated supply proofs { ...ReadingFields }
        at { number hash timestamp }
        sync { ...DelegateSyncFields }
      }
    }
  }`,
  [syncFields, delegateFields, readingFields],
);

export const delegateLineQuery = graphql(
  `query DelegateLine($id: ID!, $address: String!) {
    dao(id: $id) { id delegate(address: $address) { ...DelegateFields } }
  }`,
  [delegateFields],
);

export const delegateQuery = graphql(
  `query Delegate($id: ID!, $address: String!) {
    dao(id: $id) {
      id
      delegate(address: $address) {
        ...DelegateFields
        history(points: 300) { points { block votes } count whole }
        sync { ...DelegateSyncFields }
      }
    }
  }`,
  [syncFields, delegateFields],
);

export type DelegateSyncView = ResultOf<typeof syncFields>;

/** Place of a missing log, and its account. */
export type BreakView = DelegateSyncView['breaks'][number];

/** One delegate; amounts in the token's smallest unit, all that the contract said read at block `at`. */
export type DelegateView = ResultOf<typeof delegateFields>;

const PAGE = 50;

export function useDelegates(id: string, order: DelegateListOrder, search: string): Pages<DelegatePageView> {
  const words = search.trim() === '' ? null : search.trim();
  // Reading all votes is worth its time only to who asks for it.
  useWatch(id, [{ kind: 'delegates' }, ...(order === 'ATTENDANCE' ? [{ kind: 'votes' as const }] : [])]);
  return usePages(JSON.stringify([id, order, words]), {
    document: delegatesQuery,
    variables: (after) => ({ id, first: PAGE, after, order, search: words }),
    page: ({ dao }) => dao.delegates ?? undefined,
    keyOf: (delegate) => delegate.address,
  });
}

/** One account as the list would show it; pauses without one. */
export function useDelegateLine(id: string, address: string | undefined): Answered<DelegateView | null> {
  useWatch(address === undefined ? undefined : id, [{ kind: 'delegates' }]);
  return useAsk({
    document: delegateLineQuery,
    variables: { id, address: address ?? '' },
    read: ({ dao }) => dao.delegate,
    pause: address === undefined,
  });
}

/** One delegate and its history; null where the Governor names no token. */
export function useDelegate(id: string, address: string): Answered<DelegateProfileView | null> {
  useWatch(id, [{ kind: 'delegates', history: true }]);
  return useAsk({ document: delegateQuery, variables: { id, address }, read: ({ dao }) => dao.delegate });
}

export type DelegatePageView = NonNullable<ResultOf<typeof delegatesQuery>['dao']['delegates']>;

/** A delegate in the list, with on how many proposals it voted as far as votes are read. */
export type ListedDelegate = DelegatePageView['items'][number];

/** A delegate with how its power came to be: at most some hundred points of all `count` changes. */
export type DelegateProfileView = NonNullable<ResultOf<typeof delegateQuery>['dao']['delegate']>;
