import { toHex } from 'viem';
import { parseCounting } from '@/core/governor/dao';
import { openEmpty } from '@/devnet/emptyDatabase';
import { findPostgres, startPostgres } from '@/devnet/postgres';
import { createHeldReader } from '@/server/sql/columnPages';
import type { Database } from '@/server/sql/database';
import { Journal } from '@/server/sql/journal';
import { openPostgres } from '@/server/sql/postgres';
import { remakeVotes } from '@/server/sql/remake';
import { createSqlReader } from '@/server/sql/sqlReader';
import { createSqlStore, enterDao } from '@/server/sql/sqlStore';
import { isCurrent, openTables } from '@/server/sql/tables';
import { createColumnReader } from '@/service/graph/columnReader';
import type { Reader, VoteLine, VoteQuestion } from '@/service/graph/reader';
import { rank } from '@/service/graph/resolvers/ranking';
import { LogIndex } from '@/service/indexer/logIndex';
import { type Random, runs, seeded, seedOf } from '../../runs';
import { word } from '../../service/indexer/ledger';
import { anyQuestion, PROPOSALS, voteLog } from './votes';

const SEED = seedOf(20261125);
const ROUNDS = runs(3, 30);
const QUESTIONS = runs(27, 600);
const BLOCKS = 40;
const COUNTINGS = [
  'support=bravo&quorum=for',
  'support=bravo,fractional&quorum=for&params=fractional',
  'x=y',
];

let database: Database;
let made = 0;

/** An index that took ranges of blocks in any order and gave some back, and what heard of it. */
async function history(random: Random) {
  const held = new LogIndex();
  const journal = new Journal(database, await enterDao(database, `eip155:1:${made++}`), (problem) => {
    throw problem;
  });
  const { params } = held.votes;
  const counting = parseCounting(COUNTINGS[made % COUNTINGS.length] ?? '');
  params.counting = () => counting;
  journal.sources = { settled: () => undefined, rules: (id) => params.of(id) };
  held.journal = journal;
  const blocks = Array.from({ length: BLOCKS }, (_, block) =>
    Array.from({ length: random.int(0, 12) }, (_, index) => voteLog(random, block + 1, index)),
  );
  for (let step = 0; step < 14; step++) {
    for (const id of [undefined, ...PROPOSALS])
      for (const support of [null, 'FOR'] as const) rank(held.votes, { orderBy: 'WEIGHT', support }, id);
    const [from, to] = [random.int(1, BLOCKS), random.int(1, BLOCKS)].sort((a, b) => a - b) as [
      number,
      number,
    ];
    if (step < 13 && random.chance(0.2)) held.truncate(BigInt(from));
    else if (step < 13 && random.chance(0.05)) held.forgetVotes();
    else held.take('vote', { from: BigInt(from), to: BigInt(to) }, blocks.slice(from - 1, to).flat());
  }
  // Counts heard from the contract may change how votes are read that are written already.
  await journal.written();
  for (const heard of PROPOSALS)
    if (random.chance(0.7)) params.hear(heard, held.votes.tally(heard, BigInt(BLOCKS)), BigInt(BLOCKS));
  const columns = createColumnReader({ votes: held.votes, wantBeside: async () => undefined });
  const beside = createHeldReader({ votes: held.votes, wantBeside: async () => undefined });
  return { held, journal, columns, others: [sqlReader(journal), mixedReader(journal, held), beside] };
}

function sqlReader(journal: Journal, asked = database): Reader {
  return createSqlReader(asked, journal.dao, () => journal.written(), undefined);
}

/** Reads the first page of a list from the database, the next from the columns. */
function mixedReader(journal: Journal, { votes }: LogIndex): Reader {
  const bounds = { deep: 7, rows: 8, longest: 200 };
  return createSqlReader(database, journal.dao, () => journal.written(), votes, bounds);
}

async function page(reader: Reader, question: VoteQuestion) {
  const { lines, cursor, total, count } = await reader.votes(question);
  return { cursor, total, count: await count(), lines: await Promise.all(lines.map(told)) };
}

async function told(line: VoteLine) {
  const { voter, proposal, kind, support, parts, weight, block, logIndex } = line;
  const later = await Promise.all([line.reduced(), line.reason(), line.transaction(true)]);
  return { voter, proposal, kind, support, parts, weight, block, logIndex, counted: line.counted(), later };
}

const postgres = findPostgres();
const DATABASES: [string, () => Promise<{ database: Database; stop(): Promise<void> }>][] = [
  ['the embedded database', async () => ({ database: await openEmpty(), stop: async () => undefined })],
  [
    'a PostgreSQL',
    async () => {
      const { url, stop } = await startPostgres(postgres);
      return { database: openPostgres(url), stop };
    },
  ],
];
// On a machine without PostgreSQL there is nothing to compare with.
const here = DATABASES.filter(([name]) => name !== 'a PostgreSQL' || postgres !== undefined);

