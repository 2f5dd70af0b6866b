import { deferred } from '@/core/deferred';
import type { Database } from '@/server/sql/database';
import { openEmbedded } from '@/server/sql/embedded';
import { Journal, roomIn } from '@/server/sql/journal';
import { coverageOf } from '@/server/sql/ranges';
import { remakeVotes } from '@/server/sql/remake';
import { enterDao } from '@/server/sql/sqlStore';
import { openTables } from '@/server/sql/tables';
import { seeded } from '../../runs';
import { voteLog } from './votes';

let database: Database;
let dao: number;

beforeAll(async () => {
  database = openEmbedded();
  await openTables(database, remakeVotes);
});
beforeEach(async () => {
  dao = await enterDao(database, `eip155:1:${expect.getState().currentTestName}`);
});
afterAll(() => database.close());

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
