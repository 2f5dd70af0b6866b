import { LISTS_FOLDER } from '@/core/feed/lists/filedDao';
import { useRead } from '../act/useRead';
import { boundedBytes } from '../boundedBytes';

/** A file that `quorate publish` made across organisations: its name, what it may hold at most, and how it is read. */
export type SiteListFile<T> = {
  name: string;
  /** More bytes are not read. */
  most: number;
  /** Throws where it is not what it must be. */
  read: (json: string) => T;
};

const PATIENCE = 20_000;
const asked = new Map<string, Promise<unknown>>();

/** Such a file of this site, fetched once for the page; throws when it is missing, too long, or not what it must be. */
export function siteList<T>({ name, most, read }: SiteListFile<T>): Promise<T> {
  const known = asked.get(name) as Promise<T> | undefined;
  if (known !== undefined) return known;
  const found = textOf(name, most).then(read);
  asked.set(name, found);
  found.catch(() => asked.delete(name));
  return found;
}

/** Such a file as soon as it is wanted; null when it cannot be used, until it is asked for again. */
export function useSiteList<T>(file: SiteListFile<T> | undefined) {
  const read = file && (() => siteList(file).catch(() => null));
  const { value, isReading, again } = useRead(read, [file?.name]);
  return { list: isReading ? undefined : value, retry: again };
}

async function textOf(name: string, most: number): Promise<string> {
  const response = await fetch(`/${LISTS_FOLDER}/${name}`, {
    signal: AbortSignal.timeout(PATIENCE),
    credentials: 'omit',
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`${name} is not there (${response.status})`);
  const bytes = await boundedBytes(response.body, most, `${name} is too long`);
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/** Whether a text has all of some words in it, in whatever letters. */
export function hasWords(text: string, words: string): boolean {
  const where = text.toLowerCase();
  return words
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => where.includes(word));
}
