import { JsonFlaw, list, object, readJson, type Shape, whole } from '@/core/json';
import { big, oneOf, writeJson } from '@/core/jsonValues';
import { type FiledDao, filedDaoFields, LIST_VERSION, lineOf, MOST_FILED, MOST_TITLE } from './filedDao';

/** A title with its proposal; `of` is the place of its organisation in the file. */
export type FiledTitle = { of: number; id: bigint; title: string };

/** One file of titles, newest first: `titles.json` has the newest, and `older` says how many files have those before. */
export type TitleList = {
  version: typeof LIST_VERSION;
  older: number;
  organisations: readonly FiledDao[];
  proposals: readonly FiledTitle[];
};

export const MOST_TITLES = 5_000;

/** How many files of titles there may be besides the newest. */
export const MOST_OLDER = 1_000;

export const filedTitleShape: Shape<FiledTitle> = object<FiledTitle>({
  of: whole(MOST_FILED),
  id: big(),
  title: lineOf(MOST_TITLE),
});

const SHAPE: Shape<TitleList> = object<TitleList>({
  version: oneOf([LIST_VERSION]),
  older: whole(MOST_OLDER),
  organisations: list(object<FiledDao>(filedDaoFields), MOST_FILED),
  proposals: list(filedTitleShape, MOST_TITLES),
});

/** The name of the file with the newest titles, or of an older one: 0 is the oldest. */
export const titleFile = (older?: number): string =>
  older === undefined ? 'titles.json' : `titles-${older}.json`;

/** The titles in the text of such a file; throws `JsonFlaw` where it is none. */
export function readTitleList(json: string): TitleList {
  const value = readJson(SHAPE, json);
  const lost = value.proposals.find(({ of }) => of >= value.organisations.length);
  if (lost !== undefined) throw new JsonFlaw('$.proposals', 'of organisations that are in the file');
  return value;
}

export const writeTitleList = (value: TitleList): Uint8Array => writeJson(SHAPE, value);
