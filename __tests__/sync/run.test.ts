/** @jest-environment node */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { type Hostile, startHostile } from '@/devnet/hostile';
import { openSmall, type Small } from '@/devnet/small';
import type { Store } from '@/lib/graph/store';
import { createBrowserStore } from '@/lib/graph/stores/browser';
import { createMemoryStore } from '@/lib/graph/stores/memory';
import { freshPicture, picture, stage } from './stage';

Object.assign(globalThis, { IDBKeyRange });

/** Three proposals with votes, the first two far below what is final. */
async function populate(small: Small): Promise<bigint[]> {
  const ids: bigint[] = [];
  for (const voters of [6, 4, 2]) {
    const id = await small.propose();
    ids.push(id);
    await small.toSnapshot(id);
    for (let voter = 0; voter < voters; voter++)
      await small.vote(voter, id, voter % 2 === 0 ? 1 : 0, `why ${voter}`);
    if (voters > 2) await small.mine(80);
  }
  return ids;
}

/** A store over a disk that outlives it. */
function onDisk(disk: IDBFactory, problems: string[] = []): Store {
  return createBrowserStore(
    { onProblem: (code, { reason }) => problems.push(`${code}: ${reason}`), onTold: () => undefined },
    { indexedDB: disk },
  );
}

describe('an index', () => {
  let small: Small;
  let ids: bigint[];
  beforeAll(async () => {
    small = await openSmall();
    ids = await populate(small);
  });
  afterAll(() => small.stop());

  test('reads every proposal, and the votes that are asked for, complete by the contract’s own tally', async () => {
    const staged = await stage(small.dao, small.url);
    await staged.step();
    expect(staged.run.status()).toMatchObject({ complete: true, reading: false, progress: 1, gaps: [] });
    expect(staged.run.proposals().map(({ id }) => id)).toEqual([...ids].reverse());
    await staged.wantAll();
    const now = await staged.truth.of(ids);
    for (const [index, id] of ids.entries()) {
      const truth = now.get(id);
      if (truth === undefined) throw new Error('unknown proposal');
      expect(staged.run.voteStatus(id, truth)).toMatchObject({ complete: true, problem: null });
      expect(staged.run.votes.rows(id)).toHaveLength([6, 4, 2][index] ?? 0);
    }
    staged.close();
  });

  test('reads only the window of the proposal whose votes are asked for', async () => {
    const hostile = await startHostile({ target: small.url });
    const staged = await stage(small.dao, hostile.url);
    await staged.step();
    hostile.seen.length = 0;
    const [oldest] = ids;
    const now = (await staged.truth.of(ids)).get(oldest ?? 0n);
    if (oldest === undefined || now === undefined) throw new Error('unknown proposal');
    staged.run.wantVotes(oldest, now);
    await staged.run.idle();
    const asked = hostile.seen.filter(({ method }) => method === 'eth_getLogs');
    expect(asked.map(({ params: [filter] }) => filter)).toEqual([
      expect.objectContaining({
        fromBlock: `0x${(now.snapshot + 1n).toString(16)}`,
        toBlock: `0x${now.deadline.toString(16)}`,
      }),
    ]);
    expect(staged.run.voteStatus(oldest, now).complete).toBe(true);
    staged.close();
    await hostile.stop();
  });

  test('shows what no endpoint gives as a gap, keeps the rest, and closes the gap when it can', async () => {
    const hostile: Hostile = await startHostile({ target: small.url });
    hostile.set({ eth_getLogs: { kind: 'refuse', from: 20n, to: 25n } });
    const staged = await stage(small.dao, hostile.url);
    await staged.step();
    const status = staged.run.status();
    expect(status).toMatchObject({ complete: false, reading: false, gaps: [{ from: 20n, to: 25n }] });
    expect(status.problem).not.toBeNull();
    expect(status.progress).toBeLessThan(1);
    expect(staged.run.proposals().length).toBeGreaterThan(0);
    await staged.wantAll();
    hostile.set({});
    staged.timers.ring(10 * 60_000);
    await staged.run.idle();
    expect(staged.run.status()).toMatchObject({ complete: true, gaps: [], problem: null });
    await staged.wantAll();
    expect(await picture(staged)).toEqual(await freshPicture(small.dao, small.url));
    staged.close();
    await hostile.stop();
  });

  test('says by how much the logs fall short of the tally when an endpoint leaves some out', async () => {
    const hostile = await startHostile({ target: small.url });
    const staged = await stage(small.dao, hostile.url);
    await staged.step();
    hostile.set({ eth_getLogs: { kind: 'drop', every: 2 } });
    await staged.wantAll();
    const [oldest = 0n] = ids;
    const now = (await staged.truth.of(ids)).get(oldest);
    if (now?.tally == null) throw new Error('unknown proposal');
    const status = staged.run.voteStatus(oldest, now);
    const read = staged.run.votes.tally(oldest, now.at.number);
    expect(status).toMatchObject({ complete: false, reading: false });
    expect(status.difference).toEqual({
      against: now.tally.against - read.against,
      for: now.tally.for - read.for,
      abstain: 0n,
    });
    expect((status.difference?.against ?? 0n) + (status.difference?.for ?? 0n)).toBeGreaterThan(0n);
    staged.close();
    await hostile.stop();
  });

  test('is restored from the store without reading history again', async () => {
    const disk = new IDBFactory();
    const first = await stage(small.dao, small.url, { store: onDisk(disk) });
    await first.step();
    await first.wantAll();
    const before = await picture(first);
    first.close();
    const hostile = await startHostile({ target: small.url });
    const second = await stage(small.dao, hostile.url, { store: onDisk(disk) });
    await second.step();
    await second.wantAll();
    expect(await picture(second)).toEqual(before);
    const finalized = second.run.status().finalized ?? 0n;
    const asked = hostile.seen.flatMap(({ method, params: [filter] }) =>
      method === 'eth_getLogs' ? [BigInt((filter as { fromBlock: string }).fromBlock)] : [],
    );
    // Once for the proposals, then once for the votes.
    expect(asked).toEqual([finalized + 1n, finalized + 1n]);
    second.close();
    await hostile.stop();
  });

  test('keeps nothing on disk that is not final', async () => {
    const disk = new IDBFactory();
    const store = onDisk(disk);
    const staged = await stage(small.dao, small.url, { store });
    await staged.step();
    await staged.wantAll();
    const saved = await store.load(small.dao);
    const finalized = staged.run.status().finalized ?? 0n;
    const ranges = [
      ...(saved?.coverage.proposal ?? []),
      ...(saved?.coverage.vote ?? []),
      ...(saved?.segments ?? []),
    ];
    expect(ranges.length).toBeGreaterThan(0);
    for (const { to } of ranges) expect(to <= finalized).toBe(true);
    staged.close();
  });

  test('killed at any request and started again ends as if it had never been', async () => {
    const expected = await freshPicture(small.dao, small.url);
    for (let kill = 4; kill < 60; kill += 5) {
      const disk = new IDBFactory();
      let requests = 0;
      let dying: (() => void) | undefined;
      const dead = new Promise<void>((resolve) => {
        dying = resolve;
      });
      const failing: typeof fetch = (input, init) => {
        if (++requests < kill) return fetch(input, init);
        dying?.();
        return Promise.reject(new TypeError('killed'));
      };
      const first = await stage(small.dao, small.url, { store: onDisk(disk), fetch: failing }).catch(
        () => undefined,
      );
      if (first !== undefined) {
        const work = first.step().then(() => first.wantAll());
        await Promise.race([dead, work.catch(() => undefined)]);
        first.close();
        await work.catch(() => undefined);
      }
      const second = await stage(small.dao, small.url, { store: onDisk(disk) });
      await second.step();
      await second.wantAll();
      expect(await picture(second)).toEqual(expected);
      second.close();
    }
  });

  test('of a chain that is gone is dropped, and said so', async () => {
    const disk = new IDBFactory();
    const first = await stage(small.dao, small.url, { store: onDisk(disk) });
    await first.step();
    first.close();
    const other = await openSmall({ start: 1_800_000_000 });
    await populate(other);
    expect(other.dao).toBe(small.dao);
    const second = await stage(other.dao, other.url, { store: onDisk(disk) });
    await second.step();
    await second.wantAll();
    expect(second.dropped).toEqual(['the chain it was built on is gone']);
    expect(await picture(second)).toEqual(await freshPicture(other.dao, other.url));
    second.close();
    await other.stop();
  });

  test('a damaged segment is dropped and read anew', async () => {
    const memory = createMemoryStore();
    const first = await stage(small.dao, small.url, { store: memory });
    await first.step();
    await first.wantAll();
    first.close();
    const saved = await memory.load(small.dao);
    const broken: Store = {
      ...createMemoryStore(),
      load: async () =>
        saved === undefined
          ? undefined
          : {
              ...saved,
              segments: saved.segments.map((segment) => ({ ...segment, bytes: segment.bytes.slice(0, 40) })),
            },
    };
    const second = await stage(small.dao, small.url, { store: broken });
    await second.step();
    await second.wantAll();
    expect(second.dropped).toEqual(['it could not be read']);
    expect(await picture(second)).toEqual(await freshPicture(small.dao, small.url));
    second.close();
  });
});
