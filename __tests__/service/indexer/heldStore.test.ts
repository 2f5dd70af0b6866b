import { IDBDatabase, IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { answer } from '@/service/indexer/store/database';
import { until } from '../../until';
import { browser, commit, DAO, more } from '../graph/disk';

Object.assign(globalThis, { IDBKeyRange });

/** Lets seconds pass until the work is done; whatever has its turn takes far less than one. */
async function afterSeconds<T>(work: () => Promise<T>): Promise<T> {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  try {
    let isDone = false;
    const result = work().finally(() => {
      isDone = true;
    });
    for (let second = 0; second < 20 && !isDone; second++) {
      for (let turn = 0; turn < 50; turn++) await new Promise((next) => setImmediate(next));
      jest.advanceTimersByTime(1000);
    }
    if (!isDone) throw new Error('it is waited for without end');
    return await result;
  } finally {
    jest.useRealTimers();
  }
}

describe('a store that another page keeps busy', () => {
  let disk: IDBFactory;
  let database: IDBDatabase;
  let isHeld: boolean;
  beforeEach(async () => {
    disk = new IDBFactory();
    const { store } = browser({ indexedDB: disk });
    await store.commit(DAO, commit());
    store.close();
    database = await answer(disk.open('quorate'));
    isHeld = true;
  });
  afterEach(() => {
    isHeld = false;
    database.close();
  });

  /** A transaction that goes on and on, as that of a page does which sleeps in the middle of it. */
  function hold(): void {
    const table = database.transaction(['organisations', 'segments'], 'readwrite').objectStore('segments');
    const next = () => {
      if (isHeld) table.get('none').onsuccess = next;
    };
    next();
  }

  test.each([
    ['load', undefined],
    ['recall', undefined],
    ['coverage', { proposal: [], vote: [] }],
    ['stored', []],
  ] as const)('is said once to be late by %s, and used again as soon as it answers', async (work, found) => {
    hold();
    const { store, said, told } = browser({ indexedDB: disk });
    expect(await afterSeconds<unknown>(() => store[work](DAO))).toEqual(found);
    expect(said).toEqual(['storage-busy']);
    expect(store).toMatchObject({ source: 'memory', isLate: true });
    // Without another wait: nothing is known, and nothing is written.
    expect([await store.load(DAO), await store.commit(DAO, more)]).toEqual([undefined, false]);
    expect(told).toEqual([]);
    isHeld = false;
    await until(() => told.length > 0);
    expect(told).toEqual([DAO]);
    expect(store).toMatchObject({ source: 'browser', isLate: false });
    expect((await store.load(DAO))?.anchor).toEqual(commit().anchor);
    expect(await store.commit(DAO, more)).toBe(true);
    expect((await store.load(DAO))?.anchor).toEqual(more.anchor);
    expect(said).toHaveLength(1);
  });

  test.each(['commit', 'remember'] as const)('has nothing of a %s that was late for it', async (work) => {
    const { store, told } = browser({ indexedDB: disk });
    await store.load(DAO);
    hold();
    const late =
      work === 'commit' ? () => store.commit(DAO, more) : () => store.remember(DAO, new Uint8Array(9));
    expect(await afterSeconds<unknown>(late)).toBe(work === 'commit' ? false : undefined);
    isHeld = false;
    await until(() => told.length > 0);
    expect((await store.load(DAO))?.anchor).toEqual(commit().anchor);
    expect(await store.recall(DAO)).toBeUndefined();
  });

  test('is not written to as if nothing had happened meanwhile', async () => {
    const { store, told } = browser({ indexedDB: disk });
    await store.load(DAO);
    hold();
    expect(await afterSeconds(() => store.coverage(DAO))).toEqual({ proposal: [], vote: [] });
    isHeld = false;
    await until(() => told.length > 0);
    // Whoever took the answer for that of an empty store would write everything a second time.
    expect(await store.commit(DAO, commit())).toBe(false);
    expect((await store.coverage(DAO)).vote).toHaveLength(1);
    expect(await store.commit(DAO, more)).toBe(true);
  });

  test.each(['setAside', 'drop', 'clear'] as const)(
    'is used no more where it was late for %s',
    async (work) => {
      hold();
      const { store, said, told } = browser({ indexedDB: disk });
      await afterSeconds<unknown>(() => store[work](DAO));
      isHeld = false;
      await until(async () => !store.isLate);
      expect([await store.load(DAO), await store.commit(DAO, more)]).toEqual([undefined, true]);
      expect([store.source, said, told]).toEqual(['memory', ['storage-busy'], []]);
    },
  );

  test('says nothing more once the page has closed it', async () => {
    hold();
    const { store, said, told } = browser({ indexedDB: disk });
    await afterSeconds(() => store.load(DAO));
    store.close();
    isHeld = false;
    await until(() => !store.isLate);
    expect([said, told]).toEqual([['storage-busy'], []]);
  });

  test('is waited for as long as it takes once its turn has come', async () => {
    const { store, said } = browser({ indexedDB: disk });
    expect((await store.load(DAO))?.anchor).toEqual(commit().anchor);
    await afterSeconds(() => new Promise((next) => setTimeout(next, 15_000)));
    expect(said).toEqual([]);
    expect((await store.load(DAO))?.anchor).toEqual(commit().anchor);
  });

  test('is waited for while the page writes itself, which begins nothing else until then', async () => {
    const { store, said } = browser({ indexedDB: disk });
    await store.load(DAO);
    const { put } = IDBObjectStore.prototype;
    const { transaction } = IDBDatabase.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
      const next = () => {
        if (isHeld) this.count().onsuccess = next;
      };
      next();
      return put.apply(this, args);
    };
    const begun: IDBTransaction[] = [];
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args) {
      begun.push(transaction.apply(this, args));
      return begun.at(-1) as IDBTransaction;
    };
    try {
      const work = Promise.all([store.commit(DAO, more), store.recall(DAO), store.stored()]);
      await afterSeconds(() => new Promise((next) => setTimeout(next, 15_000)));
      expect(begun).toHaveLength(1);
      isHeld = false;
      expect(await work).toMatchObject([true, undefined, [{}]]);
    } finally {
      Object.assign(IDBObjectStore.prototype, { put });
      Object.assign(IDBDatabase.prototype, { transaction });
    }
    expect(said).toEqual([]);
    expect((await store.load(DAO))?.anchor).toEqual(more.anchor);
  });

  test('does not hold up a page that wants another version of it', async () => {
    const never = { open: () => ({}) } as unknown as IDBFactory;
    const { store, said } = browser({ indexedDB: never });
    expect(await afterSeconds(() => store.load(DAO))).toBeUndefined();
    expect(said).toEqual(['storage-busy']);
    store.close();
    const later = {
      open: () => {
        throw new DOMException('newer', 'VersionError');
      },
      deleteDatabase: () => ({}),
    } as unknown as IDBFactory;
    const again = browser({ indexedDB: later });
    expect(await afterSeconds(() => again.store.load(DAO))).toBeUndefined();
    expect(again.said).toEqual(['storage-busy']);
    again.store.close();
  });
});
