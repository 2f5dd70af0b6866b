import { deferred } from '@/core/deferred';
import { openEmpty } from '@/devnet/emptyDatabase';
import type { Database } from '@/server/sql/database';
import { Journal, roomIn, settleAll } from '@/server/sql/journal';
import { coverageOf } from '@/server/sql/ranges';
import { remakeVotes } from '@/server/sql/remake';
import { enterDao } from '@/server/sql/sqlStore';
import { openTables } from '@/server/sql/tables';
import type { Anchor } from '@/service/indexer/store/store';
import { seeded } from '../../runs';
import { voteLog } from './votes';

const MANY = 40;

let database: Database;
let transactions = 0;
let held: Promise<void> | undefined;
const problems: Error[] = [];

const counting = (): Database => ({
  ...database,
  transaction: async (work) => {
    transactions += 1;
    await held;
    return database.transaction(work);
  },
});

beforeAll(async () => {
  database = await openEmpty();
  await openTables(database, remakeVotes);
});
beforeEach(() => {
  transactions = 0;
  held = undefined;
  problems.length = 0;
});
afterAll(() => database.close());

const entered = (at = '') => enterDao(database, `eip155:1:${expect.getState().currentTestName} ${at}`);

async function opened(): Promise<Journal[]> {
  const journals: Journal[] = [];
  for (let at = 0; at < MANY; at += 1)
    journals.push(new Journal(counting(), await entered(`${at}`), (problem) => problems.push(problem)));
  return journals;
}

const at = (block: bigint): Anchor => ({ number: block, hash: `0x${block.toString(16).padStart(64, '0')}` });

/** Every journal is told that nothing was logged in a block; the first is told of a vote in it. */
function pass(journals: readonly Journal[], block: bigint, hasVote = false): void {
  const range = { from: block, to: block };
  for (const [place, journal] of journals.entries()) {
    journal.take('proposal', range, []);
    const logs = hasVote && place === 0 ? [voteLog(seeded(Number(block)), Number(block), 0)] : [];
    journal.take('vote', range, logs);
  }
}

/** Stored ranges of each: of votes and of proposals, and the block up to which they are settled. */
async function kept(journals: readonly Journal[]): Promise<string[]> {
  const rows = await database.query(
    `select coalesce(anchor, 0)::text || coalesce((select string_agg(format(' %s:%s-%s', kind, range.first, range.last), '' order by kind, range.first)
      from range where range.dao = n), '') as line from dao where n = any(string_to_array($1, ',')::int[]) order by n`,
    [journals.map(({ dao }) => dao).join()],
  );
  return [...new Set(rows.map(({ line }) => String(line)))];
}

test('of many in which nothing was logged nothing is written until a block is settled, and then once for all', async () => {
  const journals = await opened();
  for (let block = 1n; block <= 12n; block += 1n) pass(journals, block);
  for (const journal of journals) await journal.written();
  expect(transactions).toBe(0);
  expect(journals.map((journal) => [journal.isBehind(0n), journal.isBehind(1n)])).toEqual(
    journals.map(() => [false, true]),
  );
  await settleAll(counting(), at(10n), journals);
  expect(transactions).toBe(1);
  expect(await kept(journals)).toEqual(['10 0:1-12 1:1-12']);
  expect(journals.some((journal) => journal.isBehind(99n))).toBe(false);
  // Nothing new, and a block further.
  await settleAll(counting(), at(11n), journals);
  pass(journals, 13n);
  await settleAll(counting(), at(13n), journals);
  expect(transactions).toBe(3);
  expect(await kept(journals)).toEqual(['13 0:1-13 1:1-13']);
  expect(problems).toEqual([]);
});

test('one that logged something writes that at once by itself; what is taken or given back while all are written comes after it', async () => {
  const journals = await opened();
  const [first] = journals;
  for (const journal of journals) journal.sources = { ...journal.sources, settled: () => at(2n) };
  pass(journals, 1n);
  pass(journals, 2n, true);
  await first?.written();
  expect(transactions).toBe(1);
  expect(await kept(journals.slice(0, 1))).toEqual(['2 0:1-2 1:1-2']);
  expect(await kept(journals.slice(1))).toEqual(['0']);
  const gate = deferred<void>();
  held = gate.promise;
  const settling = settleAll(counting(), at(2n), journals);
  pass(journals, 3n, true);
  for (const journal of journals.slice(1)) journal.forget(2n);
  expect(await kept(journals.slice(1))).toEqual(['0']);
  gate.resolve();
  await settling;
  for (const journal of journals) await journal.written();
  expect(await kept(journals.slice(0, 1))).toEqual(['2 0:1-3 1:1-3']);
  // Block 3 was taken before its range was given back.
  expect(await kept(journals.slice(1))).toEqual(['2 0:1-1 1:1-1']);
  expect(problems).toEqual([]);
});

