import { MOST_LIST_BYTES } from '@/core/feed/lists/filedDao';
import {
  type FiledOpen,
  OPEN_FILE,
  type OpenDao,
  type OpenList,
  readOpenList,
} from '@/core/feed/lists/openList';
import { type Moment, momentOf } from '@/core/governor/moment';
import { hasWords, type SiteListFile } from './siteList';

/** The file of what was open in every organisation that this site has published. */
export const openVotesFile: SiteListFile<OpenList> = {
  name: OPEN_FILE,
  most: MOST_LIST_BYTES,
  read: readOpenList,
};

/** One vote of that file with its organisation; when it opens and ends, as far as the file tells. */
export type ListedOpen = { dao: OpenDao; proposal: FiledOpen; opens: Moment; ends: Moment };

/** The votes of the file that have some words in title or organisation: those that end first on top, then those of one address's own organisation, those over at `now` (Unix seconds) last. */
export function listOpen({ organisations }: OpenList, words: string, now: bigint): ListedOpen[] {
  const all = organisations.flatMap((dao) =>
    dao.open.map((proposal) => ({
      ...{ dao, proposal },
      opens: momentOf(proposal.start, dao),
      ends: momentOf(proposal.end, dao),
    })),
  );
  const found = all.filter(({ dao, proposal }) => hasWords(`${proposal.title} ${dao.name}`, words));
  return found.sort((one, other) => rank(one, now) - rank(other, now) || order(one, other));
}

export function isPastEnd({ ends }: ListedOpen, now: bigint): boolean {
  return ends !== null && ends.seconds <= now;
}

function rank(listed: ListedOpen, now: bigint): number {
  if (isPastEnd(listed, now)) return 3;
  return listed.dao.lone !== undefined ? 2 : listed.ends === null ? 1 : 0;
}

function order({ ends: one }: ListedOpen, { ends: other }: ListedOpen): number {
  if (one === null || other === null || one.seconds === other.seconds) return 0;
  return one.seconds < other.seconds ? -1 : 1;
}
