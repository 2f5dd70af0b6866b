const NAME = 'quorate';
// Never raised: what is inside carries its own version, so that an older page can drop it instead of being locked out.
const VERSION = 1;

/** The two tables: one record per organisation, and its segments under keys that begin with it. */
export const TABLES = ['organisations', 'segments'] as const;

/** Opens the database; throws when the browser does not let us. */
function openDatabase(factory: IDBFactory | undefined): Promise<IDBDatabase> {
  const request = existing(factory).open(NAME, VERSION);
  request.onupgradeneeded = () => {
    for (const table of TABLES) request.result.createObjectStore(table);
  };
  return answer(request).then((database) => {
    // Another tab wants to delete it; it must not wait for us.
    database.onversionchange = () => database.close();
    return database;
  });
}

/** Opens the database; one with a higher version, left by a later site, is deleted first and reported. */
export async function openOrReplace(
  factory: IDBFactory | undefined,
  replaced: () => void,
): Promise<IDBDatabase> {
  try {
    return await openDatabase(factory);
  } catch (error) {
    if (!(error instanceof Error || error instanceof DOMException) || error.name !== 'VersionError')
      throw error;
    await answer(existing(factory).deleteDatabase(NAME));
    replaced();
    return openDatabase(factory);
  }
}

function existing(factory: IDBFactory | undefined): IDBFactory {
  if (factory === undefined) throw new DOMException('this browser has no IndexedDB', 'NotSupportedError');
  return factory;
}

/** Settles once a transaction, which waits for those before it, has begun. */
export const begun = (transaction: IDBTransaction): Promise<void> =>
  met(transaction, ['success', 'complete', 'abort']);

/** Settles once a transaction has ended, for good or ill. */
export const over = (transaction: IDBTransaction): Promise<void> => met(transaction, ['complete', 'abort']);

/** Settles at the first of these events; the success of a request does not bubble, and is met on its way down to it. */
function met(transaction: IDBTransaction, types: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    for (const type of types) transaction.addEventListener(type, () => resolve(), { capture: true });
  });
}

/** The result of one request. */
export function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Settles when a transaction is on disk; throws why it was undone. */
export function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException('undone', 'AbortError'));
  });
}

/** Every key that begins with the organisation. */
export const keysOf = (dao: string): IDBKeyRange =>
  IDBKeyRange.bound([dao, 0], [dao, Number.MAX_SAFE_INTEGER]);

/** Lets two organisations change places, within a transaction over both tables. */
export async function swapOrganisations(
  transaction: IDBTransaction,
  one: string,
  other: string,
): Promise<void> {
  const records = transaction.objectStore('organisations');
  const segments = transaction.objectStore('segments');
  const read = (dao: string) =>
    Promise.all([
      answer<unknown>(records.get(dao)),
      answer(segments.getAllKeys(keysOf(dao))),
      answer<unknown[]>(segments.getAll(keysOf(dao))),
    ]);
  const [first, second] = await Promise.all([read(one), read(other)]);
  for (const [dao, [record, keys, values]] of [
    [one, second],
    [other, first],
  ] as const) {
    records.delete(dao);
    segments.delete(keysOf(dao));
    if (record !== undefined) records.put(record, dao);
    for (const [at, key] of keys.entries()) segments.put(values[at], [dao, (key as IDBValidKey[])[1] ?? 0]);
  }
}

/** Returns the key of an organisation's latest data; none of `keysOf`. */
export const keyOfLast = (dao: string): IDBValidKey => [dao, 'last'];

/** The organisations of which the last reading is kept, from the keys of the segments. */
export function daosOfLast(keys: readonly IDBValidKey[]): string[] {
  return keys.flatMap((key) => (Array.isArray(key) && key[1] === 'last' ? String(key[0]) : []));
}

/** A sum over the bytes, four at a time: finds what a disk or a killed browser damages, not an attacker. */
export function checksum(bytes: Uint8Array): number {
  // Words are read only from a multiple of four.
  const { buffer, byteOffset, length } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const words = new Uint32Array(buffer, byteOffset, length >>> 2);
  let sum = 0x811c9dc5 ^ length;
  for (let index = 0; index < words.length; index++) {
    sum = Math.imul(sum ^ (words[index] ?? 0), 0x9e3779b1);
    sum ^= sum >>> 15;
  }
  for (let index = length & ~3; index < length; index++)
    sum = Math.imul(sum ^ (bytes[index] ?? 0), 0x01000193);
  return sum >>> 0;
}
