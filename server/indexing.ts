import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './sql/database';
import { hasVotes, makeReadersIndexes, missingIndexes } from './sql/voteIndexes';

/** Conditions for making indexes. */
export type IndexingOptions = {
  database: Database;
  /** Settles once all that is followed is read, or nobody waits for it any more. */
  untilRead(isOver: () => boolean): Promise<void>;
  onProblem(problem: Error): void;
  /** Milliseconds for which votes are written without indexes at most. */
  most?: number;
};

/** The indexes that readers need, which are made once. */
export type Indexing = { isDone(): boolean; close(): Promise<void> };

// An endpoint that gives little at once may take hours, in which keeping indexes up costs nothing and asking without them much.
const MOST = 300_000;
const EVERY = 1_000;

/**
 * Has the indexes for readers made once what is followed is read for the first time. Where they are there nothing is done,
 * so that organisations which come later never take them from those that are served.
 */
export async function openIndexing({
  database,
  most = MOST,
  onProblem,
  untilRead,
}: IndexingOptions): Promise<Indexing> {
  let isDone = (await missingIndexes(database)).length === 0;
  const closing = new AbortController();
  const { signal } = closing;
  const make = async () => {
    await Promise.race([untilRead(() => signal.aborted), late(database, most, signal)]);
    if (!signal.aborted) await makeReadersIndexes(database, () => signal.aborted);
    isDone = !signal.aborted;
  };
  const making = isDone
    ? undefined
    : make().catch((error: unknown) => {
        if (!signal.aborted) onProblem(error instanceof Error ? error : new Error(String(error)));
      });
  return {
    isDone: () => isDone,
    close: async () => {
      closing.abort();
      await making;
    },
  };
}

/** Settles so long after the first vote was seen. */
async function late(database: Database, most: number, signal: AbortSignal): Promise<void> {
  const pause = (milliseconds: number) => sleep(milliseconds, undefined, { signal }).catch(() => undefined);
  while (!signal.aborted && !(await hasVotes(database))) await pause(EVERY);
  await pause(most);
}
