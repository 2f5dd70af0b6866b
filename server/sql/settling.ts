import { deferred } from '@/core/deferred';
import type { Anchor } from '@/service/indexer/store/store';
import type { Database } from './database';
import type { Journal } from './journal';
import { addRanges, type HeldRanges, setAnchor } from './ranges';

/**
 * Writes that another block of a chain is settled: for all in which nothing was logged since the last time in one
 * transaction, for the others each with what it logged. Throws what the database says where it fails.
 */
export async function settleAll(database: Database, anchor: Anchor, journals: Iterable<Journal>) {
  const written = deferred<void>();
  const quiet: HeldRanges[] = [];
  const backs: Promise<void>[] = [];
  for (const journal of journals) {
    const lent = journal.lend(written.promise);
    if (lent === undefined) {
      journal.settle();
      continue;
    }
    quiet.push({ dao: journal.dao, ranges: lent.ranges });
    backs.push(lent.back);
  }
  if (quiet.length === 0) return;
  const work = database.transaction(async (queries) => {
    await addRanges(queries, quiet);
    const daos = quiet.map(({ dao }) => dao);
    await setAnchor(queries, daos, anchor);
  });
  written.resolve(work);
  await Promise.all(backs);
  await work;
}
