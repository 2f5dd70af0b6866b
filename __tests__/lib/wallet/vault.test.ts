/** @jest-environment node */
import { buildSync } from 'esbuild';
import { IDBFactory } from 'fake-indexeddb';
import { Vault } from '@/lib/wallet/vault';

type Theirs = typeof import('@walletconnect/keyvaluestorage');

const KEYCHAIN = 'wc@2:core:0.3//keychain';
const SESSIONS = 'wc@2:client:0.3//session';

describe('what WalletConnect’s client keeps', () => {
  afterEach(() => {
    delete (globalThis as { indexedDB?: IDBFactory }).indexedDB;
  });

  test('lies where its own storage finds it, and the other way round', async () => {
    const disk = new IDBFactory();
    globalThis.indexedDB = disk;
    const its = new (theirs().KeyValueStorage)();
    await its.setItem(KEYCHAIN, { a: 'b' });
    await its.setItem('said', 'a plain text');
    const vault = new Vault(disk);
    expect(await vault.getItem(KEYCHAIN)).toEqual({ a: 'b' });
    expect(await vault.getItem('said')).toBe('a plain text');
    expect(await vault.getItem('absent')).toBeUndefined();
    await Promise.all([vault.setItem(SESSIONS, [{ topic: 't' }]), vault.removeItem(KEYCHAIN)]);
    expect(await its.getItem(SESSIONS)).toEqual([{ topic: 't' }]);
    expect(await its.getItem(KEYCHAIN)).toBeUndefined();
    expect((await vault.getKeys()).sort()).toEqual((await its.getKeys()).sort());
    expect((await vault.getEntries()).sort()).toEqual((await its.getEntries()).sort());
  });

  test('is read as it was written, before it is on the disk and after', async () => {
    const disk = new IDBFactory();
    const vault = new Vault(disk);
    const written = vault.setItem('now', 1);
    expect(await vault.getItem('now')).toBe(1);
    await written;
    expect(await vault.getItem('now')).toBe(1);
    await vault.setItem('now', undefined);
    expect(await vault.getItem('now')).toBeUndefined();
    const again = vault.setItem('now', 2);
    await vault.follow();
    expect(await vault.getItem('now')).toBe(2);
    await again;
    expect(await new Vault(disk).getItem('now')).toBe(2);
  });

  test('is one transaction for what is asked for together', async () => {
    const disk = new IDBFactory();
    const vault = new Vault(disk);
    await vault.getKeys();
    const base = await opened(disk);
    const counted = jest.spyOn(Object.getPrototypeOf(base), 'transaction');
    await Promise.all(['a', 'b', 'c'].map((key) => vault.setItem(key, key)));
    expect(counted.mock.calls.filter(([, mode]) => mode === 'readwrite')).toHaveLength(1);
    counted.mockRestore();
  });

  test('what another tab writes is read once the client has begun', async () => {
    const disk = new IDBFactory();
    const [here, there] = [new Vault(disk), new Vault(disk)];
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
    const vault = new Vault(factory);
    await vault.setItem('kept', { here: true });
    await vault.follow();
    expect(await vault.getItem('kept')).toEqual({ here: true });
    expect(await vault.getKeys()).toEqual(['kept']);
    await vault.removeItem('kept');
    expect(await vault.getKeys()).toEqual([]);
  });
});

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

function opened(disk: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = disk.open('WALLET_CONNECT_V2_INDEXED_DB');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
