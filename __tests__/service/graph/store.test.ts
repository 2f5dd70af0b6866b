import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { createMemoryStore } from '@/service/indexer/store/memory';
import { SCHEMA } from '@/service/indexer/store/record';
import { closeAfter } from '../../openBefore';
import { browser, commit, DAO, more, OTHER } from './disk';

Object.assign(globalThis, { IDBKeyRange });

type Old = { entries: readonly unknown[]; coverage: object };

/** Changes what is stored behind the store's back. */
async function tamper(disk: IDBFactory, table: string, key: IDBValidKey, change: (value: never) => unknown) {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = disk.open('quorate');
    request.onsuccess = () => resolve(request.result);
  });
  const rows = database.transaction(table, 'readwrite').objectStore(table);
  await new Promise<void>((resolve) => {
    const request = rows.get(key);
    request.onsuccess = () => {
      rows.put(change(request.result as never), key).onsuccess = () => resolve();
    };
  });
  database.close();
}

describe.each([
  ['memory', createMemoryStore],
  ['browser', () => browser({ indexedDB: new IDBFactory() }).store],
])('a %s store', (source, create) => {
  test('gives back what was committed, and adds to it', async () => {
    const store = closeAfter(create());
    expect(store.source).toBe(source);
    expect([await store.load(DAO), await store.commit(DAO, commit())]).toEqual([undefined, true]);
    expect(await store.commit(DAO, more)).toBe(true);
    const saved = await store.load(DAO);
    expect(saved).toMatchObject({ coverage: more.coverage, anchor: more.anchor, start: 1n });
    expect(saved?.segments.map(({ bytes }) => [...bytes])).toEqual([[1, 2, 3], [4]]);
    expect([await store.coverage(DAO), await store.setAside(DAO)]).toEqual([more.coverage, undefined]);
    expect(await store.load(DAO)).toBeUndefined();
    expect((await store.stored()).map(({ dao }) => dao)).toEqual([DAO]);
    expect(await store.commit(DAO, commit())).toBe(true);
    expect((await store.setAside(DAO))?.anchor).toEqual(more.anchor);
    expect((await store.setAside(DAO))?.anchor).toEqual(commit().anchor);
    expect(await store.setAside(DAO)).toMatchObject(saved ?? {});
    expect(await store.load(OTHER)).toBeUndefined();
  });

  test('remembers what was last read beside the rest, and forgets it with the rest', async () => {
    const store = closeAfter(create());
    await store.commit(DAO, commit());
    expect(await store.recall(DAO)).toBeUndefined();
    await store.remember(DAO, new Uint8Array([1]));
    await store.remember(DAO, new Uint8Array([7, 8]));
    expect([...((await store.recall(DAO)) ?? [])]).toEqual([7, 8]);
    expect((await store.load(DAO))?.segments).toHaveLength(1);
    expect(await store.stored()).toMatchObject([{ dao: DAO, bytes: 5 }]);
    await store.drop(DAO);
    expect(await store.recall(DAO)).toBeUndefined();
    await store.remember(OTHER, new Uint8Array([9]));
    expect(await store.stored()).toMatchObject([{ dao: OTHER, bytes: 1, votes: 0 }]);
    await store.clear();
    expect(await store.recall(OTHER)).toBeUndefined();
  });

  test('replaces all segments when it is told to', async () => {
    const store = closeAfter(create());
    await store.commit(DAO, commit());
    await store.commit(DAO, { ...more, replace: true });
    expect((await store.load(DAO))?.segments.map(({ bytes }) => [...bytes])).toEqual([[4]]);
  });

  test('says what is stored, drops one organisation and clears all', async () => {
    const store = closeAfter(create());
    await store.commit(DAO, commit());
    await store.commit(DAO, more);
    await store.commit(OTHER, commit());
    expect((await store.stored()).find(({ dao }) => dao === DAO)).toEqual({
      dao: DAO,
      bytes: 4,
      votes: 3,
      proposals: 2,
    });
    await store.drop(DAO);
    expect(await store.load(DAO)).toBeUndefined();
    expect(await store.load(OTHER)).toBeDefined();
    await store.clear();
    expect([await store.stored(), await store.commit(OTHER, commit())]).toEqual([[], true]);
  });
});

