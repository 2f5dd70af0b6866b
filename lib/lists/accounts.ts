import {
  ACCOUNT_INDEX,
  type AccountDao,
  type AccountIndex,
  type AccountList,
  accountFile,
  accountPrefix,
  type FiledStanding,
  type FiledVote,
  readAccountIndex,
  readAccountList,
} from '@/core/feed/lists/accountList';
import { MOST_LIST_BYTES } from '@/core/feed/lists/filedDao';
import type { FiledTitle } from '@/core/feed/lists/titleList';
import type { SiteListFile } from './siteList';

/** The file that says how addresses are cut; asking for it tells nobody's address. */
export const accountIndexFile: SiteListFile<AccountIndex> = {
  name: ACCOUNT_INDEX,
  most: 10_000,
  read: readAccountIndex,
};

/** The file of all addresses that begin as this one; asking for it tells the host that beginning. */
export function accountsFile(account: string, digits: number): SiteListFile<AccountList> {
  return {
    name: accountFile(accountPrefix(account, digits)),
    most: MOST_LIST_BYTES,
    read: readAccountList,
  };
}

export type ListedVote = { vote: FiledVote; proposal: FiledTitle };

export type ListedStanding = { dao: AccountDao; standing: FiledStanding; votes: readonly ListedVote[] };

export function standingsIn(list: AccountList, account: string): ListedStanding[] {
  const wanted = account.toLowerCase();
  const found = list.accounts.filter((each) => each.account === wanted).flatMap((each) => each.standings);
  return found.flatMap((standing) => {
    const dao = list.organisations[standing.of];
    if (dao === undefined) return [];
    const votes = standing.votes.flatMap((vote) => {
      const proposal = list.proposals[vote.of];
      // A vote stands only where its proposal is.
      return proposal === undefined || proposal.of !== standing.of ? [] : [{ vote, proposal }];
    });
    return [{ dao, standing, votes }];
  });
}
