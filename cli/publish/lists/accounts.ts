import type { Address } from 'viem';
import {
  ACCOUNT_INDEX,
  type AccountDao,
  type AccountIndex,
  type AccountList,
  accountFile,
  accountPrefix,
  type FiledStanding,
  MOST_DIGITS,
  MOST_STANDING,
  writeAccountIndex,
  writeAccountList,
} from '../../../core/feed/lists/accountList';
import { LIST_VERSION, MOST_LIST_BYTES } from '../../../core/feed/lists/filedDao';
import type { FiledTitle } from '../../../core/feed/lists/titleList';
import { type Filed, filedTitle } from './filed';
import type { Standing } from './standings';

/** So many addresses, at least, are alike to a host that learns which file was asked for. */
export const LEAST_ALIKE = 100;

type InOrganisation = { filed: Filed; standing: Standing };
type ByAccount = Map<Address, InOrganisation[]>;

/** The files by address, and the one that says what they hold, which is the last. */
export function accountFilesOf(all: readonly Filed[]): { files: Map<string, Uint8Array>; accounts: number } {
  const accounts: ByAccount = new Map();
  for (const filed of all) {
    for (const [account, standing] of filed.standings) {
      const known = accounts.get(account);
      if (known === undefined) accounts.set(account, [{ filed, standing }]);
      else known.push({ filed, standing });
    }
  }
  const { digits, least, groups } = grouped([...accounts.keys()]);
  const files = new Map<string, Uint8Array>();
  for (const [prefix, members] of groups)
    files.set(accountFile(prefix), bytesOf(members.map((account) => [account, accounts.get(account) ?? []])));
  const undelegated = all.filter(({ head }) => head.delegates === null).length;
  const index: AccountIndex = {
    version: LIST_VERSION,
    digits,
    least,
    organisations: all.length,
    undelegated,
  };
  files.set(ACCOUNT_INDEX, writeAccountIndex(index));
  return { files, accounts: accounts.size };
}

/** The accounts by the longest beginning that so many have in common, whichever it is; sorted. */
export function grouped(accounts: readonly Address[]) {
  for (let digits = MOST_DIGITS; ; digits--) {
    const groups = new Map<string, Address[]>();
    for (let number = 0; number < 16 ** digits; number++)
      groups.set(`0x${digits === 0 ? '' : number.toString(16).padStart(digits, '0')}`, []);
    for (const account of accounts) groups.get(accountPrefix(account, digits))?.push(account);
    const least = Math.min(...[...groups.values()].map(({ length }) => length));
    if (digits > 0 && least < LEAST_ALIKE) continue;
    for (const members of groups.values()) members.sort();
    return { digits, least, groups };
  }
}

type Members = readonly (readonly [Address, readonly InOrganisation[]])[];

/** A file with as many votes and delegators of each account as it can hold; how many there are is told in any case. */
function bytesOf(members: Members): Uint8Array {
  for (let most = MOST_STANDING; ; most = Math.floor(most / 3)) {
    const bytes = writeAccountList(listOf(members, most));
    if (bytes.length <= MOST_LIST_BYTES || most === 0) return bytes;
  }
}

function listOf(members: Members, most: number): AccountList {
  const organisations = new Numbered<Filed>();
  const proposals = new Numbered<string>();
  const titles: FiledTitle[] = [];
  const proposalAt = (filed: Filed, id: bigint): number => {
    const place = proposals.of(`${filed.dao.id}/${id}`);
    if (place === titles.length) titles.push({ of: organisations.of(filed), id, title: titleOf(filed, id) });
    return place;
  };
  const accounts = members.map(([account, found]) => ({
    account,
    standings: found.map(
      ({ filed, standing: { votes, delegate, delegators } }): FiledStanding => ({
        of: organisations.of(filed),
        votes: newest(votes, most).map(({ proposal, ...vote }) => ({
          of: proposalAt(filed, proposal),
          ...vote,
        })),
        voteCount: votes.length,
        delegate,
        delegators: newest(delegators, most),
        delegatorCount: delegators.length,
      }),
    ),
  }));
  const daos = organisations.all.map(
    ({ dao, head }): AccountDao => ({ ...dao, decimals: head.governor.token?.decimals ?? null }),
  );
  return { version: LIST_VERSION, organisations: daos, proposals: titles, accounts };
}

function newest<T>(oldestFirst: readonly T[], most: number): T[] {
  return oldestFirst.slice(Math.max(0, oldestFirst.length - most)).reverse();
}

const titles = new WeakMap<Filed, Map<bigint, string>>();

function titleOf(filed: Filed, id: bigint): string {
  const known =
    titles.get(filed) ?? new Map(filed.head.proposals.map((each) => [each.id, filedTitle(each.title)]));
  titles.set(filed, known);
  return known.get(id) ?? '';
}

/** Things by the order in which they first come. */
class Numbered<T> {
  readonly all: T[] = [];
  private readonly places = new Map<T, number>();

  of(thing: T): number {
    const known = this.places.get(thing);
    if (known !== undefined) return known;
    this.places.set(thing, this.all.length);
    return this.all.push(thing) - 1;
  }
}
