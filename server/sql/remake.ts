import { votesIn } from '@/chain/logs/voteLog';
import type { Queries } from './database';
import { readKeptLogs } from './sqlStore';
import type { RemakeVotes } from './tables';
import { UnwrittenVotes } from './voteRows';

// No block of a chain is above.
const LAST = 2n ** 62n;

/** Makes proposals and votes anew of the logs beside the old ones, and puts them in their place; inside one transaction, so that nobody sees less meanwhile. */
export const remakeVotes: RemakeVotes = async (queries, { create, index }) => {
  const { query } = queries;
  const [row] = await query(
    "select quote_ident(current_schema()) as home, current_setting('search_path') as before",
  );
  const { before, home } = row ?? {};
  const lookIn = (path: string) => query("select set_config('search_path', $1, true)", [path]);
  await query('create schema remade');
  // New tables, also those of new votes, are there; the rest is found where it was.
  await lookIn(`remade, ${before}`);
  await create();
  for (const { n } of await query('select n from dao order by n')) await append(queries, Number(n));
  await index();
  for (const table of ['vote', 'proposal']) {
    await query(`drop table ${home}.${table}`);
    await query(`alter table remade.${table} set schema ${home}`);
  }
  await lookIn(String(before));
  await query('drop schema remade');
};

function append(queries: Queries, dao: number): Promise<void> {
  return readKeptLogs(queries, { dao, to: LAST }, async (kind, logs) => {
    // How their params count is judged once the contract is heard.
    const votes = new UnwrittenVotes();
    for (const vote of kind === 'vote' ? votesIn(logs) : []) votes.add(dao, vote);
    await votes.write(queries);
  });
}
