import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Queries } from './database';

/** In `vote.sides`: the vote stands in a list of its own. The bits below it are the sides that it gave something to. */
export const LISTED = 8;

/** The indexes without which nothing can be written: few votes stand in them. */
export const WRITERS_INDEXES = `
create index vote_reduction on vote (proposal, voter) where kind = 3;
create index vote_split on vote (proposal) where split is not null;`;

/** Indexes that only readers' questions need; their upkeep would slow a first reading, so tables begin without. */
const READERS_INDEXES: Readonly<Record<string, string>> = {
  // By one process alone, beside which others are made.
  vote_reason: 'using gin (reason_lower gin_trgm_ops) where reason_lower is not null',
  vote_heaviest: `(proposal, weight desc, block, log_index) where sides >= ${LISTED}`,
  vote_place: '(proposal, block, log_index)',
  vote_against: '(proposal, weight desc, block, log_index) where sides & 1 <> 0',
  vote_for: '(proposal, weight desc, block, log_index) where sides & 2 <> 0',
  vote_abstain: '(proposal, weight desc, block, log_index) where sides & 4 <> 0',
  vote_of_all: `(dao, weight desc, block, log_index) where sides >= ${LISTED}`,
  // Without their places: the votes of an account are few, and equal entries are kept as one.
  vote_account: '(voter, dao)',
};
// Previous version's indexes, by replacement.
const FORMER: Readonly<Record<string, string>> = { vote_account: 'vote_voter' };

/** Makes those that are missing, two at a time, each in a transaction of its own, so that whoever is killed meanwhile goes on with the next. */
export async function makeReadersIndexes(
  database: Database,
  isOver: () => boolean = () => false,
): Promise<void> {
  const missing = await missingIndexes(database);
  const makeNext = async (): Promise<void> => {
    const name = isOver() ? undefined : missing.shift();
    if (name === undefined) return;
    await database.transaction(async ({ query }) => {
      // A half-made index has the name, and answers nothing.
      await query(`drop index if exists ${name}`);
      await query(`create index ${name} on vote ${READERS_INDEXES[name]}`);
      if (name in FORMER) await query(`drop index if exists ${FORMER[name]}`);
    });
    await makeNext();
  };
  // The one that goes on when the other fails is waited for.
  const ended = await Promise.allSettled([makeNext(), makeNext()]);
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
  await database.query('analyze vote, proposal, log');
}

async function hasVotes({ query }: Pick<Queries, 'query'>): Promise<boolean> {
  const [row] = await query('select exists (select from vote) as found');
  return row?.found === true;
}

/** All of them, where nobody can see the votes yet. */
export async function indexForReaders({ query }: Queries): Promise<void> {
  for (const [name, what] of Object.entries(READERS_INDEXES))
    await query(`create index ${name} on vote ${what}`);
}

/** The names of those that are not there; without them answers are the same, and slow. */
export async function missingIndexes(database: Pick<Queries, 'query'>): Promise<string[]> {
  const there = await indexesOf(database);
  return Object.keys(READERS_INDEXES).filter((name) => !there.includes(name));
}

async function indexesOf({ query }: Pick<Queries, 'query'>): Promise<string[]> {
  const rows = await query(
    "select relname::text as name from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = 'vote'::regclass and indisvalid",
  );
  return rows.map(({ name }) => String(name));
}

/** Conditions for making indexes. */
type IndexingOptions = {
  database: Database;
  /** Settles once all that is followed is read, or nobody waits for it any more. */
  untilRead(isOver: () => boolean): Promise<void>;
  onProblem(problem: Error): void;
  /** Milliseconds for which votes are written without indexes at most. */
  most?: number;
};

/** The indexes that readers need, which are made once. */
type Indexing = { isDone(): boolean; close(): Promise<void> };

// An endpoint that gives little at once may take hours, in which keeping indexes up costs nothing and asking without them much.
const MOST = 300_000;
const EVERY = 1_000;

/** Makes the readers' indexes once, when what is followed is read for the first time; those that are there stay. */
export async function openIndexing(options: IndexingOptions): Promise<Indexing> {
  const { database, most = MOST, onProblem, untilRead } = options;
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
