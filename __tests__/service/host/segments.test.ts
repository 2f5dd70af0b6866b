import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadShards, type Shards } from '@/cli/checkpoint/checkFiles';
import { encodeHead, folderAt, writePack } from '@/cli/checkpoint/files';
import type { Folder } from '@/cli/checkpoint/folder';
import { enterIndex, readIndex } from '@/cli/checkpoint/listing';
import { loadHead } from '@/cli/checkpoint/load';
import { verifyAt } from '@/cli/checkpoint/verify';
import type { Large } from '@/devnet/scenarios/large';
import { openLog1m } from '@/devnet/scenarios/log1m';
import type { Notice } from '@/service/api/protocol';
import type { Head } from '@/service/checkpoint/checkpoint';
import { pathOf } from '@/service/checkpoint/directory';
import { headHash } from '@/service/checkpoint/hash';
import { segmentSizes } from '@/service/checkpoint/segmentSizes';
import { createService } from '@/service/host/service';
import { createMemoryStore } from '@/service/indexer/store/memory';
import { SWIFT } from '../../loopback';
import { closeAfter } from '../../openBefore';
import { bytesOf, folder, judged, made, sweep } from '../checkpoint/stage';
import { BASE, serving, type Treat } from './serving';

const VOTES = 13_000;
const QUERY = `query($dao: ID!) { dao(id: $dao) { votes(first: 3, orderBy: OLDEST) {
  count items { voter weight reason transaction(load: true) }
  sync { complete pack { bytes state } file { votes } }
} } }`;

type Seen = {
  count: number;
  items: { voter: string; transaction: string | null }[];
  sync: { complete: boolean; pack: { bytes: number; state: string } | null };
};
type Visit = { seen: Seen; notices: Notice[]; asked: string[] };

let world: Large;
let good: string;
let early: string;
let head: Head;

beforeAll(async () => {
  world = await openLog1m({ votes: VOTES, proposals: 13, holders: 10 });
  good = folder();
  const { made: figures } = await make(good);
  head = await headOf(good);
  early = folder();
  await make(early, BigInt(figures.block) - 14n);
});
afterAll(async () => {
  await world.close();
  sweep();
});

const make = (out: string, until?: bigint) => made({ ...world, rpc: [world.url], out, until });

async function headOf(files: string): Promise<Head> {
  const loaded = await loadHead(join(files, pathOf(world.dao)));
  if (loaded === undefined) throw new Error('there is no head');
  return loaded.head;
}

const named = ({ pack }: Head) =>
  pack.map(({ votes, reasons, transactions }) => [votes.hash, reasons?.hash ?? '', transactions.hash]);

/** Visit of someone who opens all votes. */
async function visit(files: string, treat?: Treat): Promise<Visit> {
  const { door, asked } = serving(() => files, treat);
  const { chainId, dao, multicall, url } = world;
  const service = closeAfter(
    createService(
      { chains: [{ id: chainId, rpc: [url], multicall }], build: 'test', checkpoints: BASE },
      { ...SWIFT, store: createMemoryStore, every: 3_600_000, fetch: door },
    ),
  );
  const notices: Notice[] = [];
  service.listen((event) => event.kind === 'notice' && notices.push(event.notice));
  const ask = () => service.ask({ query: QUERY, variables: { dao } });
  await ask();
  void service.watch(dao, [{ kind: 'votes' }]);
  for (let turn = 0; turn < 3; turn++) {
    await service.idle();
    await ask();
  }
  await service.idle();
  const { data, errors } = await ask();
  expect(errors).toBeUndefined();
  return { seen: (data as { dao: { votes: Seen } }).dao.votes, notices, asked };
}

/** The good checkpoint with other files of all votes, every hash right. */
async function packed(change: (into: Folder, all: Shards) => Promise<Partial<Head>>): Promise<string> {
  const out = folder();
  cpSync(good, out, { recursive: true });
  const path = join(out, pathOf(world.dao));
  const into = folderAt(path);
  const { votes } = await loadShards(path, head);
  const bytes = encodeHead({
    ...head,
    ...(await change(into, { votes, rows: Array.from(votes.ordered()) })),
  });
  await into.head(bytes);
  const [entry] = readIndex(out)?.checkpoints ?? [];
  if (entry === undefined) throw new Error('there is no checkpoint');
  enterIndex(out, { ...entry, head: await headHash(bytes) });
  return out;
}

const judgedAt = async (files: string): Promise<string> =>
  judged(
    await verifyAt({ checkpoint: files, rpc: [world.url], samples: 20, seed: 7, multicall: world.multicall }),
  );

