import { LIST_VERSION } from '../../../core/feed/lists/filedDao';
import { MOST_OLDER, MOST_TITLES, type TitleList, titleFile } from '../../../core/feed/lists/titleList';
import type { Head, HeadProposal } from '../../../service/checkpoint/checkpoint';
import { blockSeconds } from '../fromFiles';
import { type Filed, filedTitle } from './filed';

/** How many titles a file of older ones has; the newest has at least as many, where there are. */
export const OLDER_TITLES = MOST_TITLES / 2;

type Dated = { filed: Filed; proposal: HeadProposal; time: number };

/** The titles of all proposals by the names of their files, the newest in one of its own. */
export function titleListsOf(all: readonly Filed[]): Map<string, TitleList> {
  const dated = all
    .flatMap((filed) =>
      filed.head.proposals.map((proposal) => ({ filed, proposal, time: timeOf(filed.head, proposal) })),
    )
    .sort((a, b) => b.time - a.time)
    .slice(0, MOST_OLDER * OLDER_TITLES);
  const older = Math.max(0, Math.floor(dated.length / OLDER_TITLES) - 1);
  const newest = dated.length - older * OLDER_TITLES;
  const files = new Map([[titleFile(), listOf(dated.slice(0, newest), older)]]);
  for (let part = 0; part < older; part++) {
    const end = dated.length - part * OLDER_TITLES;
    files.set(titleFile(part), listOf(dated.slice(end - OLDER_TITLES, end), older));
  }
  return files;
}

function listOf(dated: readonly Dated[], older: number): TitleList {
  const places = new Map<Filed, number>();
  for (const { filed } of dated) if (!places.has(filed)) places.set(filed, places.size);
  return {
    ...{ version: LIST_VERSION, older, organisations: [...places.keys()].map(({ dao }) => dao) },
    proposals: dated.map(({ filed, proposal: { id, title } }) => ({
      ...{ of: places.get(filed) ?? 0, id, title: filedTitle(title) },
    })),
  };
}

/** When it was proposed in Unix seconds, by the length of blocks where its block's time is not in the files. */
function timeOf(head: Head, { timestamp, block }: HeadProposal): number {
  if (timestamp !== null) return Number(timestamp);
  return Number(head.block.timestamp) - Number(head.block.number - block) * blockSeconds(head);
}
