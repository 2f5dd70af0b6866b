import { boundedLine } from '@/core/format';
import { type Answered, useAsk } from './client/ask';
import { graphql, type ResultOf } from './client/graphql';
import { useWatch } from './client/watch';
import { useKeptName } from './currentDao';
import { readingFields } from './proof';

export const timelockSyncFields = graphql(`
  fragment TimelockSyncFields on TimelockSync @_unmask {
    complete reading progress from fromStart gaps { from to } problem { code facts }
  }
`);

/** A log: where it stands, and when (Unix seconds) where that is known. */
export const logFields = graphql(`
  fragment LogFields on Event @_unmask { block timestamp transaction }
`);

export const controlQuery = graphql(
  `query Control($id: ID!) {
    dao(id: $id) {
      id name chainId address
      control {
        timelock
        at { number hash timestamp }
        powers {
          name part contract whole
          holders {
            account who via since { ...LogFields } proof { ...ReadingFields }
            until untilProof { ...ReadingFields }
          }
        }
        findings { code severity sentence proof { ...ReadingFields } }
        sync { ...TimelockSyncFields }
      }
    }
  }`,
  [timelockSyncFields, readingFields, logFields],
);

/** Reads an organisation's powers and holders; grows while the timelock's logs are read. */
export function useControl(id: string): Answered<ControlView> {
  useWatch(id, [{ kind: 'timelock' }]);
  const answered = useAsk({ document: controlQuery, variables: { id }, read: controlOf });
  useKeptName(answered.data);
  return answered;
}

function controlOf({ dao: { control, ...dao } }: ResultOf<typeof controlQuery>) {
  return { ...dao, name: boundedLine(dao.name, 80), ...control };
}

/** An organisation's powers and holders, all read at block `at`. */
export type ControlView = ReturnType<typeof controlOf>;

/** Whether the history of a timelock is being read, or about to be: until then more seems well than is. */
export function isBeingRead({ timelock, sync }: Pick<ControlView, 'timelock' | 'sync'>): boolean {
  if (timelock === null || sync.complete) return false;
  return sync.reading || (sync.from === null && sync.problem === null);
}

export type PowerView = ControlView['powers'][number];

export type FindingView = ControlView['findings'][number];

export type HolderView = PowerView['holders'][number];
