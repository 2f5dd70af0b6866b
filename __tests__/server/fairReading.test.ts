import { type Hostile, rpc, startHostile } from '@/devnet/anvil';
import { openEmpty } from '@/devnet/emptyDatabase';
import { openSmall } from '@/devnet/small';
import { FairReading } from '@/server/fairReading';
import { type Followed, follow } from '@/server/follow';
import type { Database } from '@/server/sql/database';
import { openBefore } from '../openBefore';
import { until } from '../until';

const MANY = 7;

let endpoint: Hostile;
let database: Database;
let followed: Followed;
let ids: string[];

const small = openBefore(openSmall);
beforeAll(async () => {
  const code = await rpc<string>(small.url, 'eth_getCode', [small.governor, 'latest']);
  const others = Array.from({ length: MANY - 1 }, (_, at) => `0x${String(at + 1).padStart(40, 'c')}`);
  for (const address of others) await rpc(small.url, 'anvil_setCode', [address, code]);
  ids = [small.governor, ...others].map((address) => `eip155:31337:${address}`);
  await small.openVote({ description: '# One' }, [0, 1, 2]);
  await small.mine(300);
  endpoint = await startHostile({ target: small.url });
  database = await openEmpty();
  followed = await follow({
    ...{ daos: [], database, onProblem: () => undefined },
    service: { chains: [{ id: 31_337, rpc: [endpoint.url], multicall: small.multicall }], build: 'test' },
  });
});
afterAll(async () => {
  await followed?.close();
  await database?.close();
  await endpoint?.stop();
});

/** Reading by turns, and all that was heard of it. */
function reading(more: Partial<ConstructorParameters<typeof FairReading>[0]> = {}) {
  const heard: string[] = [];
  const note = (what: string) => async (dao: string) => void heard.push(`${what} ${ids.indexOf(dao)}`);
  const watched: Followed = {
    ...followed,
    scan: (dao, wish) => {
      heard.push(`${wish} ${ids.indexOf(dao)}`);
      return followed.scan(dao, wish);
    },
  };
  const made = new FairReading({
    ...{ followed: watched, room: 1e9, one: 1e8 },
    ...{ onLarge: note('large'), onNone: note('none'), onWhole: (dao) => void note('whole')(dao) },
    ...more,
  });
  return { made, heard };
}

const comes = (told: unknown, is: () => boolean) => until(is, Boolean, () => JSON.stringify(told));

test('one that takes long gives way to those that wait, goes on when it is its turn, and all become whole', async () => {
  // So few blocks at once, so late, that none is read in one turn.
  endpoint.set({
    eth_getLogs: [
      { kind: 'range', blocks: 5 },
      { kind: 'latency', milliseconds: 100 },
    ],
  });
  const { heard, made } = reading({ slice: 1 });
  for (const dao of ids) made.add(dao);
  await comes(heard, () => heard.filter((line) => line.startsWith('pause')).length >= MANY);
  expect(made.daos).toHaveLength(MANY);
  expect(heard.some((line) => line.startsWith('start'))).toBe(true);
  endpoint.set({});
  await comes(heard, () => ids.every((_, at) => heard.includes(`whole ${at}`)));
  for (const dao of ids) await made.remove(dao);
  expect(made.daos).toEqual([]);
  await made.close();
});

test('what turns out to be no Governor is told, and what has too much, those found last first', async () => {
  const none = `eip155:31337:${small.token}`;
  ids.push(none);
  const { heard, made } = reading();
  for (const dao of [small.dao, none]) made.add(dao);
  await comes(heard, () => heard.includes(`none ${ids.length - 1}`) && heard.includes('whole 0'));
  expect(heard.filter((line) => line.startsWith('large'))).toEqual([]);
  await made.remove(none);
  await made.close();
  await followed.leave(small.dao);
  const tight = reading({ room: 100 });
  tight.made.add(small.dao);
  await comes(tight.heard, () => tight.heard.includes('large 0'));
  await tight.made.close();
});

test('of which nothing can be had gives way, though new blocks come all the time', async () => {
  const added: string[] = [];
  const timers: ReturnType<typeof setInterval>[] = [];
  const still = { sync: { complete: false, reading: false } };
  const blocked: Followed = {
    ...followed,
    add: async (dao) => void added.push(dao),
    ask: async () => ({ data: { dao: { ...still, votes: still, proposals: { cursor: null, items: [] } } } }),
    listen: (listener) => {
      const tell = () => {
        for (const dao of ids) listener({ kind: 'changed', changed: { dao, kinds: ['head'] } });
      };
      const timer = setInterval(tell, 50);
      timers.push(timer);
      return () => clearInterval(timer);
    },
  };
  const { made } = reading({ followed: blocked, slice: 3_600_000 });
  for (const dao of ids.slice(0, 5)) made.add(dao);
  // Four at once: the fifth has its turn once one of them gave way.
  await comes(added, () => added.length === 5);
  await made.close();
});
