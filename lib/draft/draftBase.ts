const BASE = 'quorate-drafts';
const DRAFTS = 'drafts';
const VERSIONS = 'versions';

/** A draft as this browser keeps it. */
export type KeptDraft = {
  id: string;
  /** CAIP-10 id of the organisation. */
  dao: string;
  /** Empty while nothing is written in it. */
  title: string;
  /** When it was last changed, in Unix ms. */
  changed: number;
  /** The draft as JSON. */
  text: string;
  /** The proposal that was made of it; null while there is none. */
  proposal: string | null;
};

/** An earlier state of a draft. */
export type KeptVersion = { id: string; at: number; text: string };

/** Where drafts are kept. What it gives back was checked for its form, and no further. */
export type DraftBase = {
  list(): Promise<KeptDraft[]>;
  read(id: string): Promise<KeptDraft | undefined>;
  /** With a version of it, where one is to be kept. Rejects when nothing could be written. */
  write(draft: KeptDraft, version?: KeptVersion): Promise<void>;
  remove(id: string): Promise<void>;
  /** The newest first. */
  versions(id: string): Promise<KeptVersion[]>;
};

/** Of one draft so many versions are kept. */
const MOST_VERSIONS = 50;

/** Drafts in IndexedDB; every call rejects where the browser has none, or forbids it. */
export function openDraftBase(factory: IDBFactory | undefined = ofThisBrowser()): DraftBase {
  let opening: Promise<IDBDatabase> | undefined;
  const base = () => {
    opening ??= openBase(factory);
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };
  const store = async (name: string) => (await base()).transaction(name).objectStore(name);
  return {
    list: async () => (await answer<unknown[]>((await store(DRAFTS)).getAll())).flatMap(keptDraft),
    read: async (id) => keptDraft(await answer<unknown>((await store(DRAFTS)).get(id)))[0],
    write: async (draft, version) => {
      const transaction = (await base()).transaction([DRAFTS, VERSIONS], 'readwrite');
      const done = finished(transaction);
      transaction.objectStore(DRAFTS).put(draft);
      if (version !== undefined) putVersion(transaction.objectStore(VERSIONS), version);
      // Without a turn of the page in between, which a page that is closed no longer has.
      else transaction.commit?.();
      await done;
    },
    remove: async (id) => {
      const transaction = (await base()).transaction([DRAFTS, VERSIONS], 'readwrite');
      const done = finished(transaction);
      transaction.objectStore(DRAFTS).delete(id);
      transaction.objectStore(VERSIONS).delete(versionsOf(id));
      await done;
    },
    versions: async (id) => {
      const found = await answer<unknown[]>((await store(VERSIONS)).getAll(versionsOf(id)));
      return found.flatMap(keptVersion).reverse();
    },
  };
}

/** Drafts in the memory of this page, for browsers that keep nothing. */
export function createMemoryBase(): DraftBase {
  const drafts = new Map<string, KeptDraft>();
  const versions: KeptVersion[] = [];
  return {
    list: async () => [...drafts.values()],
    read: async (id) => drafts.get(id),
    write: async (draft, version) => {
      drafts.set(draft.id, draft);
      if (version !== undefined) versions.unshift(version);
    },
    remove: async (id) => void drafts.delete(id),
    versions: async (id) => versions.filter((each) => each.id === id),
  };
}

function ofThisBrowser(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB;
  } catch {
    return undefined;
  }
}

async function openBase(factory: IDBFactory | undefined): Promise<IDBDatabase> {
  if (factory === undefined) throw new Error('this browser has no IndexedDB');
  const request = factory.open(BASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(DRAFTS, { keyPath: 'id' });
    request.result.createObjectStore(VERSIONS, { keyPath: ['id', 'at'] });
  };
  return answer(request);
}

function putVersion(store: IDBObjectStore, version: KeptVersion): void {
  store.put(version);
  const request = store.getAllKeys(versionsOf(version.id));
  request.onsuccess = () => {
    for (const key of request.result.slice(0, -MOST_VERSIONS)) store.delete(key);
  };
}

function versionsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no answer'));
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('nothing was written'));
  });
}

function keptDraft(found: unknown): KeptDraft[] {
  if (typeof found !== 'object' || found === null) return [];
  const { id, dao, title, changed, text, proposal = null } = found as Partial<KeptDraft>;
  const isGood =
    [id, dao, title, text].every((each) => typeof each === 'string') &&
    typeof changed === 'number' &&
    (proposal === null || typeof proposal === 'string');
  return isGood ? [{ id, dao, title, changed, text, proposal } as KeptDraft] : [];
}

function keptVersion(found: unknown): KeptVersion[] {
  const { id, at, text } = (found ?? {}) as Partial<KeptVersion>;
  return typeof id === 'string' && typeof at === 'number' && typeof text === 'string'
    ? [{ id, at, text }]
    : [];
}
