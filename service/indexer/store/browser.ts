import {
  answer,
  daosOfLast,
  done,
  keyOfLast,
  keysOf,
  openOrReplace,
  swapOrganisations,
  TABLES,
} from './database';
import { asideOf, daoOfName, NO_COVERAGE, storedOf } from './memory';
import { check, type OrganisationRecord, put, recordOf, sealed, unsealed } from './record';
import type { Commit, Coverage, Saved, Store, StoreDeps } from './store';

/** What a browser lends to the store; absent what it has not. */
export type Platform = {
  indexedDB?: IDBFactory | undefined;
  locks?: Pick<LockManager, 'request'> | undefined;
  channel?: (() => BroadcastChannel) | undefined;
};

/** A store in IndexedDB; where that fails it says why once, and the index is kept by the page alone. */
export function createBrowserStore(deps: StoreDeps, platform: Platform = ofThisBrowser()): Store {
  return new BrowserStore(deps, platform);
}

function ofThisBrowser(): Platform {
  return {
    // Where storage is forbidden, already naming it may throw.
    indexedDB: attempt(() => globalThis.indexedDB),
    locks: attempt(() => globalThis.navigator?.locks),
    channel: typeof BroadcastChannel === 'undefined' ? undefined : () => new BroadcastChannel('quorate'),
  };
}

class BrowserStore implements Store {
  private readonly revisions = new Map<string, number>();
  private readonly channel: BroadcastChannel | undefined;
  private opening: Promise<IDBDatabase> | undefined;
  private failed = false;

