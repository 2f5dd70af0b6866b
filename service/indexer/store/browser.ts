import { inTime } from '@/core/inTime';
import {
  answer,
  begun,
  daosOfLast,
  done,
  keyOfLast,
  keysOf,
  openOrReplace,
  over,
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

/**
 * A store in IndexedDB; where that fails it says why once, and the index is kept by the page alone. Where other pages
 * hold it up it gives nothing, and tells of each organisation that was asked for meanwhile once it answers.
 */
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
  /** The organisations that were asked for while other pages hold it up; undefined while it answers. */
  private late: Set<string> | undefined;
  /** The end of the last transaction. One at a time: WebKit may lock the database where a page is left with several. */
  private last: Promise<unknown> = Promise.resolve();

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
    return this.failed || this.isLate ? 'memory' : 'browser';
  }

  get isLate(): boolean {
    return this.late !== undefined;
  }

  async load(dao: string): Promise<Saved | undefined> {
    const saved = await this.within(dao, 'readonly', async (transaction) => {
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
    const coverage = await this.within(dao, 'readonly', async (transaction) => {
      const found = await this.organisation(transaction, dao);
      this.revisions.set(dao, found?.revision ?? 0);
      return found?.coverage;
    });
    return coverage ?? NO_COVERAGE;
  }

  async commit(dao: string, commit: Commit): Promise<boolean> {
    const isWritten = await this.within(dao, 'readwrite', async (transaction) => {
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
    return isWritten ?? !this.isLate;
  }

  recall(dao: string): Promise<Uint8Array | undefined> {
    return this.within(dao, 'readonly', async (transaction) =>
      unsealed(await answer<unknown>(transaction.objectStore('segments').get(keyOfLast(dao)))),
    );
  }

  remember(dao: string, bytes: Uint8Array): Promise<void> {
    return this.within(dao, 'readwrite', (transaction) => {
      transaction.objectStore('segments').put(sealed(bytes), keyOfLast(dao));
      return done(transaction);
    });
  }

  async setAside(dao: string): Promise<Saved | undefined> {
    await this.change(async (transaction) => {
      await swapOrganisations(transaction, dao, asideOf(dao));
      transaction.objectStore('segments').delete(keyOfLast(dao));
      await done(transaction);
    });
    this.revisions.delete(dao);
    return this.load(dao);
  }

  drop(dao: string): Promise<void> {
    return this.change(async (transaction) => {
      transaction.objectStore('organisations').delete(dao);
      transaction.objectStore('segments').delete(keysOf(dao));
      transaction.objectStore('segments').delete(keyOfLast(dao));
      await done(transaction);
      this.revisions.delete(dao);
    });
  }

  clear(): Promise<void> {
    this.revisions.clear();
    return this.change((transaction) => {
      for (const table of TABLES) transaction.objectStore(table).clear();
      return done(transaction);
    });
  }

  async stored(): ReturnType<Store['stored']> {
    const found = await this.within(undefined, 'readonly', async (transaction) => {
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
    if (this.source === 'browser') attempt(() => this.channel?.postMessage(dao));
  }

  close(): void {
    this.failed = true;
    this.channel?.close();
    this.opening?.then((database) => database.close()).catch(() => undefined);
  }

  /** Changes what is stored for good; a store that is too late for it is not used again by this page. */
  private async change(work: (transaction: IDBTransaction) => Promise<void>): Promise<void> {
    await this.within(undefined, 'readwrite', work);
    this.failed ||= this.isLate;
  }

  /** Works within one transaction, after those before; gives nothing once the store has failed, or while it is late. */
  private within<T>(
    dao: string | undefined,
    mode: IDBTransactionMode,
    work: (transaction: IDBTransaction) => Promise<T>,
  ): Promise<T | undefined> {
    const found = this.last.then(() => this.transact(dao, mode, work));
    this.last = found.then(({ ended }) => ended);
    return found.then(({ result }) => result);
  }

  /** Result of the work and the end of its transaction; neither where it was too late, and what was begun then is undone. */
  private async transact<T>(
    dao: string | undefined,
    mode: IDBTransactionMode,
    work: (transaction: IDBTransaction) => Promise<T>,
  ): Promise<{ result?: T; ended?: Promise<void> }> {
    if (this.failed) return {};
    let transaction: IDBTransaction | undefined;
    try {
      if (!this.isLate) {
        this.opening ??= openOrReplace(this.platform.indexedDB, () =>
          this.deps.onProblem('index-dropped', { reason: 'a later version of this site wrote it' }),
        );
        transaction = (await inTime(this.opening)).transaction(TABLES, mode);
        const ended = over(transaction);
        const [result] = await Promise.all([work(transaction), inTime(begun(transaction))]);
        return { result, ended };
      }
    } catch (error) {
      if (nameOf(error) !== 'TimeoutError') {
        this.fail(error);
        return {};
      }
      attempt(() => transaction?.abort());
    }
    this.late ??= this.wait();
    if (dao !== undefined) this.late.add(dao);
    return {};
  }

  /** Waits on, without an end, for a store that was late. Others may write meanwhile: no revision is known any more. */
  private wait(): Set<string> {
    const late = new Set<string>();
    this.revisions.clear();
    this.deps.onProblem('storage-busy', {});
    const answered = this.opening?.then((database) => begun(database.transaction(TABLES, 'readonly')));
    answered
      ?.then(() => {
        this.late = undefined;
        if (!this.failed) for (const dao of late) this.deps.onTold(dao);
      })
      .catch((error: unknown) => this.fail(error));
    return late;
  }

  private fail(error: unknown): void {
    if (this.failed) return;
    this.failed = true;
    this.deps.onProblem(nameOf(error) === 'QuotaExceededError' ? 'storage-full' : 'storage-denied', {});
  }

  private async organisation(
    transaction: IDBTransaction,
    dao: string,
  ): Promise<OrganisationRecord | undefined> {
    return recordOf(await answer<unknown>(transaction.objectStore('organisations').get(dao)));
  }
}

const nameOf = (error: unknown): unknown => ((error ?? {}) as { name?: unknown }).name;

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
