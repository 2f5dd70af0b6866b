import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { browser, commit, DAO, more } from './disk';

Object.assign(globalThis, { IDBKeyRange });

describe('two tabs', () => {
  test('one writes at a time; the other follows when it goes', async () => {
    const locks = queue();
    const disk = new IDBFactory();
    const first = browser({ indexedDB: disk, locks });
    const second = browser({ indexedDB: disk, locks });
    const granted: string[] = [];
    const release = first.store.claim(DAO, () => granted.push('first'));
    second.store.claim(DAO, () => granted.push('second'));
    expect(granted).toEqual(['first']);
    release();
    await locks.settled();
    expect(granted).toEqual(['first', 'second']);
  });

  test('without locks: the one that looked before the other wrote does not write over it', async () => {
    const disk = new IDBFactory();
    const first = browser({ indexedDB: disk });
    const second = browser({ indexedDB: disk });
    await first.store.load(DAO);
    await second.store.load(DAO);
    expect(await first.store.commit(DAO, commit())).toBe(true);
    expect(await second.store.commit(DAO, more)).toBe(false);
    expect(await second.store.coverage(DAO)).toEqual(commit().coverage);
    expect(await second.store.commit(DAO, more)).toBe(true);
    expect((await first.store.load(DAO))?.segments).toHaveLength(2);
  });

  test('what one tells, the others hear', async () => {
    const tell = (to: BroadcastChannel[]) => () => {
      const channel = { onmessage: null, close: () => undefined } as unknown as BroadcastChannel;
      channel.postMessage = (data: unknown) => {
        for (const other of to) if (other !== channel) other.onmessage?.({ data } as MessageEvent);
      };
      to.push(channel);
      return channel;
    };
    const all: BroadcastChannel[] = [];
    const first = browser({ indexedDB: new IDBFactory(), channel: tell(all) });
    const second = browser({ indexedDB: new IDBFactory(), channel: tell(all) });
    first.store.tell(DAO);
    expect(second.told).toEqual([DAO]);
    expect(first.told).toEqual([]);
  });
});

/** Web locks of one name. */
function queue() {
  let last: Promise<unknown> = Promise.resolve();
  let isHeld = false;
  const request = (_name: string, _options: unknown, run: () => Promise<unknown>) => {
    const start = () => {
      isHeld = true;
      return run().finally(() => {
        isHeld = false;
      });
    };
    last = isHeld ? last.then(start) : start();
    return last;
  };
  const settled = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  return { request, settled } as unknown as Pick<LockManager, 'request'> & { settled(): Promise<void> };
}
