import { parseDaoId } from '@/core/caip';
import { chainWords } from '@/core/chains';
import { type DirectoryEntry, readDirectory } from '@/core/directory';
import { useRead } from '../act/useRead';

const LONGEST = 1_000_000;

/** An organisation that a public source names, with its chain and what that is called. */
export type ListedDao = DirectoryEntry & { chainId: number; chain: string };

let asked: Promise<readonly ListedDao[]> | undefined;

/** The list of organisations that comes with the site, fetched when it is first wanted; null where that failed. */
export function useDirectory(): readonly ListedDao[] | null | undefined {
  return useRead(() => fetchDirectory().catch(() => null), []).value;
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
  if (!answer.ok) throw new Error(`no list: ${answer.status}`);
  const text = await answer.text();
  if (text.length > LONGEST) throw new Error('too long');
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

/** Organisations that most people have heard of, the best known first; of each the Governor in use now. */
const WELL_KNOWN = [
  'eip155:1:0x408ED6354d4973f66138C91495F2f2FCbd8724C3',
  'eip155:1:0x309a862bbC1A00e45506cB8A802D1ff10004c8C0',
  'eip155:42161:0xf07DeD9dC292157749B6Fd268E37DF6EA38395B9',
  'eip155:1:0x323A76393544d5ecca80cd6ef2A560C6a395b7E3',
  'eip155:1:0x6f3E6272A167e8AcCb32072d08E0957F9c79223d',
  'eip155:1:0x9D4C63565D5618310271bF3F3c01b2954C1D1639',
  'eip155:10:0xcDF27F107725988f2261Ce2256bDfCdE8B382B10',
  'eip155:42161:0x789fC99093B09aD01C34DC7251D0C89ce743e5a4',
];

/** The entries that can be read here first, and among them the well-known ones; otherwise in the order of the list. */
export function sortDirectory(entries: readonly ListedDao[], isReadable: (entry: ListedDao) => boolean) {
  const rank = (entry: ListedDao) => {
    const known = WELL_KNOWN.indexOf(entry.id);
    return (isReadable(entry) ? 0 : 1000) + (known < 0 ? WELL_KNOWN.length : known);
  };
  return [...entries].sort((one, other) => rank(one) - rank(other));
}

export function isWellKnown({ id }: ListedDao): boolean {
  return WELL_KNOWN.includes(id);
}
