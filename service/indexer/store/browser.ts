import {
  answer,
  begun,
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

/** Browser features for the store; absent if the browser lacks them. */
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
    // Naming a forbidden storage may already throw.
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

  async load(dao: string): Promise<Saved | undefined> {
    const saved = await this.within('readonly', async (transaction) => {
      const [found, keys, values] = await Promise.all([
        answer<unknown>(transaction.objectStore('organisations').get(dao)),
        answer(transaction.objectStore('segments').getAllKeys(keysOf(dao))),
        answer<unknown[]>(transaction.objectStore('segments').getAll(keysOf(dao))),
      ]);
      if (found === undefined && values.length === 0) return undefined;
      const bytes = new Map(
        keys.map((key, index) => [Array.isArray(key) ? key[1] : undefined, values[index]]),
      );
      const checked = check(found, bytes);
      if (typeof checked !== 'string') this.revisions.set(dao, (found as OrganisationRecord).revision);
      return checked;
    });
    if (typeof saved !== 'string') return saved;
    this.deps.onProblem('index-dropped', { reason: saved });
    await this.drop(dao);
    return undefined;
  }

  async coverage(dao: string): Promise<Coverage> {
    const coverage = await this.within('readonly', async (transaction) => {
      const found = await this.organisation(transaction, dao);
      this.revisions.set(dao, found?.revision ?? 0);
      return found?.coverage;
    });
    return coverage ?? NO_COVERAGE;
  }

  async commit(dao: string, commit: Commit): Promise<boolean> {
    const isWritten = await this.within('readwrite', async (transaction) => {
      const finished = done(transaction);
      // Its failure is awaited below; a throw before must not leave it unhandled.
      finished.catch(() => undefined);
      const old = await this.organisation(transaction, dao);
      if ((old?.revision ?? 0) !== (this.revisions.get(dao) ?? 0)) return false;
      const next = put(transaction, dao, old, commit);
      await finished;
      this.revisions.set(dao, next.revision);
      return true;
    });
    return isWritten ?? true;
  }

  recall(dao: string): Promise<Uint8Array | undefined> {
    return this.within('readonly', async (transaction) =>
      unsealed(await answer<unknown>(transaction.objectStore('segments').get(keyOfLast(dao)))),
    );
  }

  remember(dao: string, bytes: Uint8Array): Promise<void> {
    return this.within('readwrite', (transaction) => {
      transaction.objectStore('segments').put(sealed(bytes), keyOfLast(dao));
      return done(transaction);
    });
  }

  async setAside(dao: string): Promise<Saved | undefined> {
    await this.within('readwrite', async (transaction) => {
      await swapOrganisations(transaction, dao, asideOf(dao));
      transaction.objectStore('segments').delete(keyOfLast(dao));
      await done(transaction);
    });
    this.revisions.delete(dao);
    return this.load(dao);
  }

  drop(dao: string): Promise<void> {
    return this.within('readwrite', async (transaction) => {
      transaction.objectStore('organisations').delete(dao);
      transaction.objectStore('segments').delete(keysOf(dao));
      transaction.objectStore('segments').delete(keyOfLast(dao));
      await done(transaction);
      this.revisions.delete(dao);
    });
  }

  clear(): Promise<void> {
    this.revisions.clear();
    return this.within('readwrite', (transaction) => {
      for (const table of TABLES) transaction.objectStore(table).clear();
      return done(transaction);
    });
  }

  async stored(): ReturnType<Store['stored']> {
    const found = await this.within('readonly', async (transaction) => {
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
    });
    return found ?? [];
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

  /** Works within one transaction; gives nothing once the store has failed. */
  private async within<T>(
    mode: IDBTransactionMode,
    work: (transaction: IDBTransaction) => Promise<T>,
  ): Promise<T | undefined> {
    if (this.failed) return undefined;
    try {
      this.opening ??= openOrReplace(this.platform.indexedDB, () =>
        this.deps.onProblem('index-dropped', { reason: 'a later version of this site wrote it' }),
      );
      const transaction = (await this.opening).transaction(TABLES, mode);
      const [found] = await Promise.all([work(transaction), begun(transaction)]);
      return found;
    } catch (error) {
      if (!this.failed) {
        this.failed = true;
        this.deps.onProblem(problemOf(error), {});
      }
      return undefined;
    }
  }

  private async organisation(
    transaction: IDBTransaction,
    dao: string,
  ): Promise<OrganisationRecord | undefined> {
    return recordOf(await answer<unknown>(transaction.objectStore('organisations').get(dao)));
  }
}

function problemOf(error: unknown): Parameters<StoreDeps['onProblem']>[0] {
  const { name } = (error ?? {}) as { name?: unknown };
  if (name === 'QuotaExceededError') return 'storage-full';
  return name === 'TimeoutError' ? 'storage-busy' : 'storage-denied';
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
