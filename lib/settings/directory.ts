import { useEffect, useState } from 'react';
import { parseDaoId } from '@/core/caip';
import { chainWords } from '@/core/chains';
import { type DirectoryEntry, readDirectory } from '@/core/directory';

const LONGEST = 1_000_000;

/** An organisation that a public source names, with its chain and what that is called. */
export type ListedDao = DirectoryEntry & { chainId: number; chain: string };

/** Those organisations; undefined while they are fetched, null where that failed. */
export type Directory = readonly ListedDao[] | null | undefined;

let asked: Promise<readonly ListedDao[]> | undefined;

/** The list of organisations that comes with the site; fetched when it is first wanted. */
export function useDirectory(): Directory {
  const [directory, setDirectory] = useState<Directory>();
  useEffect(() => {
    let isWanted = true;
    fetchDirectory().then(
      (found) => isWanted && setDirectory(found),
      () => isWanted && setDirectory(null),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return directory;
}

function fetchDirectory(): Promise<readonly ListedDao[]> {
  asked ??= load().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

async function load(): Promise<readonly ListedDao[]> {
  const answer = await fetch('/directory.json');
  if (!answer.ok) throw new Error(`the list of organisations is not there (${answer.status})`);
  const text = await answer.text();
  if (text.length > LONGEST) throw new Error('the list of organisations is too long');
  return listedIn(text);
}

/** The organisations of `directory.json` with their chains; throws `JsonFlaw` where it is none. */
export function listedIn(json: string): readonly ListedDao[] {
  return readDirectory(json).map((entry) => {
    const { chainId } = parseDaoId(entry.id);
    return { ...entry, chainId, chain: chainWords(chainId) };
  });
}

/** The entries whose names or ids have all of some words in them; those whose names begin with these first. */
export function searchDirectory(entries: readonly ListedDao[], words: string): readonly ListedDao[] {
  const wanted = words.trim().toLowerCase().split(/\s+/);
  const has = ({ id, name }: ListedDao) => {
    const where = `${name} ${id}`.toLowerCase();
    return wanted.every((word) => where.includes(word));
  };
  const begins = ({ name }: ListedDao) => name.toLowerCase().startsWith(wanted[0] ?? '');
  const found = entries.filter(has);
  return [...found.filter(begins), ...found.filter((entry) => !begins(entry))];
}
