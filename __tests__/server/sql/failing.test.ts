import { votesIn } from '@/chain/logs/voteLog';
import { findPostgres, type PostgresHere, startPostgres } from '@/devnet/postgres';
import type { Database, Queries, Row } from '@/server/sql/database';
import { Journal } from '@/server/sql/journal';
import { openPostgres, type PostgresServer } from '@/server/sql/postgres';
import { coverageOf } from '@/server/sql/ranges';
import { remakeVotes } from '@/server/sql/remake';
import { enterDao } from '@/server/sql/sqlStore';
import { openTables } from '@/server/sql/tables';
import { gaps } from '@/service/indexer/logs/coverage';
import { seeded } from '../../runs';
import { voteLog } from './votes';

const BLOCKS = 40;
const IN_EACH = 100;
const STEP = 5;
const random = seeded(20261127);
const blocks = Array.from({ length: BLOCKS }, (_, block) =>
  Array.from({ length: IN_EACH }, (_, index) => voteLog(random, block + 1, index)),
);

const bin = findPostgres();
// Without PostgreSQL on this machine there is nothing that could fail.
const described = bin === undefined ? describe.skip : describe;

let server: PostgresHere;
let database: PostgresServer;
let dao: number;

/** Takes what is not held yet, as a run of the server does, until all is written or it fails. */
async function run(into: Database): Promise<string | null> {
  const journal = new Journal(into, dao, () => undefined);
  const held = (await coverageOf(into, dao)).vote;
  for (const { from, to } of gaps(held, { from: 1n, to: BigInt(BLOCKS) }))
    for (let block = Number(from); block <= Number(to); block += STEP) {
      const last = Math.min(block + STEP - 1, Number(to));
      journal.take('vote', { from: BigInt(block), to: BigInt(last) }, blocks.slice(block - 1, last).flat());
      // One transaction each.
      await journal.written().catch(() => undefined);
    }
  return journal.problem?.message ?? null;
}

/** How many blocks are held; throws unless exactly their logs and votes are there, each once, and counted. */
async function soundBlocks(): Promise<number> {
  const held = (await coverageOf(database, dao)).vote;
  const numbers = blocks.map((_, at) => BigInt(at + 1));
  const there = numbers.filter((each) => held.some(({ from, to }) => from <= each && each <= to));
  const logs = there.flatMap((each) => blocks[Number(each) - 1] ?? []);
  const [row] = await database.query(
    `select (select count(*)::int from log where dao = $1) as logs, (select count(*)::int from vote where dao = $1) as votes,
      (select count(*)::int from vote where dao = $1 and sides >= 8) as listed,
      (select coalesce(sum(listed), 0)::int from proposal where dao = $1) as counted`,
    [dao],
  );
  expect(row).toMatchObject({ logs: logs.length, votes: votesIn(logs).length, counted: row?.listed });
  return there.length;
}

/** The database, which before so many copies of rows does this first. */
function beforeCopy(copies: number, fault: (writer: Queries) => Promise<unknown>): Database {
  let seen = 0;
  return {
    ...database,
    transaction: (work) =>
      database.transaction((queries) =>
        work({
          ...queries,
          copy: async (...what) => {
            if (++seen === copies) await fault(queries);
            return queries.copy(...what);
          },
        }),
      ),
  };
}

/** Ends the database once a copy into this table is half done: it waits for a row of the same place. */
async function endsInside(table: 'log' | 'vote', batch: number): Promise<void> {
  const [last] = votesIn(blocks.slice(0, batch * STEP).flat()).slice(-1);
  await new Promise<void>((begun) => {
    const holding = database.transaction(async ({ query }) => {
      const [columns, rest] =
        table === 'log'
          ? ['kind, block_hash, tx, topics, data', "1, '', '', '', ''"]
          : ['proposal, tx, voter, kind, support, sides, weight', "0, '', '', 0, 0, 0, 0"];
      await query(
        `insert into ${table} (dao, block, log_index, ${columns}) values ($1, $2::bigint, $3::bigint, ${rest})`,
        [dao, String(last?.block), String(last?.logIndex)],
      );
      begun();
      const waits = "select from pg_locks where locktype = 'transactionid' and not granted";
      while ((await query(waits)).length === 0) await new Promise((next) => setTimeout(next, 20));
      await server.down();
    });
    holding.catch(() => undefined);
  });
}

