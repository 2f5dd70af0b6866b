import { daoId, parseDaoId } from './caip';
import { boundedLine } from './format';
import type { Family } from './governor/dao';
import { FAMILY_NAMES } from './governor/family';
import { caip10, list, openObject, readable, readJson, refined, type Shape, text } from './json';
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
/** A CAIP-10 id with a right checksum: a name stands only where such an address is. */
export const checksummedId: Shape<string> = refined(caip10, 'an address with a right checksum', (id) =>
  readable(() => daoId(parseDaoId(id))),
);
const ENTRY: Shape<DirectoryEntry> = openObject<DirectoryEntry>({
  id: checksummedId,
  name: refined(LINE, 'a name', (name) => boundedLine(name, 60)),
  family: oneOf(FAMILY_NAMES),
  source: refined(LINE, 'a source', (source) => boundedLine(source, 160)),
});
const DIRECTORY: Shape<{ organisations: readonly DirectoryEntry[] }> = openObject<{
  organisations: readonly DirectoryEntry[];
}>({ organisations: list(ENTRY, 2000) });

/** The organisations of `directory.json`; throws `JsonFlaw` where it is none. */
export const readDirectory = (json: string): readonly DirectoryEntry[] =>
  readJson(DIRECTORY, json).organisations;
