import { execute, parse } from 'graphql';
import { parseCounting } from '@/core/governor/dao';
import { openEmpty } from '@/devnet/emptyDatabase';
import type { Database } from '@/server/sql/database';
import { Journal } from '@/server/sql/journal';
import { remakeVotes } from '@/server/sql/remake';
import { createSqlReader } from '@/server/sql/sqlReader';
import { enterDao } from '@/server/sql/sqlStore';
import { openTables } from '@/server/sql/tables';
import { prepareLists } from '@/server/state';
import type { GraphqlRequest } from '@/service/api/protocol';
import { createColumnReader } from '@/service/graph/columnReader';
import { ownSchema } from '@/service/graph/executable';
import type { Reader, VoteQuestion } from '@/service/graph/reader';
import { LogIndex } from '@/service/indexer/logIndex';
import { openEach } from '../../openBefore';
import { seeded } from '../../runs';
import { voteLog } from './votes';

const BOUNDS = { deep: 7, rows: 20, longest: 60 };
const random = seeded(20261126);

let held: LogIndex;
let journal: Journal;
const database = openEach(openEmpty);
beforeEach(async () => {
  await openTables(database, remakeVotes);
  held = new LogIndex();
  journal = new Journal(database, await enterDao(database, 'eip155:1:0x'), (problem) => {
    throw problem;
  });
  held.journal = journal;
});

const take = (block: number) =>
  held.take(
    'vote',
    { from: BigInt(block), to: BigInt(block) },
    Array.from({ length: 40 }, (_, index) => voteLog(random, block, index)),
  );

function readerOf(query: Database['query'] = database.query, { votes }: Partial<LogIndex> = held): Reader {
  return createSqlReader({ ...database, query }, journal.dao, () => journal.written(), votes, BOUNDS);
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

/** A reader, and how many questions the database got. */
function counted() {
  let count = 0;
  const reader = readerOf((text, values) => {
    count++;
    return database.query(text, values);
  });
  const asking = async (question: VoteQuestion) => {
    const before = count;
    expect(await page(reader, question)).toEqual(await page(columns(), question));
    return count - before;
  };
  return { asking };
}

test('a page deep in a list asks the database nothing, however long the list is, and behind its end too', async () => {
  for (const block of [1, 2, 3]) take(block);
  const { asking } = counted();
  for (const orderBy of ['WEIGHT', 'NEWEST', 'OLDEST'] as const)
    for (const support of [null, 'FOR'] as const)
      for (let offset = BOUNDS.deep; offset < 130; offset += 9)
        expect(await asking({ first: 5, offset, orderBy, support })).toBe(0);
});

test('a list is taken from the columns once so much was asked of it as it takes to make, until the next vote', async () => {
  const { asking } = counted();
  const asked = { first: 5, orderBy: 'WEIGHT' } as const;
  for (const block of [1, 2]) {
    held.truncate(0n);
    take(block);
    expect(held.votes.length).toBe(40);
    expect(await asking(asked)).toBeGreaterThan(0);
    expect(await asking({ ...asked, orderBy: 'OLDEST' })).toBeGreaterThan(0);
    expect(await asking(asked)).toBe(0);
    expect(await asking({ ...asked, after: (await page(columns(), asked)).cursor })).toBe(0);
  }
});

test('a list that everybody would wait for is made for a page deep in it alone', async () => {
  for (const block of [1, 2]) take(block);
  const { asking } = counted();
  const asked = { first: 5, orderBy: 'NEWEST' } as const;
  for (let time = 0; time < 9; time++) expect(await asking(asked)).toBeGreaterThan(0);
  expect(await asking({ ...asked, offset: BOUNDS.deep })).toBe(0);
  expect(await asking(asked)).toBe(0);
});

test('the same reader tells what was written and taken back since', async () => {
  const reader = readerOf();
  for (const change of [() => take(2), () => take(3), () => held.truncate(3n), () => take(4)]) {
    change();
    for (const offset of [0, 20, 0]) {
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
  }, {});
  const { lines } = await reader.votes({ first: 50, orderBy: 'OLDEST' });
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.map(({ proposal }) => proposal)).not.toContain(0n);
});

test('prepared lists take up votes that join, and look at no others again', async () => {
  const reader = readerOf();
  held.votes.params.counting = () => parseCounting('support=bravo&quorum=for');
  for (const block of [10, 20, 30, 40, 50]) take(block);
  const ends = { head: { number: 1n, hash: '0x', timestamp: 1n }, gaps: [], reading: false };
  const sync = { ...ends, progress: 1, proposals: 1, proven: 1, complete: true };
  const votes = async (asked: VoteQuestion) => ({ ...(await reader.votes(asked)), sync });
  const world = { schema: ownSchema(), rootValue: { dao: { sync, votes } } };
  const ask = async ({ query, variables }: GraphqlRequest) => ({
    data: (await execute({ ...world, document: parse(query), variableValues: variables })).data ?? null,
  });
  await prepareLists({ ask, idle: async () => undefined }, [`eip155:1:0x${'11'.repeat(20)}`], () => false);
  const looks = jest.spyOn(held.votes, 'kind');
  for (const block of [60, 5, 25, 61, 35, 26])
    held.take('vote', { from: BigInt(block), to: BigInt(block) }, [voteLog(random, block, 0)]);
  for (const orderBy of ['WEIGHT', 'OLDEST'] as const)
    for (const support of [null, 'FOR', 'AGAINST', 'ABSTAIN'] as const)
      await reader.votes({ first: 1, offset: BOUNDS.deep, orderBy, support });
  // A list made anew looks at 200.
  expect(looks.mock.calls.length).toBeLessThan(200);
});
