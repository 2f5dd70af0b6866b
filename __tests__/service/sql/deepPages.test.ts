/** @jest-environment node */
import { openEmpty } from '@/devnet/emptyDatabase';
import { createColumnReader } from '@/service/graph/columnReader';
import type { Reader, VoteQuestion } from '@/service/graph/reader';
import { LogIndex } from '@/service/indexer/logIndex';
import type { Database } from '@/service/sql/database';
import { Journal } from '@/service/sql/journal';
import { remakeVotes } from '@/service/sql/remake';
import { createSqlReader } from '@/service/sql/sqlReader';
import { enterDao } from '@/service/sql/sqlStore';
import { openTables } from '@/service/sql/tables';
import { seeded } from '../../random';
import { voteLog } from './votes';

const DEEP = 7;
const random = seeded(20261126);

let database: Database;
let held: LogIndex;
let journal: Journal;
beforeEach(async () => {
  database = await openEmpty();
  await openTables(database, remakeVotes);
  held = new LogIndex();
  journal = new Journal(database, await enterDao(database, 'eip155:1:0x'), (problem) => {
    throw problem;
  });
  held.journal = journal;
});
afterEach(() => database.close());

const take = (block: number) =>
  held.take(
    'vote',
    { from: BigInt(block), to: BigInt(block) },
    Array.from({ length: 40 }, (_, index) => voteLog(random, block, index)),
  );

function readerOf(query: Database['query'] = database.query): Reader {
  return createSqlReader({ ...database, query }, journal.dao, () => journal.written(), held.votes, DEEP);
}

async function page(reader: Reader, question: VoteQuestion) {
  const { cursor, lines, total } = await reader.votes(question);
  return {
    cursor,
    total,
    lines: lines.map(({ block, logIndex, proposal }) => ({ block, logIndex, proposal })),
  };
}

const columns = () => createColumnReader({ votes: held.votes, wantBeside: async () => undefined });

test('the database passes over few rows, however deep a page of all votes begins, and behind the end too', async () => {
  take(1);
  const passed: unknown[] = [];
  const reader = readerOf((text, values) => {
    if (text.includes('offset')) passed.push(values?.at(-1));
    return database.query(text, values);
  });
  for (const orderBy of ['WEIGHT', 'NEWEST', 'OLDEST'] as const)
    for (const support of [null, 'FOR'] as const)
      for (let offset = 0; offset < 45; offset += 3) {
        const asked = { first: 5, offset, orderBy, support };
        expect(await page(reader, asked)).toEqual(await page(columns(), asked));
        const { total } = await reader.votes({ first: 1, orderBy, support });
        expect(passed.at(-2)).toBe(offset < DEEP ? offset : Math.max(0, offset - total));
      }
});

test('the same reader tells what was written and taken back since', async () => {
  const reader = readerOf();
  for (const change of [() => take(2), () => take(3), () => held.truncate(3n), () => take(4)]) {
    change();
    for (const offset of [0, 20]) {
      const asked = { first: 50, offset, orderBy: 'WEIGHT' } as const;
      expect(await page(reader, asked)).toEqual(await page(columns(), asked));
    }
  }
});

test('a vote on a proposal that comes while a page is read stands there with its proposal', async () => {
  let isFirst = true;
  const reader = readerOf(async (text, values) => {
    if (isFirst && text.includes('offset')) {
      isFirst = false;
      take(1);
      await journal.written();
    }
    return database.query(text, values);
  });
  const { lines } = await reader.votes({ first: 50, orderBy: 'OLDEST' });
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.map(({ proposal }) => proposal)).not.toContain(0n);
});
