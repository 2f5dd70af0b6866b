import type { Commit, Coverage, Saved, Segment, Store, Stored } from './store';

/** The name under which the index of an organisation is kept while that of another chain is in its place. */
export const asideOf = (dao: string): string => `${dao} aside`;

/** The organisation that is kept under a name, its own or the one from `asideOf`. */
export const daoOfName = (name: string): string => name.replace(/ aside$/, '');

/** Nothing held. */
export const NO_COVERAGE: Coverage = { proposal: [], vote: [] };

/** A store that forgets everything when it goes; for Node, tests, and browsers that store nothing. */
export function createMemoryStore(): Store {
  const saved = new Map<string, Saved>();
  const remembered = new Map<string, Uint8Array>();
  return {
    source: 'memory',
    load: async (dao) => saved.get(dao),
    coverage: async (dao) => saved.get(dao)?.coverage ?? NO_COVERAGE,
    commit: async (dao, commit) => {
      saved.set(dao, merged(saved.get(dao), commit));
      return true;
    },
    recall: async (dao) => remembered.get(dao),
    remember: async (dao, bytes) => {
      remembered.set(dao, bytes);
    },
    setAside: async (dao) => {
      const [held, earlier] = [saved.get(dao), saved.get(asideOf(dao))];
      for (const [key, value] of [[dao, earlier] as const, [asideOf(dao), held] as const]) {
        if (value === undefined) saved.delete(key);
        else saved.set(key, value);
      }
      remembered.delete(dao);
      return earlier;
    },
    drop: async (dao) => {
      saved.delete(dao);
      remembered.delete(dao);
    },
    clear: async () => {
      saved.clear();
      remembered.clear();
    },
    stored: async () =>
      [...new Set([...saved.keys(), ...remembered.keys()].map(daoOfName))].map((dao) =>
        storedOf(dao, saved.get(dao)?.segments ?? [], remembered.get(dao), saved.get(asideOf(dao))?.segments),
      ),
    claim: (_dao, granted) => {
      granted();
      return () => undefined;
    },
    tell: () => undefined,
    close: () => undefined,
  };
}

type Sized = { kind: Segment['kind']; rows: number; size?: number; bytes?: Uint8Array };

/** Bytes and rows of an organisation's segments, and the bytes of what was last read of it and of what is aside. */
export function storedOf(
  dao: string,
  segments: readonly Sized[],
  last?: Uint8Array,
  aside: readonly Sized[] = [],
): Stored {
  const rows = (kind: Segment['kind']) =>
    segments.reduce((sum, segment) => sum + (segment.kind === kind ? segment.rows : 0), 0);
  const bytes = [...segments, ...aside].reduce(
    (sum, { bytes, size }) => sum + (bytes?.length ?? size ?? 0),
    last?.length ?? 0,
  );
  return { dao, bytes, votes: rows('vote'), proposals: rows('proposal') };
}

function merged(old: Saved | undefined, { replace, ...commit }: Commit): Saved {
  return { ...commit, segments: replace ? commit.segments : [...(old?.segments ?? []), ...commit.segments] };
}
