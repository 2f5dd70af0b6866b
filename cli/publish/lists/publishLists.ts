import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { clockOf } from '@/cli/publish/fromFiles';
import {
  LIST_VERSION,
  LISTS_FOLDER,
  type LoneVoter,
  loneVoterOf,
  MOST_LIST_BYTES,
} from '../../../core/feed/lists/filedDao';
import { GOVERNOR_FILE, type GovernorList, writeGovernorList } from '../../../core/feed/lists/governorList';
import {
  type FiledOpen,
  MOST_OPEN,
  OPEN_FILE,
  type OpenList,
  writeOpenList,
} from '../../../core/feed/lists/openList';
import { writeTitleList } from '../../../core/feed/lists/titleList';
import type { CheckpointIndex, Head, HeadProposal } from '../../../service/checkpoint/checkpoint';
import { putFile } from '../write';
import { accountFilesOf } from './accounts';
import { type Filed, filedIn, filedTitle } from './filed';
import { titleListsOf } from './titles';

/** Published lists of all organisations, as printed. */
export type PublishedLists = {
  /** Below the site's root. */
  folder: string;
  organisations: number;
  /** Open votes, and those about to open. */
  open: number;
  titles: number;
  accounts: number;
  /** Files that are new or other than before. */
  written: number;
};

/** Writes the files across all organisations of a folder of checkpoints. Throws a sentence, or `CheckpointFlaw`. */
export async function publishLists(
  checkpoint: string,
  index: CheckpointIndex,
  out: string,
): Promise<PublishedLists> {
  const filed = await filedIn(checkpoint, index);
  const folder = join(out, LISTS_FOLDER);
  const open = openListOf(filed);
  const titles = titleListsOf(filed);
  const { files: byAddress, accounts } = accountFilesOf(filed);
  // The one that says how addresses are cut is the last: until it is there, what it said before holds.
  const files = new Map([
    [OPEN_FILE, writeOpenList(open)],
    ...Array.from(titles, ([name, list]) => [name, writeTitleList(list)] as const),
    ...byAddress,
  ]);
  for (const [name, { length }] of files)
    if (length > MOST_LIST_BYTES) throw new Error(`${name} would have ${length} bytes, which no page reads.`);
  const written = [...files].filter(([name, bytes]) => putFile(join(folder, name), bytes)).length;
  clean(folder, files);
  // The page asks for it too; another command fills it.
  const none: GovernorList = { version: LIST_VERSION, chains: [], governors: [] };
  if (!existsSync(join(folder, GOVERNOR_FILE))) putFile(join(folder, GOVERNOR_FILE), writeGovernorList(none));
  return {
    ...{ folder: LISTS_FOLDER, organisations: filed.length, accounts, written },
    open: open.organisations.reduce((sum, each) => sum + each.open.length, 0),
    titles: [...titles.values()].reduce((sum, each) => sum + each.proposals.length, 0),
  };
}

/** Removes files of an earlier run that this one has no more: of titles, and by addresses cut otherwise. */
function clean(folder: string, files: ReadonlyMap<string, unknown>): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = name.replaceAll('\\', '/');
    if (OURS.test(path) && !files.has(path)) rmSync(join(folder, name));
  }
}

const OURS = /^(?:titles-\d+|accounts\/0x[0-9a-f]*)\.json$/;

/** Lists each organisation's open and upcoming proposals at the block of its checkpoint. */
function openListOf(filed: readonly Filed[]): OpenList {
  const organisations = filed.map(({ dao, head, standings }) => ({
    ...dao,
    lone: loneIn(head, standings),
    clock: clockOf(head),
    open: head.proposals
      .flatMap(openOf)
      .sort((a, b) => (a.end < b.end ? -1 : a.end > b.end ? 1 : 0))
      .slice(0, MOST_OPEN),
  }));
  return { version: LIST_VERSION, organisations };
}

function loneIn({ proposals }: Head, standings: Filed['standings']): LoneVoter | undefined {
  const proposers = new Set(proposals.map(({ proposer }) => proposer.toLowerCase()));
  return loneVoterOf(
    proposers,
    new Map(Array.from(standings, ([account, { votes }]) => [account, votes.length])),
  );
}

function openOf({ id, title, now: { state, snapshot, deadline } }: HeadProposal): FiledOpen[] {
  if (state !== 'ACTIVE' && state !== 'PENDING') return [];
  return [{ id, title: filedTitle(title), state, start: snapshot, end: deadline }];
}
