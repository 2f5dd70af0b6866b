import { useEffect, useState } from 'react';
import { chainWords } from '@/core/chains';
import { chainIdOf, type DirectoryEntry, readDirectory, searchDirectory } from '@/core/directory';

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
  return readDirectory(text).map((entry) => {
    const chainId = chainIdOf(entry);
    return { ...entry, chainId, chain: chainWords(chainId) };
  });
}

/** Those of them whose names or ids have all of some words in them; where names begin with these first. */
export function findListed(all: readonly ListedDao[], words: string): readonly ListedDao[] {
  return searchDirectory(all, words);
}
