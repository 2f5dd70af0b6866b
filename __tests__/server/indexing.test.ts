import { openEmpty } from '@/devnet/emptyDatabase';
import type { Database } from '@/server/sql/database';
import { Journal } from '@/server/sql/journal';
import { remakeVotes } from '@/server/sql/remake';
import { createSqlReader } from '@/server/sql/sqlReader';
import { enterDao } from '@/server/sql/sqlStore';
import { openTables } from '@/server/sql/tables';
import { makeReadersIndexes, missingIndexes, openIndexing } from '@/server/sql/voteIndexes';
import { closeAfter } from '../openBefore';
import { seeded } from '../runs';
import { voteLog } from './sql/votes';

// As the version before left its tables.
const FORMER = `
create table dao (n int generated always as identity primary key, name text not null unique, start bigint, anchor bigint, anchor_hash bytea);
create table range (dao int not null references dao on delete cascade, kind smallint not null, first bigint not null, last bigint not null, primary key (dao, kind, first));
create table log (dao int not null references dao on delete cascade, kind smallint not null, block bigint not null, log_index bigint not null, block_hash bytea not null, tx bytea not null, time bigint, topics bytea not null, data bytea not null, primary key (dao, block, log_index));
create table proposal (n int generated always as identity primary key, dao int not null references dao on delete cascade, id numeric(78) not null, rules smallint not null, listed bigint not null default 0, against bigint not null default 0, in_favour bigint not null default 0, abstain bigint not null default 0, unique (dao, id));
create table vote (dao int not null references dao on delete cascade, proposal int not null, block bigint not null, log_index bigint not null, tx bytea not null, voter bytea not null, kind smallint not null, support smallint not null, sides smallint not null, weight numeric(78) not null, split bytea, reason bytea, reason_lower text, primary key (dao, block, log_index));
create extension if not exists pg_trgm;
create index vote_heaviest on vote (proposal, weight desc, block, log_index) where sides >= 8;
create index vote_place on vote (proposal, block, log_index);
create index vote_against on vote (proposal, weight desc, block, log_index) where sides & 1 <> 0;
create index vote_for on vote (proposal, weight desc, block, log_index) where sides & 2 <> 0;
create index vote_abstain on vote (proposal, weight desc, block, log_index) where sides & 4 <> 0;
create index vote_of_all on vote (dao, weight desc, block, log_index) where sides >= 8;
create index vote_voter on vote (voter, dao, block, log_index);
create index vote_reduction on vote (proposal, voter) where kind = 3;
create index vote_split on vote (proposal) where split is not null;
create index vote_reason on vote using gin (reason_lower gin_trgm_ops) where reason_lower is not null;
create table quorate (version int not null, votes int not null default 1);
insert into quorate values (1, 1)`;

const onProblem = (problem: Error) => {
  throw problem;
};
const never = () => new Promise<void>(() => undefined);

let database: Database;
beforeEach(async () => {
  database = await openEmpty();
});
afterEach(() => database.close());

/** Writes some votes, and gives a page of all. */
async function votesOf(dao: number, block: number) {
  const random = seeded(block);
  const journal = new Journal(database, dao, onProblem);
  const logs = Array.from({ length: 100 }, (_, index) => voteLog(random, block, index));
  journal.take('vote', { from: BigInt(block), to: BigInt(block) }, logs);
  await journal.written();
  return () => pageOf(dao);
}

async function pageOf(dao: number) {
  const reader = createSqlReader(database, dao, async () => 0, undefined);
  const { lines, total } = await reader.votes({ first: 500, orderBy: 'WEIGHT' });
  return {
    total,
    lines: lines.map(({ voter, weight, block, logIndex }) => ({ voter, weight, block, logIndex })),
  };
}

async function indexNames(): Promise<string[]> {
  const rows = await database.query(
    "select indexname::text as name from pg_indexes where tablename = 'vote' order by 1",
  );
  return rows.map(({ name }) => String(name));
}

test('those for readers are made each by itself, and what is left of them after an end in between', async () => {
  await openTables(database, remakeVotes);
  const page = await votesOf(await enterDao(database, 'one'), 1);
  const before = await page();
  const all = await missingIndexes(database);
  expect(before.total).toBeGreaterThan(50);
  let made = 0;
  const ending: Database = {
    ...database,
    transaction: (work) =>
      database.transaction(async (queries) => {
        const done = await work(queries);
        if (++made > 3) throw new Error('killed');
        return done;
      }),
  };
  await expect(makeReadersIndexes(ending)).rejects.toThrow('killed');
  expect(await missingIndexes(database)).toEqual(all.slice(3));
  expect(await page()).toEqual(before);
  await makeReadersIndexes(database);
  expect(await missingIndexes(database)).toEqual([]);
  expect(await page()).toEqual(before);
});

test('are not waited for without end where reading takes long', async () => {
  await openTables(database, remakeVotes);
  const indexing = closeAfter(await openIndexing({ database, untilRead: never, onProblem, most: 0 }));
  expect(indexing.isDone()).toBe(false);
  await votesOf(await enterDao(database, 'one'), 1);
  while (!indexing.isDone()) await new Promise((next) => setTimeout(next, 20));
  expect(await missingIndexes(database)).toEqual([]);
});

test('stay while another organisation is read for the first time', async () => {
  await openTables(database, remakeVotes);
  await votesOf(await enterDao(database, 'one'), 1);
  await makeReadersIndexes(database);
  const names = await indexNames();
  await openTables(database, remakeVotes);
  const indexing = closeAfter(await openIndexing({ database, untilRead: never, onProblem }));
  expect(indexing.isDone()).toBe(true);
  await votesOf(await enterDao(database, 'two'), 2);
  expect(await indexNames()).toEqual(names);
});

test('what the version before wrote is taken over: nothing is lost, and what is no longer needed goes', async () => {
  for (const each of FORMER.split(';')) await database.query(each);
  const dao = await enterDao(database, 'one');
  const page = await votesOf(dao, 1);
  const before = await page();
  await openTables(database, remakeVotes);
  expect(await page()).toEqual(before);
  expect(await indexNames()).toContain('vote_voter');
  const indexing = await openIndexing({ database, untilRead: async () => undefined, onProblem });
  while (!indexing.isDone()) await new Promise((next) => setTimeout(next, 20));
  await indexing.close();
  expect(await missingIndexes(database)).toEqual([]);
  expect(await indexNames()).not.toContain('vote_voter');
  expect(await page()).toEqual(before);
  const checks = await database.query(
    "select from pg_constraint where contype = 'f' and conrelid in ('log'::regclass, 'vote'::regclass)",
  );
  expect(checks).toEqual([]);
});
