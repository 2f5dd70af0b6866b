import { boundedLine } from '@/core/format';
import { type Answered, useAsk } from './client/ask';
import { graphql, type ResultOf } from './client/graphql';
import { type Pages, usePages } from './client/pages';
import { useWatch } from './client/watch';
import { readingFields } from './proof';

const syncFields = graphql(`
  fragment TimelockSyncFields on TimelockSync @_unmask {
    complete reading progress from fromStart gaps { from to } problem { code facts }
  }
`);

const logFields = graphql(`
  fragment LogFields on Event @_unmask { block timestamp transaction }
`);

/** Who may do what, with what proves it. */
export const controlQuery = graphql(
  `query Control($id: ID!) {
    dao(id: $id) {
      id name chainId address
      control {
        timelock
        at { number hash timestamp }
        powers {
          name part contract whole
          holders { account who via since { ...LogFields } proof { ...ReadingFields } }
        }
        findings { code severity sentence proof { ...ReadingFields } }
        sync { ...TimelockSyncFields }
      }
    }
  }`,
  [syncFields, readingFields, logFields],
);

/** What was scheduled in the timelock, newest first. */
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
  [syncFields, readingFields, logFields],
);

/** Who may do what in an organisation; grows while the timelock's logs are read. */
export function useControl(id: string): Answered<ControlView> {
  useWatch(id, [{ kind: 'timelock' }]);
  return useAsk({ document: controlQuery, variables: { id }, read: controlOf });
}

const PAGE = 20;

/** What was scheduled in the timelock; `foreign` only what no proposal of this Governor did. */
export function useOperations(id: string, foreign: boolean): Pages<OperationPageView> {
  useWatch(id, [{ kind: 'timelock' }]);
  return usePages(JSON.stringify([id, foreign]), {
    document: operationsQuery,
    variables: (after) => ({ id, first: PAGE, after, foreign }),
    page: ({ dao }) => dao.operations,
    keyOf: (operation) => operation.id,
  });
}

function controlOf({ dao: { control, ...dao } }: ResultOf<typeof controlQuery>) {
  return { ...dao, name: boundedLine(dao.name, 80), ...control };
}

/** Who may do what in an organisation, all read at block `at`. */
export type ControlView = ReturnType<typeof controlOf>;

/** What can be done, and by whom. */
export type PowerView = ControlView['powers'][number];

/** One line of the health list, and what proves it. */
export type FindingView = ControlView['findings'][number];

/** One that may do something. */
export type HolderView = PowerView['holders'][number];

/** A page of operations with what is known over all of them. */
export type OperationPageView = ResultOf<typeof operationsQuery>['dao']['operations'];

/** Something scheduled in the timelock; `readyAt` in Unix seconds. */
export type OperationView = OperationPageView['items'][number];

/** A log: where it stands, and when (Unix seconds) where that is known. */
export type LogView = ResultOf<typeof logFields>;
