import { Worker } from 'node:worker_threads';
import type { Database, Queries, Row } from './database';

type Pending = { done(rows: Row[]): void; failed(error: Error): void };

/** A PostgreSQL in a thread of this process (PGlite), in a folder or in memory; commands run from the project's folder. */
export function openEmbedded(folder?: string): Database {
  const thread = new Worker('./server/sql/embeddedThread.mjs', { workerData: folder ?? 'memory://' });
  const pending = new Map<number, Pending>();
  let asked = 0;
  let dead: Error | undefined;
  const fail = (error: Error) => {
    dead ??= error;
    for (const each of pending.values()) each.failed(dead);
    pending.clear();
  };
  thread.on('error', fail);
  thread.on('exit', () => fail(new Error('the database has ended')));
  thread.on('message', ({ id, rows, error }: { id: number; rows: Row[]; error?: string }) => {
    const each = pending.get(id);
    pending.delete(id);
    if (error === undefined) each?.done(rows);
    else each?.failed(new Error(error));
  });
  const ask = (sql: string | null, values: readonly unknown[] = [], rows?: Uint8Array) =>
    new Promise<Row[]>((done, failed) => {
      if (dead !== undefined) return failed(dead);
      pending.set(++asked, { done, failed });
      thread.postMessage({ id: asked, sql, values, rows });
    });
  return oneAtATime(ask, async () => {
    await ask(null).catch(() => undefined);
    await thread.terminate();
  });
}

// There is one connection: what is asked beside a transaction waits until that has ended.
function oneAtATime(
  ask: (sql: string, values?: readonly unknown[], rows?: Uint8Array) => Promise<Row[]>,
  close: () => Promise<void>,
): Database {
  let last: Promise<unknown> = Promise.resolve();
  const next = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
  const queries: Queries = {
    query: ask,
    copy: async (into, rows) =>
      void (await ask(`copy ${into} from '/dev/blob' (format binary)`, [], rows.end())),
  };
  return {
    query: (...question) => next(() => queries.query(...question)),
    copy: (...what) => next(() => queries.copy(...what)),
    transaction: (work) => next(() => transact(queries, work)),
    close: () => next(close),
  };
}

async function transact<T>(queries: Queries, work: (queries: Queries) => Promise<T>): Promise<T> {
  await queries.query('begin');
  try {
    const result = await work(queries);
    await queries.query('commit');
    return result;
  } catch (error) {
    await queries.query('rollback').catch(() => undefined);
    throw error;
  }
}
