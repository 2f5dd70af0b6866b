import { rpc, startHostile } from '@/devnet/anvil';
import { openEmpty } from '@/devnet/emptyDatabase';
import { openMany } from '@/devnet/scenarios/manyGovernors';
import type { Database } from '@/server/sql/database';
import { openBefore } from '../openBefore';
import { allRead, askedFor, servedAlone, servedTogether, tablesOf } from './joined';

const GOVERNORS = 10;
const VOTES = 12;

const opened: Database[] = [];

const many = openBefore(() => openMany({ governors: GOVERNORS, proposals: 2, votes: VOTES, period: 10 }));
const endpoint = openBefore(() => startHostile({ target: many.url }));
afterEach(async () => {
  endpoint.set({});
  endpoint.seen.splice(0);
  for (const each of opened.splice(0)) await each.close();
});

async function empty(): Promise<Database> {
  const database = await openEmpty();
  opened.push(database);
  return database;
}

/** The rows once each was read by itself, of the chain as it is made first. */
let firstAlone: Promise<unknown[]> | undefined;

/** The rows once each was read by itself. */
async function alone(rounds: number): Promise<unknown[]> {
  const database = await empty();
  const served = await servedAlone(many, database, [many.url]);
  await allRead(served, many.daos, rounds * VOTES);
  await served.close();
  return tablesOf(database);
}

/** Has all of them followed until they are read; what was said meanwhile. */
async function together(database: Database, rounds: number): Promise<string> {
  const served = await servedTogether(many, database, [endpoint.url]);
  await allRead(served, many.daos, rounds * VOTES);
  await served.close();
  return served.said.join('\n');
}

test('what is read as one is what is read of each by itself, row for row, for a few questions', async () => {
  const database = await empty();
  expect(await together(database, 2)).toContain(`the past of ${GOVERNORS} Governors`);
  // The past by one list, and the newest blocks, which the finder looks at too, of all contracts.
  const { listed, one } = askedFor(endpoint);
  expect(listed).toBe(1);
  // The first that ask for a range of blocks, before others do.
  expect(one).toBeLessThanOrEqual(6);
  firstAlone ??= alone(2);
  expect(await tablesOf(database)).toEqual(await firstAlone);
});

test('an endpoint that leaves out logs where many ask for them is found out, and each is read by itself', async () => {
  endpoint.set({ eth_getLogs: { kind: 'drop', every: 3, isJoint: true } });
  const database = await empty();
  await together(database, 2);
  expect(askedFor(endpoint).one).toBeGreaterThan(0);
  firstAlone ??= alone(2);
  expect(await tablesOf(database)).toEqual(await firstAlone);
});

test('what the chain took back while nobody followed it is held no more', async () => {
  const before = await rpc<string>(many.url, 'evm_snapshot');
  const database = await empty();
  await many.more(0);
  await together(database, 3);
  const height = await many.yard.height();
  await rpc(many.url, 'evm_revert', [before]);
  // Another chain of the same length, and longer, so that the blocks that were taken back would be below what is settled.
  await many.yard.mine(3);
  await many.more(4);
  expect(await many.yard.height()).toBeGreaterThan(height);
  await together(database, 3);
  expect(await tablesOf(database)).toEqual(await alone(3));
});
