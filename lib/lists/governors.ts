import { MOST_LIST_BYTES } from '@/core/feed/lists/filedDao';
import {
  type FoundGovernor,
  GOVERNOR_FILE,
  type GovernorList,
  readGovernorList,
} from '@/core/feed/lists/governorList';
import { hasWords, type SiteListFile } from './siteList';

/** The file of the Governors that were found by the logs of their chains. */
export const governorsFile: SiteListFile<GovernorList> = {
  name: GOVERNOR_FILE,
  most: MOST_LIST_BYTES,
  read: readGovernorList,
};

/** How the list of organisations is narrowed; an empty text takes all. */
export type Narrowed = { words: string; chain: string; family: string };

/** The Governors of the file that a list does not name and that fit, those with the most voters first. */
export function unlistedGovernors(
  { governors }: GovernorList,
  listed: readonly { id: string }[],
  { words, chain, family }: Narrowed,
): FoundGovernor[] {
  const known = new Set(listed.map(({ id }) => id));
  return governors.filter(
    (each) =>
      !known.has(each.id) &&
      (chain === '' || each.id.split(':')[1] === chain) &&
      (family === '' || each.family === family) &&
      hasWords(`${each.name} ${each.id}`, words),
  );
}
