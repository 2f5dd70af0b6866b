import { inTime } from '@/core/inTime';

/** This browser's databases; undefined where it has none, or forbids even to name them. */
export function ofThisBrowser(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB;
  } catch {
    return undefined;
  }
}

/** Opens a database of this browser; throws where it has none, forbids it, or another page holds it. */
export function openBase(
  factory: IDBFactory | undefined,
  name: string,
  create: (base: IDBDatabase) => void,
): Promise<IDBDatabase> {
  return inTime(
    new Promise((resolve, reject) => {
      if (factory === undefined) throw new Error('this browser has no IndexedDB');
      const request = factory.open(name);
      request.onupgradeneeded = () => create(request.result);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('no answer'));
    }),
  );
}

/**
 * The results of requests in a transaction that ends without another turn of this page. A page that is left may sleep from
 * here on (back/forward cache): WebKit keeps its transaction open, and every other page waits for it.
 */
export function inOneTurn<T>(
  base: IDBDatabase,
  mode: IDBTransactionMode,
  ask: (store: (name: string) => IDBObjectStore) => readonly Pick<IDBRequest<T>, 'result'>[],
): Promise<T[]> {
  return inTime(
    new Promise((resolve, reject) => {
      const transaction = base.transaction([...base.objectStoreNames], mode);
      transaction.onabort = () => reject(transaction.error ?? new Error('nothing was written'));
      const requests = ask((name) => transaction.objectStore(name));
      transaction.oncomplete = () => resolve(requests.map(({ result }) => result));
      transaction.commit?.();
    }),
  );
}