describe.each(here)('columns and %s', (name, open) => {
  const isServer = name === 'a PostgreSQL';
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const opened = await open();
    database = opened.database;
    stop = opened.stop;
    await openTables(database, remakeVotes);
  });
  afterAll(async () => {
    await database.close();
    await stop();
  });

  test('give the same pages once the votes are made anew of the logs, by another version', async () => {
    const random = seeded(SEED + 1);
    const all = [await history(random), await history(random)];
    const questions = Array.from({ length: QUESTIONS }, () => anyQuestion(random));
    await database.query('delete from vote where block % 2 = 0');
    await database.query('update proposal set listed = 7, rules = 0, id = id + 1000');
    await database.query('update quorate set votes = -1');
    const failing: Database = {
      ...database,
      transaction: (work) =>
        database.transaction(async (queries) => {
          const query: Database['query'] = async (sql, values) => {
            if (!sql.startsWith('drop schema')) return queries.query(sql, values);
            if (isServer) expect(await isCurrent(database)).toBe(true);
            throw new Error('killed');
          };
          return work({ ...queries, query });
        }),
    };
    await expect(openTables(failing, remakeVotes)).rejects.toThrow('killed');
    await openTables(database, remakeVotes);
    for (const { columns, journal } of all) {
      const again = new Journal(database, journal.dao, (problem) => {
        throw problem;
      });
      again.sources = journal.sources;
      for (const next of questions)
        expect({ next, ...(await page(sqlReader(again), next)) }).toEqual({
          next,
          ...(await page(columns, next)),
        });
    }
  });

  test('ask in few forms, whatever page is asked for: a connection keeps each', async () => {
    const { journal } = await history(seeded(SEED + 2));
    const asked = new Set<string>();
    const query: Database['query'] = (sql, values) => {
      asked.add(sql);
      return database.query(sql, values);
    };
    const reader = sqlReader(journal, { ...database, query });
    for (let row = 0; row < 60; row++)
      await reader.votes({ first: 1 + row, offset: row, orderBy: 'NEWEST', proposal: 1n });
    // The page, and the proposals.
    expect(asked.size).toBeLessThanOrEqual(2);
  });

  test(`give the same pages of any history (seed ${SEED})`, async () => {
    const random = seeded(SEED);
    const kinds: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { columns, others } = await history(random);
      for (let asked = 0; asked < QUESTIONS; asked++) {
        let next = anyQuestion(random);
        for (let deep = 0; deep < 4; deep++) {
          const one = await page(columns, next);
          for (const reader of others)
            expect({ next, ...(await page(reader, next)) }).toEqual({ next, ...one });
          kinds.push(...one.lines.map(({ kind }) => kind));
          if (one.cursor === null) break;
          next = { ...next, after: one.cursor };
        }
      }
    }
    expect(kinds).toEqual(expect.arrayContaining(['whole', 'split', 'override']));
  });

  test('give the same votes of an account, and refuse the same cursors', async () => {
    const random = seeded(SEED + 1);
    const { columns, others } = await history(random);
    for (const proposal of PROPOSALS)
      for (let voter = 1; voter < 11; voter++) {
        const account = toHex(voter * 0xab, { size: 20 });
        const one = await Promise.all((await columns.ballots(proposal, account)).map(told));
        for (const reader of others)
          expect(await Promise.all((await reader.ballots(proposal, account)).map(told))).toEqual(one);
      }
    const far = '9'.repeat(80);
    for (const after of [`${far}:${far}:${far}`, '0:0:0', `0:${far}:0`])
      for (const orderBy of ['WEIGHT', 'NEWEST', 'OLDEST'] as const) {
        const asked = { orderBy, first: 5, after };
        for (const reader of others) expect(await page(reader, asked)).toEqual(await page(columns, asked));
      }
    for (const after of ['1:2', "1:2:3'; drop table vote", ''])
      for (const reader of [columns, ...others])
        await expect(reader.votes({ orderBy: 'OLDEST', first: 5, after })).rejects.toThrow('cursor');
  });

  test('logs are kept as they came, and never beyond the ranges that were read', async () => {
    const { held, journal } = await history(seeded(SEED + 2));
    await journal.written();
    const ranges = await database.query(
      'select range.first::text as low, range.last::text as high from range where dao = $1 order by range.first',
      [journal.dao],
    );
    expect(ranges).toEqual(held.coverage.vote.map(({ from, to }) => ({ low: `${from}`, high: `${to}` })));
    const [rows] = await database.query(
      `select (select count(*) from log where dao = $1)::int as logs, (select count(*) from vote where dao = $1)::int as votes,
        (select count(*) from log where dao = $1 and not exists (select from range where dao = $1
          and log.block between range.first and range.last))::int as beyond`,
      [journal.dao],
    );
    expect(rows).toEqual({ logs: held.votes.length, votes: held.votes.length, beyond: 0 });
  });

  test('after a restart all is held up to the settled block, and nothing above it', async () => {
    const { held, journal } = await history(seeded(SEED + 3));
    const top = 30n;
    const settled = { number: top, hash: word(top) };
    journal.sources = { ...journal.sources, settled: () => settled };
    journal.settle();
    await journal.written();
    const saved = await createSqlStore(database, new Map([['it', journal]])).load('it');
    const again = new LogIndex();
    again.votes.params.counting = held.votes.params.counting;
    if (saved !== undefined) again.restore(saved);
    held.journal = undefined;
    held.truncate(top + 1n);
    const told = ({ votes }: LogIndex) => Array.from(votes.ordered(), (row) => votes.logged(row));
    expect(told(held).length).toBeGreaterThan(20);
    expect(told(again)).toEqual(told(held));
    expect(again.coverage).toEqual(held.coverage);
    expect(saved?.anchor).toEqual(settled);
    const counted = 'select count(*)::int as logs from log where dao = $1 and block > 30';
    expect(await database.query(counted, [journal.dao])).toMatchObject([{ logs: 0 }]);
  });
});
