import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { startHostile } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import { createBrowserStore } from '@/service/indexer/store/browser';
import { createMemoryStore } from '@/service/indexer/store/memory';
import type { Store } from '@/service/indexer/store/store';
import { closeAfter, openBefore } from '../../openBefore';
import { freshPicture, picture, pictureOf, populate, stage } from './stage';

Object.assign(globalThis, { IDBKeyRange });

/** A store over a disk that outlives it. */
const onDisk = (disk: IDBFactory, problems: string[] = []): Store =>
  createBrowserStore(
    { onProblem: (code, { reason }) => problems.push(`${code}: ${reason}`), onTold: () => undefined },
    { indexedDB: disk },
  );

describe('a stored index', () => {
  const small = openBefore(openSmall);
  beforeAll(() => populate(small));

  test('is restored from the store without reading history again', async () => {
    const disk = new IDBFactory();
    const before = await pictureOf(small.dao, small.url, { store: onDisk(disk) });
    const hostile = closeAfter(await startHostile({ target: small.url }));
    const second = closeAfter(await stage(small.dao, hostile.url, { store: onDisk(disk) }));
    await second.readAll();
    expect(await picture(second)).toEqual(before);
    const finalized = second.run.status().finalized ?? 0n;
    const asked = hostile.seen.flatMap(({ method, params: [filter] }) =>
      method === 'eth_getLogs' ? [BigInt((filter as { fromBlock: string }).fromBlock)] : [],
    );
    // Once for the proposals, then once for the votes.
    expect(asked).toEqual([finalized + 1n, finalized + 1n]);
  });

  test('keeps nothing on disk that is not final', async () => {
    const disk = new IDBFactory();
    const store = onDisk(disk);
    const staged = closeAfter(await stage(small.dao, small.url, { store }));
    await staged.readAll();
    const saved = await store.load(small.dao);
    const finalized = staged.run.status().finalized ?? 0n;
    const ranges = [
      ...(saved?.coverage.proposal ?? []),
      ...(saved?.coverage.vote ?? []),
      ...(saved?.segments ?? []),
    ];
    expect(ranges.length).toBeGreaterThan(0);
    for (const { to } of ranges) expect(to <= finalized).toBe(true);
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
      expect(await pictureOf(small.dao, small.url, { store: onDisk(disk) })).toEqual(expected);
    }
  });

  test('of a chain that is gone is set aside, and said so', async () => {
    const disk = new IDBFactory();
    const first = await stage(small.dao, small.url, { store: onDisk(disk) });
    await first.step();
    first.close();
    const other = closeAfter(await openSmall({ start: 1_800_000_000 }));
    await populate(other);
    expect(other.dao).toBe(small.dao);
    const second = closeAfter(await stage(other.dao, other.url, { store: onDisk(disk) }));
    await second.readAll();
    expect([second.dropped, second.aside.length]).toEqual([[], 1]);
    expect(await picture(second)).toEqual(await freshPicture(other.dao, other.url));
  });

  test('a damaged segment is dropped and read anew', async () => {
    const memory = createMemoryStore();
    await pictureOf(small.dao, small.url, { store: memory });
    const saved = await memory.load(small.dao);
    const broken: Store = {
      ...createMemoryStore(),
      load: async () =>
        saved && {
          ...saved,
          segments: saved.segments.map((segment) => ({ ...segment, bytes: segment.bytes.slice(0, 40) })),
        },
    };
    const second = closeAfter(await stage(small.dao, small.url, { store: broken }));
    await second.readAll();
    expect(second.dropped).toEqual(['it could not be read']);
    expect(await picture(second)).toEqual(await freshPicture(small.dao, small.url));
  });

  test('with a log that is none, of another block or without a field is dropped and read anew', async () => {
    const memory = createMemoryStore();
    const first = await stage(small.dao, small.url, { store: memory });
    await first.step();
    first.close();
    const saved = await memory.load(small.dao);
    const fresh = await freshPicture(small.dao, small.url);
    type Content = { created: Record<string, unknown>[] };
    const written = (change: (content: Content) => unknown) => ({
      ...createMemoryStore(),
      load: async () =>
        saved && {
          ...saved,
          segments: saved.segments.map((segment) => {
            if (segment.kind === 'vote') return segment;
            const content = JSON.parse(new TextDecoder().decode(segment.bytes));
            return { ...segment, bytes: new TextEncoder().encode(JSON.stringify(change(content))) };
          }),
        },
    });
    const one = (created: Record<string, unknown>) => ({ created: [created], events: [] });
    for (const change of [
      () => null,
      () => ({ created: [null], events: [] }),
      () => ({ created: [], events: [{}] }),
      ({ created }: Content) => one({ ...created[0], block: 'n999999' }),
      ({ created }: Content) => one({ ...created[0], actions: [null] }),
      ({ created }: Content) => one({ ...created[0], description: 'n7' }),
    ]) {
      const second = await stage(small.dao, small.url, { store: written(change) });
      await second.readAll();
      expect(second.dropped).toEqual(['it could not be read']);
      expect(await picture(second)).toEqual(fresh);
      second.close();
    }
  });
});