describe('what a browser did to the store', () => {
  let disk: IDBFactory;
  beforeEach(async () => {
    disk = new IDBFactory();
    const { store } = browser({ indexedDB: disk });
    await store.commit(DAO, commit());
    await store.commit(OTHER, commit());
    store.close();
  });

  test.each([
    ['a changed byte', 'segments', [DAO, 1], () => new Uint8Array([1, 2, 4])],
    ['a segment of another kind', 'segments', [DAO, 1], () => 'text'],
    ['a record without coverage', 'organisations', DAO, (old: object) => ({ ...old, coverage: undefined })],
    ['a record that is no record', 'organisations', DAO, () => ({ schema: 'x' })],
    ['an entry that is none', 'organisations', DAO, (old: object) => ({ ...old, entries: [null] })],
    [
      'an entry twice',
      'organisations',
      DAO,
      (old: Old) => ({ ...old, entries: [...old.entries, ...old.entries] }),
    ],
    [
      'a range that is none',
      'organisations',
      DAO,
      (old: Old) => ({ ...old, coverage: { ...old.coverage, proposal: [null] } }),
    ],
    [
      'blocks behind its own',
      'organisations',
      DAO,
      (old: Old) => ({ ...old, coverage: { ...old.coverage, proposal: [{ from: 0n, to: 99n }] } }),
    ],
    [
      'ranges in disorder',
      'organisations',
      DAO,
      (old: Old) => ({
        ...old,
        coverage: {
          ...old.coverage,
          vote: [
            { from: 5n, to: 9n },
            { from: 0n, to: 5n },
          ],
        },
      }),
    ],
    ['a start that is no block', 'organisations', DAO, (old: object) => ({ ...old, start: 'now' })],
  ] as const)('%s: the organisation is dropped, the others stay', async (_, table, key, change) => {
    await tamper(disk, table, key as IDBValidKey, change as (value: never) => unknown);
    const { store, said } = browser({ indexedDB: disk });
    expect([(await store.stored()).length, await store.load(DAO)]).toEqual([2, undefined]);
    expect(said).toEqual(['index-dropped: it is damaged']);
    expect(await store.load(OTHER)).toBeDefined();
    expect(await store.load(DAO)).toBeUndefined();
    expect(said).toHaveLength(1);
    expect(await store.commit(DAO, commit())).toBe(true);
  });

  test('a record of a later version is dropped', async () => {
    await tamper(disk, 'organisations', DAO, (old: object) => ({ ...old, schema: SCHEMA + 1 }));
    const { store, said } = browser({ indexedDB: disk });
    expect(await store.load(DAO)).toBeUndefined();
    expect(said).toEqual(['index-dropped: a later version of this site wrote it']);
  });

  test('a database of a later version is deleted and made anew', async () => {
    await new Promise<void>((resolve) => {
      const request = disk.open('quorate', 7);
      request.onsuccess = () => {
        request.result.close();
        resolve();
      };
    });
    const { store, said } = browser({ indexedDB: disk });
    expect(await store.load(DAO)).toBeUndefined();
    expect(said).toEqual(['index-dropped: a later version of this site wrote it']);
    expect(await store.commit(DAO, commit())).toBe(true);
    expect(store.source).toBe('browser');
  });

  test('no room: said once, and what was there before stays whole', async () => {
    const { store, said } = browser({ indexedDB: disk });
    await store.load(DAO);
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
      if (this.name === 'organisations') throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, args);
    };
    try {
      await store.commit(DAO, more);
      await store.commit(DAO, more);
    } finally {
      IDBObjectStore.prototype.put = put;
    }
    expect(said).toEqual(['storage-full']);
    expect(store.source).toBe('memory');
    store.close();
    const again = browser({ indexedDB: disk });
    expect((await again.store.load(DAO))?.anchor).toEqual(commit().anchor);
    expect(again.said).toEqual([]);
  });

  test.each([
    ['absent', undefined],
    [
      'refusing',
      {
        open: () => {
          throw new DOMException('no', 'SecurityError');
        },
      } as unknown as IDBFactory,
    ],
  ])('storage %s: said once, and the page goes on', async (_, indexedDB) => {
    const { store, said } = browser({ indexedDB });
    expect([await store.load(DAO), await store.commit(DAO, commit())]).toEqual([undefined, true]);
    expect(await store.stored()).toEqual([]);
    expect(said).toEqual(['storage-denied']);
    expect(store.source).toBe('memory');
  });
});

test('what was last read is not believed when it changed behind the store’s back', async () => {
  const disk = new IDBFactory();
  const { store, said } = browser({ indexedDB: disk });
  await store.remember(DAO, new Uint8Array([1, 2, 3, 4]));
  await tamper(disk, 'segments', [DAO, 'last'], (value: { bytes: Uint8Array }) => ({
    ...value,
    bytes: value.bytes.map((byte) => byte ^ 1),
  }));
  expect(await store.recall(DAO)).toBeUndefined();
  expect(said).toEqual([]);
});
