import { anyText, openObject, orElse, readable, type Shape, whole } from '@/core/json';
import { maybe } from '@/core/jsonValues';
import { askToKeep } from '@/lib/askToKeep';
import { inOneTurn, ofThisBrowser, openBase } from '@/lib/oneTurn';

const BASE = 'quorate-drafts';
const DRAFTS = 'drafts';
const VERSIONS = 'versions';

export type KeptDraft = {
  id: string;
  /** CAIP-10 id of the organisation. */
  dao: string;
  /** Empty while nothing is written in it. */
  title: string;
  /** When it was last changed, in Unix ms. */
  changed: number;
  text: string;
  /** The proposal that was made of it; null while there is none. */
  proposal: string | null;
};

export type KeptVersion = { id: string; at: number; text: string };

/** Storage of drafts. Values from it are checked for their form only. */
export type DraftBase = {
  list(): Promise<KeptDraft[]>;
  read(id: string): Promise<KeptDraft | undefined>;
  /** With a version of it, where one is to be kept. Rejects when nothing could be written. */
  write(draft: KeptDraft, version?: KeptVersion): Promise<void>;
  remove(id: string): Promise<void>;
  /** False where drafts go with the page. */
  lasts: boolean;
  /** The newest first. */
  versions(id: string): Promise<KeptVersion[]>;
};

const MOST_VERSIONS = 50;

/** Drafts in IndexedDB; every call rejects where the browser has none, or forbids it. */
export function openDraftBase(factory: IDBFactory | undefined = ofThisBrowser()): DraftBase {
  let opening: Promise<IDBDatabase> | undefined;
  const base = () => {
    opening ??= openBase(factory, BASE, (created) => {
      created.createObjectStore(DRAFTS, { keyPath: 'id' });
      created.createObjectStore(VERSIONS, { keyPath: ['id', 'at'] });
    });
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };
  const ask = async <T>(mode: IDBTransactionMode, requests: Parameters<typeof inOneTurn<T>>[2]) =>
    inOneTurn<T>(await base(), mode, requests);
  return {
    lasts: true,
    list: async () => {
      const [found = []] = await ask<unknown[]>('readonly', (store) => [store(DRAFTS).getAll()]);
      return found.flatMap((each) => kept(DRAFT, each));
    },
    read: async (id) => {
      const [found] = await ask<unknown>('readonly', (store) => [store(DRAFTS).get(id)]);
      return kept(DRAFT, found)[0];
    },
    write: async (draft, version) => {
      askToKeep();
      await ask<unknown>('readwrite', (store) => [
        store(DRAFTS).put(draft),
        ...(version === undefined ? [] : [store(VERSIONS).put(version)]),
      ]);
      if (version === undefined) return;
      const [keys = []] = await ask('readonly', (store) => [
        store(VERSIONS).getAllKeys(versionsOf(draft.id)),
      ]);
      const old = keys.slice(0, -MOST_VERSIONS);
      if (old.length > 0) await ask('readwrite', (store) => old.map((key) => store(VERSIONS).delete(key)));
    },
    remove: async (id) => {
      await ask('readwrite', (store) => [store(DRAFTS).delete(id), store(VERSIONS).delete(versionsOf(id))]);
    },
    versions: async (id) => {
      const [found = []] = await ask<unknown[]>('readonly', (store) => [
        store(VERSIONS).getAll(versionsOf(id)),
      ]);
      return found.flatMap((each) => kept(VERSION, each)).reverse();
    },
  };
}

/** Drafts in the memory of this page, for browsers that keep nothing. */
export function createMemoryBase(): DraftBase {
  const drafts = new Map<string, KeptDraft>();
  const versions: KeptVersion[] = [];
  return {
    lasts: false,
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

function versionsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);
}

const DRAFT: Shape<KeptDraft> = openObject<KeptDraft>({
  ...{ id: anyText, dao: anyText, title: anyText, changed: whole(), text: anyText },
  proposal: orElse(maybe(anyText), null),
});
const VERSION: Shape<KeptVersion> = openObject<KeptVersion>({ id: anyText, at: whole(), text: anyText });

// Left out where the form is another one.
function kept<T>(shape: Shape<T>, found: unknown): T[] {
  const value = readable(() => shape.read(found, '$'));
  return value === undefined ? [] : [value];
}
