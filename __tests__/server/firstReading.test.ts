import { deferred } from '@/core/deferred';
import { startHostile } from '@/devnet/anvil';
import { findPostgres, type PostgresHere, startPostgres } from '@/devnet/postgres';
import type { Large } from '@/devnet/scenarios/large';
import { openLog1m } from '@/devnet/scenarios/log1m';
import { beginServed, type Starting } from '@/devnet/served';
import { openPostgres, type PostgresServer } from '@/server/sql/postgres';
import { remakeVotes } from '@/server/sql/remake';
import { openTables } from '@/server/sql/tables';
import { missingIndexes } from '@/server/sql/voteIndexes';
import { closeAfter } from '../openBefore';
import { runs, seeded, seedOf } from '../runs';
import { folder, sweep } from '../service/checkpoint/stage';
import { until } from '../until';

const VOTES = 600;
const PROPOSALS = 6;
const SEED = seedOf(20261128);
const KILLS = runs(3, 20);
const QUESTION = `query($dao: ID!) { dao(id: $dao) {
  heaviest: votes(first: 100, orderBy: WEIGHT) { total items { voter weight reason block } }
  newest: votes(first: 100, orderBy: NEWEST, support: FOR) { total items { voter weight reason block } }
  votes(first: 1) { total sync { complete } } } }`;

const bin = findPostgres();
// Without PostgreSQL on this machine there is nothing to start.
const described = bin === undefined ? describe.skip : describe;

let world: Large;
let whole: unknown;
let server: PostgresHere;
let database: PostgresServer;
const running: Starting[] = [];

function begin(rpc: string, url = server.url): Starting {
  const args = ['--dao', world.dao, '--rpc', rpc, '--multicall', world.multicall];
  const served = beginServed([...args, '--start', String(world.start), '--data', folder()], {
    DATABASE_URL: url,
  });
  running.push(served);
  return served;
}

type Told = { data?: { dao: { votes: { total: number; sync: { complete: boolean } } } } };

/** Answer of one server once it has all votes. */
async function told(served: Starting): Promise<Told> {
  const body = JSON.stringify({ query: QUESTION, variables: { dao: world.dao } });
  const url = await served.url;
  return until(
    async () => (await (await fetch(`${url}/graphql`, { method: 'POST', body })).json()) as Told,
    ({ data }) => data?.dao.votes.total === VOTES && data.dao.votes.sync.complete,
    (last) => `${JSON.stringify(last).slice(0, 500)} ${served.said()}`,
  );
}

async function isReady(served: Starting): Promise<boolean> {
  return (await fetch(`${await served.url}/ready`)).status === 200;
}

async function written(): Promise<number> {
  const [there] = await database.query("select to_regclass('vote') is not null as found");
  if (there?.found !== true) return 0;
  const [row] = await database.query('select count(*)::int as votes from vote');
  return Number(row?.votes);
}

/** Keeps indexes from being made, though votes may be written, until it is let go. */
async function holdIndexes(): Promise<() => Promise<void>> {
  const [held, freed] = [deferred<void>(), deferred<void>()];
  const holder = database.transaction(async ({ query }) => {
    await query('lock table vote in row exclusive mode');
    held.resolve();
    await freed.promise;
  });
  await held.promise;
  return async () => {
    freed.resolve();
    await holder;
  };
}

async function makesIndexes(): Promise<boolean> {
  const found = await database.query(
    "select from pg_stat_activity where query like 'create index%' and wait_event_type = 'Lock'",
  );
  return found.length > 0;
}

described('a first reading', () => {
  beforeAll(async () => {
    world = await openLog1m({ votes: VOTES, proposals: PROPOSALS, perBlock: 20, holders: 20 });
    server = await startPostgres(bin);
    const undisturbed = begin(world.url);
    whole = await told(undisturbed);
    await until(() => isReady(undisturbed));
    await undisturbed.kill();
    await server.stop();
  });
  beforeEach(async () => {
    server = await startPostgres(bin);
    database = openPostgres(server.url);
  });
  afterEach(async () => {
    for (const each of running.splice(0)) await each.kill();
    await database.close();
    await server.stop();
  });
  afterAll(async () => {
    await world?.close();
    sweep();
  });

  test('of which a part was written goes on with the rest, and until then has no indexes', async () => {
    const middle = world.start + 20n;
    const refused = { kind: 'refuse', from: middle, to: middle + 10n } as const;
    const endpoint = closeAfter(await startHostile({ target: world.url, plan: { eth_getLogs: refused } }));
    const first = begin(endpoint.url);
    await first.heard(
      /blocks \d+ to \d+.* could not be read: 127\.0\.0\.1.+\. Add an endpoint .+ by --start\n/,
    );
    const part = await until(written);
    await first.kill();
    expect(part).toBeLessThan(VOTES);
    expect((await missingIndexes(database)).length).toBe(8);
    endpoint.set({});
    const second = begin(endpoint.url);
    expect(await told(second)).toEqual(whole);
    await until(() => isReady(second));
    expect(await missingIndexes(database)).toEqual([]);
    expect(await written()).toBe(VOTES);
  });

  test(`killed at ${KILLS} moments answers as one that was not (seed ${SEED})`, async () => {
    const random = seeded(SEED);
    for (let kill = 0; kill < KILLS; kill++) {
      const each = begin(world.url);
      await each.heard(/Serving at/);
      await new Promise((next) => setTimeout(next, random.int(0, 1_500)));
      await each.kill();
    }
    const last = begin(world.url);
    expect(await told(last)).toEqual(whole);
    await until(() => isReady(last));
    expect(await missingIndexes(database)).toEqual([]);
    expect(await written()).toBe(VOTES);
  });

  test('killed while its indexes are made was answered from before, and its next start makes them', async () => {
    await openTables(database, remakeVotes);
    const letGo = await holdIndexes();
    const first = begin(world.url);
    await until(makesIndexes);
    expect(await told(first)).toEqual(whole);
    expect(await isReady(first)).toBe(false);
    await first.kill();
    await letGo();
    expect((await missingIndexes(database)).length).toBe(8);
    const second = begin(world.url);
    expect(await told(second)).toEqual(whole);
    await until(() => isReady(second));
    expect(await missingIndexes(database)).toEqual([]);
    expect(await written()).toBe(VOTES);
  });
});
