import { deferred } from '@/core/deferred';
import {
  decodeOfflineSnapshot,
  encodeOfflineSnapshot,
  type OfflineSnapshotData,
} from '@/service/checkpoint/offlineSnapshotCodec';
import type { LocalService } from '@/service/host/service';
import { createMemoryStore } from '@/service/indexer/store/memory';
import type { Store } from '@/service/indexer/store/store';
import { waves } from '../../chain/waves';
import { openBefore } from '../../openBefore';
import { until } from '../../until';
import { type Alarms, alarms } from '../indexer/stage';
import { question, type ResultOf } from '../question';
import { Stage } from './files';
import { BASE, serving } from './serving';

const ASKED = question(`query($dao: ID!) { dao(id: $dao) {
  name clock { mode now } token { symbol decimals } settings { votingPeriod }
  proposals { total items { proposalId title state tally { for against } at { number } } }
  sync { complete head { number } recalled { block { number } } problem { code } }
} }`);
type Told = ResultOf<typeof ASKED>['dao'];

type Governor = OfflineSnapshotData['governor'];

describe('a second visit', () => {
  let store: Store;
  let timers: Alarms;
  let whole: Told;
  let isOver = false;
  const ends: (() => void)[] = [];
  // Answers nothing as long as the test lasts.
  const silent = () =>
    new Promise<Response>((_, reject) => {
      const end = () => reject(new TypeError('Failed to fetch'));
      if (isOver) end();
      else ends.push(end);
    });
  const stage = openBefore(() => Stage.open());
  beforeAll(async () => {
    [store, timers, whole] = await visited();
  });
  afterEach(() => {
    stage.close();
    isOver = true;
    for (const end of ends.splice(0)) end();
  });
  beforeEach(() => {
    isOver = false;
  });

  function open(fetch: typeof globalThis.fetch, kept: Store = store, files = false) {
    const deps = { store: () => kept, timers, fetch };
    return stage.service(files ? { deps } : { checkpoints: undefined, deps });
  }

  test('shows what was read before any endpoint has answered, as of its block', async () => {
    const told = await ask(open(silent));
    expect(told.proposals).toEqual(whole.proposals);
    expect(told).toMatchObject({
      name: whole.name,
      sync: { complete: false, head: whole.sync.head, recalled: { block: whole.sync.head }, problem: null },
    });
  });

  test('shows the same where a block was stored for good since it was written down', async () => {
    const kept = await altered(({ loose, ...rest }) => {
      const from = loose.from - 1n;
      const longer = loose.coverage.vote.map((range) => ({ ...range, from }));
      return { ...rest, loose: { ...loose, from, coverage: { proposal: longer, vote: longer } } };
    });
    const query = 'query($dao: ID!) { dao(id: $dao) { sync { coverage { from to } } } }';
    const read = (from: Store) => open(silent, from).ask({ query, variables: { dao: stage.small.dao } });
    expect(JSON.stringify(await read(store))).toContain(`"to":"${whole.sync.head.number}"`);
    expect(await read(kept)).toEqual(await read(store));
  });

  test('is confirmed after three round trips, and says what the chain says', async () => {
    await stage.small.mine(3);
    const door = waves(3);
    const gate = deferred<void>();
    const service = open(async (input, init) => {
      await gate.promise;
      return door.fetch(input, init);
    });
    await ask(service);
    gate.resolve();
    const now = await confirmed(service);
    expect(door.calls).toHaveLength(3);
    expect(now).toEqual(await fresh());
    expect(now.sync.head.number).not.toBe(whole.sync.head.number);
  });

  test.each<[string, (governor: Governor) => Governor]>([
    ['name', (governor) => ({ ...governor, name: 'Poisoned' })],
    [
      'token',
      ({ token, ...rest }) => ({ ...rest, token: token && { ...token, decimals: 2, symbol: 'BAD' } }),
    ],
    ['clock', (governor) => ({ ...governor, clock: { raw: 'mode=timestamp', mode: 'timestamp' } })],
    ['family', (governor) => ({ ...governor, family: 'alpha', ids: 'counter' })],
    ['period', ({ settings, ...rest }) => ({ ...rest, settings: { ...settings, votingPeriod: 1n } })],
  ])('with another %s than the chain’s is only shown until the chain has answered', async (_, poison) => {
    const service = open(fetch, await altered((data) => ({ ...data, governor: poison(data.governor) })));
    expect((await ask(service)).sync.recalled).not.toBeNull();
    expect(await confirmed(service)).toEqual(await fresh());
    // Votes are read by the clock and counted by the token that the chain names.
    const id = (await ask(service)).proposals.items[0] as unknown as { proposalId: string };
    await stage.proposal(service, id.proposalId);
    await service.idle();
    expect(await stage.proposal(service, id.proposalId)).toMatchObject({
      votes: { sync: { complete: true } },
    });
    expect(service.notices).toEqual([]);
  });

  test('with tallies that nobody cast is only shown until the chain has answered', async () => {
    const tally = { against: 0n, for: 7n, abstain: 0n };
    const kept = await altered(({ proposals, ...rest }) => ({
      ...rest,
      proposals: proposals.map(({ id, now }) => ({ id, now: { ...now, tally } })),
    }));
    const service = open(fetch, kept);
    expect(JSON.stringify(await ask(service))).toContain('"for":"7"');
    expect(await confirmed(service)).toEqual(await fresh());
  });

  test('asks who answers for another chain no further, and shows nothing in its place', async () => {
    const wrong: typeof fetch = async (_, init) => {
      const body = [JSON.parse(String(init?.body))].flat() as { id: number; method: string }[];
      const answers = body.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x5' }));
      return Response.json(JSON.stringify(init?.body).includes('[{') ? answers : answers[0]);
    };
    const service = open(wrong);
    await ask(service);
    const code = await until(async () => {
      const { errors } = await service.ask({ query: String(ASKED), variables: { dao: stage.small.dao } });
      return errors?.[0]?.extensions.code;
    });
    expect(code).toBe('rpc-wrong-chain');
  });

  test('with a checkpoint beside it is no other', async () => {
    const files = serving(() => stage.good).door;
    const held: typeof fetch = (input, init) =>
      String(input).startsWith(BASE) ? files(input, init) : silent();
    expect((await ask(open(held, store, true))).sync).toMatchObject({ recalled: { block: whole.sync.head } });
    const free: typeof fetch = (input, init) =>
      String(input).startsWith(BASE) ? files(input, init) : fetch(input, init);
    const alone = open(free, createMemoryStore(), true);
    expect(await confirmed(open(free, store, true))).toEqual(await confirmed(alone));
  });

  test('never goes back to the older block of a checkpoint while that is being confirmed', async () => {
    const files = serving(() => stage.good).door;
    const gate = deferred<void>();
    const slow: typeof fetch = async (input, init) => {
      if (String(input).startsWith(BASE)) return files(input, init);
      await gate.promise;
      await new Promise((resolve) => setTimeout(resolve, 30));
      return fetch(input, init);
    };
    const service = open(slow, store, true);
    const seen = [await ask(service)];
    gate.resolve();
    await until(async () => seen[seen.push(await ask(service)) - 1]?.sync.complete);
    const blocks = seen.map(({ sync }) => Number(sync.head.number));
    expect(blocks).toEqual([...blocks].sort((one, other) => one - other));
    expect(blocks[0]).toBeGreaterThan(Number(stage.block));
    expect(seen.some(({ sync }) => sync.recalled !== null)).toBe(true);
  });

  /** The store of a visit that has read everything, and what it saw. */
  async function visited(): Promise<[Store, Alarms, Told]> {
    const memory = createMemoryStore();
    const clock = alarms();
    const first = stage.service({ checkpoints: undefined, deps: { store: () => memory, timers: clock } });
    await stage.settled(first);
    const told = await ask(first);
    await first.idle();
    clock.ring(5_000);
    await until(() => memory.recall(stage.small.dao));
    first.close();
    return [memory, clock, told];
  }

  async function altered(alter: (data: OfflineSnapshotData) => OfflineSnapshotData): Promise<Store> {
    const bytes = (await store.recall(stage.small.dao)) ?? new Uint8Array();
    const { recollection, votes } = decodeOfflineSnapshot(bytes, stage.small.dao);
    const poisoned = encodeOfflineSnapshot({ recollection: alter(recollection), votes });
    return { ...store, recall: async () => poisoned ?? undefined };
  }

  async function ask(service: LocalService): Promise<Told> {
    const { data, errors } = await service.ask({ query: String(ASKED), variables: { dao: stage.small.dao } });
    expect(errors).toBeUndefined();
    return data?.dao as Told;
  }

  const confirmed = async (service: LocalService): Promise<Told> =>
    until(
      () => ask(service),
      ({ sync }) => sync.recalled === null && sync.complete,
    );

  /** Current answers from the chain alone. */
  const fresh = async (): Promise<Told> =>
    confirmed(stage.service({ checkpoints: undefined, deps: { timers } }));
});