test('up to where one is settled is not written before what it logged up to there', async () => {
  const journals = await opened();
  const [first] = journals;
  if (first === undefined) throw new Error('there is none');
  first.sources = { ...first.sources, settled: () => at(1n) };
  const gate = deferred<void>();
  held = gate.promise;
  pass(journals, 1n, true);
  // It writes, and nothing more waits.
  while (transactions === 0) await Promise.resolve();
  await settleAll(database, at(1n), journals);
  expect(await kept([first])).toEqual(['0']);
  expect(await kept(journals.slice(1))).toEqual(['1 0:1-1 1:1-1']);
  gate.resolve();
  await first.written();
  expect(await kept([first])).toEqual(['1 0:1-1 1:1-1']);
});

test('a database that cannot take it is a problem of each of them, and what was not written is not said to be', async () => {
  const journals = await opened();
  pass(journals, 1n);
  const broken: Database = { ...database, transaction: () => Promise.reject(new Error('disk full')) };
  await expect(settleAll(broken, at(1n), journals)).rejects.toThrow('disk full');
  for (const journal of journals) await expect(journal.written()).rejects.toThrow('disk full');
  expect(problems).toHaveLength(MANY);
  expect(await kept(journals)).toEqual(['0']);
});

/** One vote so many times in a block. */
function votesOn(block: number, many: number) {
  const vote = voteLog(seeded(block), block, 0);
  return Array.from({ length: many }, (_, index) => ({ ...vote, logIndex: `0x${index.toString(16)}` }));
}

test('who reads has room as soon as one batch is written, however many wait', async () => {
  const [next, held] = [deferred<void>(), deferred<void>()];
  let begun = 0;
  const slow: Database = {
    ...database,
    transaction: async (work) => {
      if (++begun === 2) {
        next.resolve();
        await held.promise;
      }
      return database.transaction(work);
    },
  };
  const dao = await entered();
  const journal = new Journal(slow, dao, () => undefined);
  for (const block of [1, 2]) {
    const range = { from: BigInt(block), to: BigInt(block) };
    journal.take('vote', range, votesOn(block, 30_000));
  }
  let isRoom = false;
  const waiting = roomIn(new Map([['', journal]])).then(() => {
    isRoom = true;
  });
  await next.promise;
  await new Promise((turn) => setImmediate(turn));
  expect([isRoom, journal.load.logs]).toEqual([true, 30_000]);
  held.resolve();
  await waiting;
  await journal.written();
  expect(journal.load.logs).toBe(0);
  expect((await coverageOf(database, dao)).vote).toEqual([{ from: 1n, to: 2n }]);
});

test('what comes while the database looks at how rows are spread is written without more coming', async () => {
  const [looking, looked] = [deferred<void>(), deferred<void>()];
  const slow: Database = {
    ...database,
    query: async (sql, values) => {
      if (sql.startsWith('analyze')) {
        looking.resolve();
        await looked.promise;
      }
      return database.query(sql, values);
    },
  };
  const dao = await entered();
  const journal = new Journal(slow, dao, () => undefined);
  journal.take('vote', { from: 1n, to: 1n }, votesOn(1, 6_000));
  await looking.promise;
  journal.take('vote', { from: 2n, to: 2n }, votesOn(2, 1));
  looked.resolve();
  await journal.written();
  expect((await coverageOf(database, dao)).vote).toEqual([{ from: 1n, to: 2n }]);
});

test('nothing of a log that is no hex is written, nor what was taken in the same turn', async () => {
  const problems: string[] = [];
  const dao = await entered();
  const journal = new Journal(database, dao, ({ message }) => problems.push(message));
  const [good] = votesOn(1, 1);
  const [bad] = votesOn(2, 1);
  journal.take('vote', { from: 1n, to: 1n }, good === undefined ? [] : [good]);
  // Its data are the last field of a row, which is whole without them.
  if (bad !== undefined) journal.take('vote', { from: 2n, to: 2n }, [{ ...bad, data: '0xzz' }], []);
  await expect(journal.written()).rejects.toThrow('a log is no hex');
  const [row] = await database.query('select count(*)::int as logs from log where dao = $1', [dao]);
  expect([row?.logs, (await coverageOf(database, dao)).vote, problems]).toEqual([0, [], ['a log is no hex']]);
});
