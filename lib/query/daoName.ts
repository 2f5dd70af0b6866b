import { useEffect, useSyncExternalStore } from 'react';
import { createValueStore } from '../valueStore';

const names = createValueStore<Readonly<Record<string, string>>>({});

/** Keeps what an organisation calls itself on its chain, for the header and for other pages. */
export function useKeptName(dao: { id: string; name: string } | null | undefined): void {
  const id = dao?.id.toLowerCase();
  const name = dao?.name;
  useEffect(() => {
    if (id !== undefined && name !== undefined && name !== '') names.set({ ...names.get(), [id]: name });
  }, [id, name]);
}

/** What organisations that were read in this visit call themselves, by their ids in lower case. */
export function useKeptNames(): Readonly<Record<string, string>> {
  return useSyncExternalStore(names.subscribe, names.get, names.get);
}
