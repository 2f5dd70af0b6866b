import { QuorateError } from '@/core/errors';
import { onStorage, readText, writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import { type Entry, readEntry } from './entry';

/** Store of acts under way, across reloads and tabs. */
export type OutboxStore = {
  list(): readonly Entry[];
  put(entry: Entry): void;
  remove(id: string): void;
  subscribe(listener: () => void): () => void;
};

// A hostile or broken store must not make us resume thousands of acts.
const MOST = 50;

/** The outbox in this browser's storage; every entry is checked when read, and one that is malformed is left out. */
export function createOutbox(key: string = KEYS.outbox): OutboxStore {
  let text: string | null = null;
  let entries: readonly Entry[] = [];
  const list = () => {
    const now = readText(key);
    if (now !== text) {
      text = now;
      entries = parseEntries(now);
    }
    return entries;
  };
  const save = (next: readonly Entry[]) => {
    writeText(key, next.length === 0 ? null : JSON.stringify(next));
  };
  return {
    list,
    put(entry) {
      const rest = list().filter((other) => other.id !== entry.id);
      if (readEntry(entry) === undefined)
        throw new QuorateError('unexpected', { reason: 'an act could not be written down' });
      save([...rest, entry].slice(-MOST));
    },
    remove: (id) => {
      if (list().some((entry) => entry.id === id)) save(list().filter((entry) => entry.id !== id));
    },
    subscribe: onStorage,
  };
}

/** The outbox of this site. */
export const outbox: OutboxStore = createOutbox();

/** The valid entries of a stored text, each id once; anything else is left out. */
export function parseEntries(stored: string | null): readonly Entry[] {
  if (stored === null || stored.length > 5_000_000) return [];
  try {
    const value: unknown = JSON.parse(stored);
    if (!Array.isArray(value)) return [];
    const entries = value.flatMap((each) => readEntry(each) ?? []);
    return [...new Map(entries.map((entry) => [entry.id, entry])).values()].slice(-MOST);
  } catch {
    return [];
  }
}
