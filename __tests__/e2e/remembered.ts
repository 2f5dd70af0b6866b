import { decodeOfflineSnapshot } from '@/service/checkpoint/offlineSnapshotCodec';
import { until } from '../until';
import type { World } from './processes';
import { rpc } from './site';

/** Runs this in a page. */
type Run = (work: () => Promise<string | null>) => Promise<string | null>;

/** Waits until what a page writes down for a visit without a network has all votes up to the newest block. */
export async function remembered(run: Run, { url }: Pick<World, 'url'>, dao: string): Promise<void> {
  const newest = BigInt(await rpc<string>(url, 'eth_blockNumber', []));
  await until(
    async () => {
      const packed = await run(readSnapshot);
      if (packed === null) return -1n;
      const { recollection } = decodeOfflineSnapshot(Buffer.from(packed, 'base64'), dao);
      return recollection.loose.coverage.vote.at(-1)?.to ?? -1n;
    },
    (to) => to >= newest,
  );
}

/** The bytes that are written down, as base64; null before. */
async function readSnapshot(): Promise<string | null> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await done(indexedDB.open('quorate'));
  const transaction = database.transaction('segments');
  // A page that is left before it ended would sleep with it, and in WebKit every other page would wait for it.
  const ended = new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  const table = transaction.objectStore('segments');
  const [keys, values] = await Promise.all([done(table.getAllKeys()), done(table.getAll()), ended]);
  database.close();
  const last: { bytes: Uint8Array } | undefined =
    values[keys.findIndex((key) => Array.isArray(key) && key[1] === 'last')];
  return last === undefined
    ? null
    : btoa(Array.from(last.bytes, (byte) => String.fromCharCode(byte)).join(''));
}
