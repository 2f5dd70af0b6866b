import { checkedAddress, parseDaoId } from './caip';
import { boundedLine } from './format';
import type { Family } from './governor/dao';
import { FAMILY_NAMES } from './governor/family';
import { caip10, list, openObject, readJson, refined, type Shape, text } from './json';
import { oneOf } from './jsonValues';

/** An organisation as a public source names it: CAIP-10 id, name, family, and that source. */
export type DirectoryEntry = {
  id: string;
  name: string;
  /** As the source has it; what a contract is, is found out when it is opened. */
  family: Family;
  /** A repository and a file in it. */
  source: string;
};

const LINE = text(200);
// A name stands only where an address with a right checksum is.
const ID = refined(caip10, 'an address with a right checksum', (id) => {
  try {
    const { address } = parseDaoId(id);
    checkedAddress(address);
    return id;
  } catch {
    return undefined;
  }
});
const ENTRY: Shape<DirectoryEntry> = openObject<DirectoryEntry>({
  id: ID,
  name: refined(LINE, 'a name', (name) => boundedLine(name, 60)),
  family: oneOf(FAMILY_NAMES),
  source: refined(LINE, 'a source', (source) => boundedLine(source, 160)),
});
const DIRECTORY: Shape<{ organisations: readonly DirectoryEntry[] }> = openObject<{
  organisations: readonly DirectoryEntry[];
}>({ organisations: list(ENTRY, 2000) });

/** The organisations of `directory.json`; throws `JsonFlaw` where it is none. */
export function readDirectory(json: string): readonly DirectoryEntry[] {
  return readJson(DIRECTORY, json).organisations;
}

/** The chain of an entry. */
export function chainIdOf({ id }: DirectoryEntry): number {
  return Number(id.split(':')[1]);
}

/** The entries whose names or ids have all of some words in them; those whose names begin with these first. */
export function searchDirectory<Entry extends DirectoryEntry>(
  entries: readonly Entry[],
  words: string,
): readonly Entry[] {
  const wanted = words.trim().toLowerCase().split(/\s+/);
  const has = ({ id, name }: DirectoryEntry) => {
    const where = `${name} ${id}`.toLowerCase();
    return wanted.every((word) => where.includes(word));
  };
  const begins = ({ name }: DirectoryEntry) => name.toLowerCase().startsWith(wanted[0] ?? '');
  const found = entries.filter(has);
  return [...found.filter(begins), ...found.filter((entry) => !begins(entry))];
}