  constructor(
    private readonly deps: StoreDeps,
    private readonly platform: Platform,
  ) {
    this.channel = attempt(() => platform.channel?.());
    if (this.channel !== undefined) {
      this.channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') deps.onTold(data);
      };
    }
  }

  get source(): 'memory' | 'browser' {
    return this.failed ? 'memory' : 'browser';
  }

  load(dao: string): Promise<Saved | undefined> {
    return this.attempt(async (database) => {
      const transaction = database.transaction(TABLES, 'readonly');
      const [found, keys, values] = await Promise.all([
        answer<unknown>(transaction.objectStore('organisations').get(dao)),
        answer(transaction.objectStore('segments').getAllKeys(keysOf(dao))),
        answer<unknown[]>(transaction.objectStore('segments').getAll(keysOf(dao))),
      ]);
      if (found === undefined && values.length === 0) return undefined;
      const bytes = new Map(
        keys.map((key, index) => [Array.isArray(key) ? key[1] : undefined, values[index]]),
      );
      const saved = check(found, bytes);
      if (typeof saved !== 'string') {
        this.revisions.set(dao, (found as OrganisationRecord).revision);
        return saved;
      }
      this.deps.onProblem('index-dropped', { reason: saved });
      await this.remove(database, dao);
      return undefined;
    }, undefined);
  }

  coverage(dao: string): Promise<Coverage> {
    return this.attempt(async (database) => {
      const found = await this.organisation(database.transaction(TABLES, 'readonly'), dao);
      this.revisions.set(dao, found?.revision ?? 0);
      return found?.coverage ?? NO_COVERAGE;
    }, NO_COVERAGE);
  }

  commit(dao: string, commit: Commit): Promise<boolean> {
    return this.attempt(async (database) => {
      const transaction = database.transaction(TABLES, 'readwrite');
      const finished = done(transaction);
      // Its failure is awaited below; a throw before must not leave it unhandled.
      finished.catch(() => undefined);
      const old = await this.organisation(transaction, dao);
      if ((old?.revision ?? 0) !== (this.revisions.get(dao) ?? 0)) return false;
      const next = put(transaction, dao, old, commit);
      await finished;
      this.revisions.set(dao, next.revision);
      return true;
    }, true);
  }

  recall(dao: string): Promise<Uint8Array | undefined> {
    return this.attempt(async (database) => {
      const table = database.transaction(TABLES, 'readonly').objectStore('segments');
      return unsealed(await answer<unknown>(table.get(keyOfLast(dao))));
    }, undefined);
  }

  remember(dao: string, bytes: Uint8Array): Promise<void> {
    return this.attempt(async (database) => {
      const transaction = database.transaction(TABLES, 'readwrite');
      transaction.objectStore('segments').put(sealed(bytes), keyOfLast(dao));
      await done(transaction);
    }, undefined);
  }

  async setAside(dao: string): Promise<Saved | undefined> {
    await this.attempt(async (database) => {
      const transaction = database.transaction(TABLES, 'readwrite');
      await swapOrganisations(transaction, dao, asideOf(dao));
      transaction.objectStore('segments').delete(keyOfLast(dao));
      await done(transaction);
    }, undefined);
    this.revisions.delete(dao);
    return this.load(dao);
  }

  drop(dao: string): Promise<void> {
    return this.attempt((database) => this.remove(database, dao), undefined);
  }

  clear(): Promise<void> {
    this.revisions.clear();
    return this.attempt(async (database) => {
      const transaction = database.transaction(TABLES, 'readwrite');
      for (const table of TABLES) transaction.objectStore(table).clear();
      await done(transaction);
    }, undefined);
  }

  stored(): ReturnType<Store['stored']> {
    return this.attempt(async (database) => {
      const transaction = database.transaction(TABLES, 'readonly');
      const table = transaction.objectStore('organisations');
      const segments = transaction.objectStore('segments');
      const [keys, values, parts] = await Promise.all([
        answer(table.getAllKeys()),
        answer<unknown[]>(table.getAll()),
        answer(segments.getAllKeys()),
      ]);
      const entries = new Map(
        keys.map((key, index) => [String(key), recordOf(values[index])?.entries ?? []]),
      );
      const all = new Set([...[...entries.keys()].map(daoOfName), ...daosOfLast(parts)]);
      return Promise.all(
        [...all].map(async (dao) => {
          const last = unsealed(await answer<unknown>(segments.get(keyOfLast(dao))));
          return storedOf(dao, entries.get(dao) ?? [], last, entries.get(asideOf(dao)));
        }),
      );
    }, []);
  }

  claim(dao: string, granted: () => void): () => void {
    const { locks } = this.platform;
    if (locks === undefined) {
      granted();
      return () => undefined;
    }
    const abort = new AbortController();
    let release: () => void = () => abort.abort();
    const hold = () =>
      new Promise<void>((resolve) => {
        release = resolve;
        granted();
      });
    // Rejected only when it is given up before it was granted.
    locks.request(`quorate:${dao}`, { signal: abort.signal }, hold).catch(() => undefined);
    return () => release();
  }

  tell(dao: string): void {
    if (!this.failed) attempt(() => this.channel?.postMessage(dao));
  }

  close(): void {
    this.channel?.close();
    this.opening?.then((database) => database.close()).catch(() => undefined);
  }

  private async attempt<T>(run: (database: IDBDatabase) => Promise<T>, instead: T): Promise<T> {
    if (this.failed) return instead;
    try {
      this.opening ??= openOrReplace(this.platform.indexedDB, () =>
        this.deps.onProblem('index-dropped', { reason: 'a later version of this site wrote it' }),
      );
      return await run(await this.opening);
    } catch (error) {
      if (!this.failed) {
        this.failed = true;
        this.deps.onProblem(isFull(error) ? 'storage-full' : 'storage-denied', {});
      }
      return instead;
    }
  }

  private async remove(database: IDBDatabase, dao: string): Promise<void> {
    const transaction = database.transaction(TABLES, 'readwrite');
    transaction.objectStore('organisations').delete(dao);
    transaction.objectStore('segments').delete(keysOf(dao));
    transaction.objectStore('segments').delete(keyOfLast(dao));
    await done(transaction);
    this.revisions.delete(dao);
  }

  private async organisation(
    transaction: IDBTransaction,
    dao: string,
  ): Promise<OrganisationRecord | undefined> {
    return recordOf(await answer<unknown>(transaction.objectStore('organisations').get(dao)));
  }
}

function isFull(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'name' in error && error.name === 'QuotaExceededError'
  );
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
