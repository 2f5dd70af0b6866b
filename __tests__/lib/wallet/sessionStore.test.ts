import { buildSync } from 'esbuild';
import { IDBFactory } from 'fake-indexeddb';
import { SessionStore } from '@/lib/wallet/sessionStore';

type Theirs = typeof import('@walletconnect/keyvaluestorage');

const KEYCHAIN = 'wc@2:core:0.3//keychain';
const SESSIONS = 'wc@2:client:0.3//session';

describe('what WalletConnect’s client keeps', () => {
  afterEach(() => void Reflect.deleteProperty(globalThis, 'indexedDB'));

  test('lies where its own storage finds it, and the other way round', async () => {
    const disk = new IDBFactory();
    globalThis.indexedDB = disk;
    const its = new (theirs().KeyValueStorage)();
    await its.setItem(KEYCHAIN, { a: 'b' });
    await its.setItem('said', 'a plain text');
    const store = new SessionStore(disk);
    expect(await store.getItem(KEYCHAIN)).toEqual({ a: 'b' });
    expect([await store.getItem('said'), await store.getItem('absent')]).toEqual(['a plain text', undefined]);
    await Promise.all([store.setItem(SESSIONS, [{ topic: 't' }]), store.removeItem(KEYCHAIN)]);
    expect([await its.getItem(SESSIONS), await its.getItem(KEYCHAIN)]).toEqual([[{ topic: 't' }], undefined]);
    expect((await store.getKeys()).sort()).toEqual((await its.getKeys()).sort());
    expect((await store.getEntries()).sort()).toEqual((await its.getEntries()).sort());
  });

  test('is read as it was written, before it is on the disk and after', async () => {
    const disk = new IDBFactory();
    const store = new SessionStore(disk);
    const written = store.setItem('now', 1);
    expect(await store.getItem('now')).toBe(1);
    await written;
    expect(await store.getItem('now')).toBe(1);
    await store.setItem('now', undefined);
    expect(await store.getItem('now')).toBeUndefined();
    const again = store.setItem('now', 2);
    await store.follow();
    expect(await store.getItem('now')).toBe(2);
    await again;
    expect(await new SessionStore(disk).getItem('now')).toBe(2);
  });

  test('is one transaction for what is asked for together', async () => {
    const disk = new IDBFactory();
    const store = new SessionStore(disk);
    await store.getKeys();
    const counted = jest.spyOn(Object.getPrototypeOf(await opened(disk)), 'transaction');
    await Promise.all(['a', 'b', 'c'].map((key) => store.setItem(key, key)));
    expect(counted.mock.calls.filter(([, mode]) => mode === 'readwrite')).toHaveLength(1);
    counted.mockRestore();
  });

  test('what another tab writes is read once the client has begun', async () => {
    const disk = new IDBFactory();
    const [here, there] = [new SessionStore(disk), new SessionStore(disk)];
    await Promise.all([here.getKeys(), there.getKeys()]);
    await here.follow();
    await there.setItem('shared', 'new');
    expect(await here.getItem('shared')).toBe('new');
  });

  test.each([
    ['is missing', undefined],
    [
      'is forbidden',
      {
        open() {
          throw new Error('forbidden');
        },
      } as unknown as IDBFactory,
    ],
  ])('lasts as long as the page where the browser’s storage %s', async (_, factory) => {
    const store = new SessionStore(factory);
    await store.setItem('kept', { here: true });
    await store.follow();
    expect(await store.getItem('kept')).toEqual({ here: true });
    expect(await store.getKeys()).toEqual(['kept']);
    await store.removeItem('kept');
    expect(await store.getKeys()).toEqual([]);
  });

  test('lasts as long as the page where even naming the browser’s storage is forbidden', async () => {
    forbidNaming();
    const store = new SessionStore();
    await store.setItem('kept', { here: true });
    await store.follow();
    expect(await store.getItem('kept')).toEqual({ here: true });
  });
});

/** The browser of a person who blocks all cookies: whoever names its databases gets an error. */
function forbidNaming(): void {
  const get = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'indexedDB', { get, configurable: true });
}

// As browsers get it; Node is given another one, which writes files.
function theirs(): Theirs {
  const { outputFiles } = buildSync({
    entryPoints: ['node_modules/@walletconnect/keyvaluestorage/dist/index.es.js'],
    bundle: true,
    platform: 'browser',
    format: 'cjs',
    write: false,
  });
  const module = { exports: {} };
  new Function('module', 'exports', outputFiles[0]?.text ?? '')(module, module.exports);
  return module.exports as Theirs;
}

const opened = (disk: IDBFactory): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = disk.open('WALLET_CONNECT_V2_INDEXED_DB');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
