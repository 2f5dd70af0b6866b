import type { Database, Queries } from './database';
import { indexForReaders, WRITERS_INDEXES } from './voteIndexes';

/** The version of the logs that are kept; raised whenever their meaning changes. Then everything is read anew. */
const LOGS = 1;

/** The version of what is made of the logs; raised whenever its meaning changes. Then it is made anew, without an endpoint. */
const VOTES = 1;
// Version of tables older than its number.
const FIRST = 1;

// Texts of the chain are kept as bytes: text cannot hold U+0000. `reason_lower` is for searching alone. That the organisation
// of a log or a vote is there is looked at once for its range, which comes with it, and not for each row.
const LOG_TABLES = `
create table dao (
  n int generated always as identity primary key, name text not null unique, start bigint,
  anchor bigint, anchor_hash bytea
);
create table range (
  dao int not null references dao on delete cascade, kind smallint not null,
  first bigint not null, last bigint not null, primary key (dao, kind, first)
);
create table log (
  dao int not null, kind smallint not null, block bigint not null,
  log_index bigint not null, block_hash bytea not null, tx bytea not null, time bigint, topics bytea not null,
  data bytea not null, primary key (dao, block, log_index, kind)
);`;
const VOTE_TABLES = `
create table proposal (
  n int generated always as identity primary key, dao int not null references dao on delete cascade,
  id numeric(78) not null, rules smallint not null,
  listed bigint not null default 0, against bigint not null default 0, in_favour bigint not null default 0,
  abstain bigint not null default 0, unique (dao, id)
);
create table vote (
  dao int not null, proposal int not null, block bigint not null,
  log_index bigint not null, tx bytea not null, voter bytea not null, kind smallint not null,
  support smallint not null, sides smallint not null, weight numeric(78) not null, split bytea,
  reason bytea, reason_lower text, primary key (dao, block, log_index)
);`;

/** Makes the votes anew of the logs, in tables that take the place of the old ones. */
export type RemakeVotes = (
  queries: Queries,
  tables: { create(): Promise<void>; index(): Promise<void> },
) => Promise<void>;

/** Makes the tables where there are none, as bare as a first reading wants them; of another version the votes are made anew of the logs, and logs are thrown away with all else. */
export async function openTables(database: Database, remake: RemakeVotes): Promise<void> {
  await openVersions(database);
  await database.transaction(async (queries) => {
    const { query } = queries;
    const [found] = await query('select version, votes from quorate');
    if (found?.version === LOGS) {
      await dropChecks(queries);
      await widenKey(queries);
    }
    if (found?.version === LOGS && found.votes === VOTES) return;
    await query('create extension if not exists pg_trgm');
    if (found?.version === LOGS)
      await remake(queries, {
        create: () => all(queries, VOTE_TABLES),
        index: async () => {
          await all(queries, WRITERS_INDEXES);
          await indexForReaders(queries);
        },
      });
    else {
      for (const table of ['vote', 'proposal', 'log', 'range', 'dao'])
        await query(`drop table if exists ${table}`);
      for (const each of [LOG_TABLES, VOTE_TABLES, WRITERS_INDEXES]) await all(queries, each);
    }
    await query('delete from quorate');
    await query('insert into quorate values ($1, $2)', [LOGS, VOTES]);
  });
}

// Foreign keys of the previous version.
async function dropChecks({ query }: Queries): Promise<void> {
  const checks = await query(
    "select conname::text as name, conrelid::regclass::text as home from pg_constraint where contype = 'f' and conrelid in ('log'::regclass, 'vote'::regclass)",
  );
  for (const { home, name } of checks) await query(`alter table ${home} drop constraint ${name}`);
}

// Some endpoints number the logs of a block by transaction, so that one number may be a proposal's and a vote's.
async function widenKey({ query }: Queries): Promise<void> {
  const [key] = await query(
    "select conname::text as name, cardinality(conkey) as width from pg_constraint where conrelid = 'log'::regclass and contype = 'p'",
  );
  if (key === undefined || Number(key.width) > 3) return;
  await query(`alter table log drop constraint ${key.name}, add primary key (dao, block, log_index, kind)`);
}

// By itself, and only where it is needed: whoever begins to answer reads it while votes are made anew.
async function openVersions(database: Database): Promise<void> {
  const [row] = await database.query(
    "select exists (select from pg_attribute where attrelid = to_regclass('quorate') and attname = 'votes') as found",
  );
  if (row?.found === true) return;
  await database.transaction(async ({ query }) => {
    await query('create table if not exists quorate (version int not null)');
    await query(`alter table quorate add column if not exists votes int not null default ${FIRST}`);
  });
}

/** Whether there are logs of this version. */
export async function isCurrent({ query }: Pick<Database, 'query'>): Promise<boolean> {
  const [there] = await query("select to_regclass('quorate') is not null as found");
  if (there?.found !== true) return false;
  const [row] = await query('select version from quorate');
  return row?.version === LOGS;
}

async function all({ query }: Queries, statements: string): Promise<void> {
  for (const each of statements.split(';')) if (each.trim() !== '') await query(each);
}
