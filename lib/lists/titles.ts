import { type FiledDao, MOST_LIST_BYTES } from '@/core/feed/lists/filedDao';
import { type FiledTitle, readTitleList, type TitleList, titleFile } from '@/core/feed/lists/titleList';
import { hasWords, type SiteListFile } from './siteList';

/** How many letters a search among titles takes. */
export const LEAST_LETTERS = 3;

export function titlesFile(older?: number): SiteListFile<TitleList> {
  return { name: titleFile(older), most: MOST_LIST_BYTES, read: readTitleList };
}

export type ListedTitle = { dao: FiledDao; proposal: FiledTitle };

/** The titles of a file that have all of some words, in themselves or in the name of their organisation; newest first. */
export function searchTitles({ organisations, proposals }: TitleList, words: string): ListedTitle[] {
  return proposals.flatMap((proposal) => {
    const dao = organisations[proposal.of];
    return dao !== undefined && hasWords(`${proposal.title} ${dao.name}`, words) ? [{ dao, proposal }] : [];
  });
}