test('many votes are several files, the same bytes made at once or extended, and the full ones keep their names', async () => {
  expect(head).toMatchObject({ version: 2, pack: segmentSizes(VOTES).map(() => ({})) });
  const before = await headOf(early);
  const known = before.proposals.reduce((sum, each) => sum + each.votes, 0);
  expect(known).toBeGreaterThan(8192);
  expect(known).toBeLessThan(VOTES);
  const extended = folder();
  cpSync(early, extended, { recursive: true });
  const { made: figures } = await make(extended);
  expect(figures.added.votes).toBe(VOTES - known);
  expect(bytesOf(extended)).toEqual(bytesOf(good));
  expect(named(head)[0]).toEqual(named(before)[0]);
  expect(await judgedAt(good)).toBe('ok');
});

test('a visitor sees all of them, and who comes back later fetches what is new alone', async () => {
  const cache = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const first = await visit(early);
  expect(first.notices).toEqual([]);
  for (const name of first.asked) cache.set(name, Promise.resolve(new Uint8Array()));
  const second = await visit(good);
  expect(second.notices).toEqual([]);
  expect(second.seen).toMatchObject({ count: VOTES, sync: { complete: true, pack: { state: 'HELD' } } });
  const bytes = head.pack.reduce((sum, { votes }) => sum + votes.bytes, 0);
  expect(second.seen.sync.pack?.bytes).toBe(bytes);
  const fresh = second.asked.filter((name) => !cache.has(name) && name.endsWith('.gz'));
  const [oldest = [], ...later] = named(head);
  for (const hash of later.map(([votes = '']) => votes)) expect(fresh.join()).toContain(hash);
  for (const hash of oldest) if (hash !== '') expect(fresh.join()).not.toContain(hash);
  // As the chain alone has it, with the transactions of the oldest.
  expect((await visit(folder())).seen).toMatchObject({ count: VOTES, items: second.seen.items });
  expect(second.seen.items.every(({ transaction }) => transaction !== null)).toBe(true);
});

test('where one of them is unavailable, all votes are read from the files of proposals', async () => {
  const [, [missing = ''] = []] = named(head);
  const gone = (name: string) => (name.includes(missing) ? new Response('', { status: 404 }) : undefined);
  const { seen, notices } = await visit(good, gone);
  expect(notices).toEqual([]);
  expect(seen).toMatchObject({ count: VOTES, sync: { complete: true } });
});

test('one file of as many votes, as version 1 has it, is read and verified still', async () => {
  const old = await packed(async (into, { votes, rows }) => ({
    version: 1,
    pack: await writePack(into, votes, rows, [VOTES]),
  }));
  expect((await headOf(old)).pack).toHaveLength(1);
  const { seen, notices } = await visit(old);
  expect(notices).toEqual([]);
  expect(seen).toMatchObject({ count: VOTES, sync: { complete: true, pack: { state: 'HELD' } } });
  expect(await judgedAt(old)).toBe('ok');
  // And becomes several when it is made again.
  rmSync(join(old, 'head.json.gz'), { force: true });
  await make(old);
  expect(readdirSync(join(old, pathOf(world.dao))).sort()).toEqual(
    readdirSync(join(good, pathOf(world.dao))).sort(),
  );
});
const sizes = segmentSizes(VOTES);
const [a = 0, b = 0] = sizes;
const CUT = /its votes are not cut into files as they must be/;
const lies: [name: string, change: Parameters<typeof packed>[0], reason: RegExp, told: RegExp][] = [
  [
    'twice the same in place of the next',
    async () => ({ pack: [head.pack[0], head.pack[0]].flatMap((each) => each ?? []) }),
    /malformed/,
    /malformed/,
  ],
  [
    'in another order',
    async () => ({ pack: [...head.pack].reverse() }),
    /malformed|too large|cut short/,
    /malformed|too large|cut short/,
  ],
  [
    'of other lengths',
    async (into, { votes, rows }) => ({ pack: await writePack(into, votes, rows, [a + 1, b - 1]) }),
    CUT,
    CUT,
  ],
  [
    'one of which lacks a vote',
    async (into, { votes, rows }) => ({ pack: await writePack(into, votes, rows.slice(1), [a, b - 1]) }),
    /the votes of proposal \d+ are 999, and 1000 by the list/,
    /^pack: The pack has 12999 votes, the shards have 13000\./,
  ],
];

test.each(lies)(
  'files of all votes %s are refused, and the chain is read',
  async (_, change, reason, told) => {
    const files = await packed(change);
    const { seen, notices } = await visit(files);
    expect(notices).toEqual([
      { code: 'checkpoint-lies', facts: { host: 'files.test', reason: expect.stringMatching(reason) } },
    ]);
    expect(seen).toMatchObject({ count: VOTES, sync: { complete: true, pack: null } });
    expect(await judgedAt(files)).toMatch(told);
  },
);
