import { createTransport } from '@/chain/rpc/transport';
import { startHostile } from '@/devnet/anvil';
import { openEmpty } from '@/devnet/emptyDatabase';
import { placeFakes } from '@/devnet/fakes';
import { findPostgres, type PostgresHere, startPostgres } from '@/devnet/postgres';
import { openSmall } from '@/devnet/small';
import {
  type FinderOptions,
  GovernorFinder,
  mergedSketch,
  sketchOf,
  votersIn,
} from '@/server/governorFinder';
import type { Database } from '@/server/sql/database';
import { FoundGovernors } from '@/server/sql/foundGovernors';
import { openPostgres } from '@/server/sql/postgres';
import { openBefore } from '../openBefore';
import { FINALITY } from '../service/checkpoint/stage';
import { until } from '../until';

const REFUSED = { kind: 'refuse', code: -32_005, message: 'query returned more than 10000 results' } as const;

let voted: bigint;
const open: GovernorFinder[] = [];

const small = openBefore(openSmall);
const endpoint = openBefore(() => startHostile({ target: small.url }));
beforeAll(async () => {
  await small.openVote({ description: '# One' }, [0, 1, 2]);
  voted = await small.client.getBlockNumber();
  await small.mine(FINALITY);
});

const bin = findPostgres();
let server: PostgresHere | undefined;
const DATABASES: [string, () => Promise<Database>][] = [
  ['the embedded database', openEmpty],
  [
    'a PostgreSQL',
    async () => {
      server = await startPostgres(bin);
      return openPostgres(server.url);
    },
  ],
];
// On a machine without PostgreSQL there is nothing to try.
const here = DATABASES.filter(([name]) => name !== 'a PostgreSQL' || bin !== undefined);

describe.each(here)('Governors of a chain in %s', (_, opened) => {
  let database: Database;
  beforeAll(async () => {
    database = await opened();
  });
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
    endpoint.set({});
    await database.query('delete from found_governor');
    await database.query('delete from found_chain');
  });
  afterAll(async () => {
    await database.close();
    await server?.stop();
  });

  async function finder(more: Partial<FinderOptions> = {}) {
    const found = new FoundGovernors(database, 31_337);
    await found.open();
    const heard: string[] = [];
    const said: string[] = [];
    const made = new GovernorFinder({
      ...{ found, from: 0n, most: 10, named: [], every: 100 },
      transport: createTransport({ chainId: 31_337, hosts: [endpoint.url] }),
      onFound: (dao) => heard.push(dao),
      say: (line) => said.push(line),
      ...more,
    });
    open.push(made);
    return { found, heard, said, finder: made };
  }

  const comes = (told: unknown, is: () => boolean | Promise<boolean>) =>
    until(is, Boolean, () => JSON.stringify(told));

  test('blocks that no endpoint gives are said and never passed, and read when one gives them', async () => {
    endpoint.set({ eth_getLogs: { ...REFUSED, from: 2n, to: voted } });
    const one = await finder();
    await comes(one.said, () => one.finder.looked.problem !== null);
    expect(one.finder.looked.problem).toContain('No endpoint gives the logs of block 2 of all contracts.');
    expect([one.heard, await one.found.reached(0n)]).toEqual([[], 1n]);
    await one.finder.close();
    endpoint.set({});
    const again = await finder();
    await comes(again.said, () => again.heard.length > 0);
    expect(again.heard).toEqual([small.dao]);
    await comes(again.finder.looked, () => again.finder.looked.isThrough);
    expect(await again.found.reached(0n)).toBe((await small.client.getBlockNumber()) - 64n);
  });

  test('where more wait than there is room for, those with the fewest voters are forgotten and counted', async () => {
    await placeFakes(small.url, small.accounts[0] as `0x${string}`, 30, { first: 6_000 });
    await small.mine(FINALITY);
    const { found, finder: one } = await finder({ most: 0, waiting: 5 });
    await comes(one.looked, () => one.looked.isThrough);
    expect(await found.counts()).toMatchObject({ waiting: 5, followed: 0, dropped: expect.any(Number) });
    expect((await found.counts()).dropped).toBeGreaterThanOrEqual(26);
    // It has three, they have none.
    expect(await found.waiting('voters', 1, Date.now())).toEqual([small.governor.toLowerCase()]);
    await one.close();
    const later = await finder();
    await comes(later.said, () => later.heard.length > 0);
    expect(later.heard).toEqual([small.dao]);
  });

  test('an endpoint that answers nothing is said, and nothing is taken for refused', async () => {
    const { found, heard, said } = await finder({ again: 500 });
    endpoint.set({ eth_call: { kind: 'status', status: 500 }, eth_getCode: { kind: 'status', status: 500 } });
    await comes(said, () => said.length > 0 || heard.length > 0);
    endpoint.set({});
    await comes(said, () => heard.length > 0);
    expect((await found.all('followed')).length).toBe(1);
  });

  test('the chain ends before what was read of it: it is said, and nothing is read anew', async () => {
    const one = await finder();
    await comes(one.finder.looked, () => one.finder.looked.isThrough);
    await one.finder.close();
    await database.query('update found_chain set reached = 1000000');
    const again = await finder();
    await comes(again.said, () => again.finder.looked.problem !== null);
    expect(again.finder.looked.problem).toContain('the chain ends before block 1000000');
  });

  test('contracts that nobody can ask wait behind the others, which are asked meanwhile', async () => {
    await placeFakes(small.url, small.accounts[0] as `0x${string}`, 6, { first: 5_000, endless: true });
    const { found, heard, said } = await finder();
    await comes(said, () => heard.length > 0);
    expect(heard).toEqual([small.dao]);
    await comes(said, async () => (await found.waiting('place', 1, Date.now())).length === 0);
    const { refused, waiting } = await found.counts();
    expect(refused + waiting).toBe(36);
  });
});

test('a sketch tells how many voters there were, in whatever parts they came', () => {
  for (const count of [0, 1, 5, 300, 20_000]) {
    const voters = Array.from({ length: count }, (_, at) => at.toString(16).padStart(40, '0'));
    const whole = sketchOf(voters);
    const parts = mergedSketch(sketchOf(voters.slice(0, count / 2)), sketchOf(voters.slice(count / 3)));
    expect(parts).toEqual(whole);
    expect(Math.abs(votersIn(whole) - count)).toBeLessThanOrEqual(count * 0.2);
  }
});