described('what a database that fails leaves', () => {
  beforeAll(async () => {
    server = await startPostgres(bin, { isSmall: true });
    database = openPostgres(server.url);
    await openTables(database, remakeVotes);
  });
  beforeEach(async () => {
    dao = await enterDao(database, `eip155:1:${expect.getState().currentTestName}`);
  });
  afterEach(async () => {
    // Whatever happened, the next run has all of it.
    expect(await run(database)).toBeNull();
    expect(await soundBlocks()).toBe(BLOCKS);
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
  });

  // Each transaction copies logs, then votes.
  test.each([
    ['log', 1],
    ['vote', 1],
    ['log', 2],
    ['vote', 2],
  ] as const)(
    'is whole batches where it ends in the middle of a copy (%s, batch %d)',
    async (table, batch) => {
      const copies = batch * 2 - (table === 'log' ? 1 : 0);
      expect(await run(beforeCopy(copies, () => endsInside(table, batch)))).toMatch(
        /CONNECTION|ECONN|quickly/i,
      );
      await server.up();
      expect(await soundBlocks()).toBe((batch - 1) * STEP);
    },
  );

  test('is nothing of a transaction whose connection ends between two questions, and is given to others', async () => {
    const byOthers = () =>
      Promise.all(Array.from({ length: 8 }, () => database.query('select pg_sleep(0.1)')));
    let restarted: Promise<unknown> | undefined;
    const restart = async () => {
      await server.down();
      await server.up();
      await byOthers();
    };
    const failing = beforeCopy(2, () => {
      restarted = restart();
      return restarted;
    });
    expect(await run(failing)).toMatch(/CONNECTION|terminat|ECONN/i);
    await restarted;
    // Writes after the end would be there by now.
    await byOthers();
    expect(await soundBlocks()).toBe(0);
  });

  test('is whole batches where it lets nobody write any more', async () => {
    const readOnly = async (state: 'on' | 'off', writer: Queries) => {
      await database.query(`alter system set default_transaction_read_only = ${state}`);
      await database.query('select pg_reload_conf()');
      // The server has not told its connections when it answers.
      const said = "select current_setting('default_transaction_read_only') as said from pg_sleep(0.05)";
      const all = [writer, ...Array.from({ length: 8 }, () => database)];
      const isSo = ([row]: Row[]) => row?.said === state;
      while (!(await Promise.all(all.map(({ query }) => query(said)))).every(isSo));
    };
    const failing = beforeCopy(3, (writer) => readOnly('on', writer));
    expect(await run(failing)).toMatch(/read-only transaction/);
    const there = await soundBlocks();
    expect(there).toBeGreaterThanOrEqual(STEP);
    expect(there).toBeLessThan(BLOCKS);
    await database.transaction((writer) => readOnly('off', writer));
  });

  test('is whole batches where the disk is full', async () => {
    await database.query('truncate log, vote, proposal');
    await database.query('checkpoint');
    await server.down();
    await server.up(1_100);
    expect(await run(database)).toMatch(/could not extend|write.*file|too large/i);
    const there = await soundBlocks();
    expect(there).toBeLessThan(BLOCKS);
    await server.down();
    await server.up();
    expect(await soundBlocks()).toBe(there);
  });

  test('two that write: the one whose right is gone writes nothing more, also by its other connections', async () => {
    const [first, second] = [openPostgres(server.url), openPostgres(server.url)];
    const lost = new Promise<void>((done) => {
      void first.lead(() => undefined, done).then(() => undefined);
    });
    while ((await locks()).length === 0) await new Promise((next) => setTimeout(next, 20));
    let isWaiting = false;
    const next = second.lead(
      () => {
        isWaiting = true;
      },
      () => undefined,
    );
    while (!isWaiting) await new Promise((done) => setTimeout(done, 20));
    // Work under way when the right is lost is finished before the next one begins.
    let taken = false;
    const slow = first.transaction(async ({ query }) => {
      await query('insert into dao (name) values ($1)', ['under way']);
      await database.query(
        'select pg_terminate_backend(pid) from pg_locks where objid = 7261001 and granted',
      );
      while ((await locks()).length > 0 && !(await isFenced()))
        await new Promise((done) => setTimeout(done, 20));
      expect(taken).toBe(false);
    });
    void next.then(() => {
      taken = true;
    });
    await slow;
    await next;
    await expect(first.transaction(({ query }) => query('delete from dao'))).rejects.toThrow(
      'Another process may write by now.',
    );
    await second.transaction(({ query }) => query("delete from dao where name = 'under way' returning n"));
    await lost;
    await Promise.all([first.close(), second.close()]);
  });
});

function locks() {
  return database.query(
    "select pid from pg_locks where locktype = 'advisory' and objid = 7261001 and granted",
  );
}

/** Whether one that may write waits for what is under way. */
async function isFenced(): Promise<boolean> {
  const waiting = await database.query(
    "select pid from pg_locks where locktype = 'advisory' and objid = 7261002 and not granted",
  );
  return waiting.length > 0;
}
