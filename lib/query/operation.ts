import { graphql, type ResultOf } from './client/graphql';
import { type Pages, usePages } from './client/pages';
import { useWatch } from './client/watch';
import { logFields, timelockSyncFields } from './control';
import { readingFields } from './proof';

export const operationsQuery = graphql(
  `query Operations($id: ID!, $first: Int!, $after: String, $foreign: Boolean!) {
    dao(id: $id) {
      id
      operations(first: $first, after: $after, foreign: $foreign) {
        items {
          id operationId proposalId foreign state readyAt delay proof { ...ReadingFields }
          calls { target value signature calldata }
          scheduled { ...LogFields } executed { ...LogFields } cancelled { ...LogFields }
        }
        cursor total foreign
        at { number hash timestamp }
        sync { ...TimelockSyncFields }
      }
    }
  }`,
  [timelockSyncFields, readingFields, logFields],
);

const PAGE = 20;

/** Reads the timelock's scheduled operations; `foreign` only those from no proposal of this Governor. */
export function useOperations(id: string, foreign: boolean): Pages<OperationPageView> {
  useWatch(id, [{ kind: 'timelock' }]);
  return usePages(JSON.stringify([id, foreign]), {
    document: operationsQuery,
    variables: (after) => ({ id, first: PAGE, after, foreign }),
    page: ({ dao }) => dao.operations,
    keyOf: (operation) => operation.id,
  });
}

export type OperationPageView = ResultOf<typeof operationsQuery>['dao']['operations'];

/** Something scheduled in the timelock; `readyAt` in Unix seconds. */
export type OperationView = OperationPageView['items'][number];

export type LogView = ResultOf<typeof logFields>;
