import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

// The engine computes where it is called: in a thread of its own, so that whoever asks can go on meanwhile.
const engine = await PGlite.create({
  dataDir: workerData,
  extensions: { pg_trgm },
  startParams: parameters(),
});

/** Memory for pages is 128 MB; to prepare it takes half a CPU s, so tests, which open many databases, ask for less. */
function parameters() {
  const memory = process.env.QUORATE_DATABASE_MEMORY;
  return memory && [...PGlite.defaultStartParams, '-c', `shared_buffers=${memory}`];
}

parentPort.on('message', async ({ id, sql, values, rows: given }) => {
  try {
    if (sql === null) {
      await engine.close();
      parentPort.postMessage({ id, rows: [] });
      return;
    }
    const blob = given === undefined ? {} : { blob: new Blob([given]) };
    const { rows } = await engine.query(sql, values, blob);
    parentPort.postMessage({ id, rows });
  } catch (error) {
    parentPort.postMessage({ id, error: String(error?.message ?? error) });
  }
});
