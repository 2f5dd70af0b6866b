import type { Address } from 'viem';
import { JsonFlaw, list, object, readJson, type Shape, whole } from '@/core/json';
import { big, hex, maybe, oneOf, writeJson } from '@/core/jsonValues';
import { type FiledDao, filedDaoFields, LIST_VERSION, MOST_FILED } from './filedDao';
import { type FiledTitle, filedTitleShape } from './titleList';

/** `accounts.json`: who asks for a file tells the host so many digits of an address, which `least` addresses begin with. */
export type AccountIndex = {
  version: typeof LIST_VERSION;
  /** Digits of an address behind 0x that name its file. */
  digits: number;
  least: number;
  organisations: number;
  /** Number of these organisations without delegations in the files. */
  undelegated: number;
};

/** The most digits of an address that a host may ask to be told. */
export const MOST_DIGITS = 3;

/** How an account voted by one log: `of` is the place of its proposal in the file, the weight in the token's smallest unit. */
export type FiledVote = {
  of: number;
  side: 'against' | 'for' | 'abstain' | 'split' | 'unknown';
  weight: bigint;
  block: bigint;
};

/** A delegator or a delegate, and the first block of the delegation. */
export type FiledDelegation = { account: Address; since: bigint };

/** An account in an organisation: the newest of its votes, whom it chose as its delegate, and the newest who chose it; the numbers count all. */
export type FiledStanding = {
  of: number;
  votes: readonly FiledVote[];
  voteCount: number;
  delegate: FiledDelegation | null;
  delegators: readonly FiledDelegation[];
  delegatorCount: number;
};

/** An organisation in a file by address; `decimals` are those of its token, null without one. */
export type AccountDao = FiledDao & { decimals: number | null };

/** A file by address: all accounts whose addresses begin alike, in all organisations of this site's files. */
export type AccountList = {
  version: typeof LIST_VERSION;
  organisations: readonly AccountDao[];
  proposals: readonly FiledTitle[];
  accounts: readonly { account: Address; standings: readonly FiledStanding[] }[];
};

/** The most votes, and delegators, that are told of an account in an organisation. */
export const MOST_STANDING = 300;

/** The most accounts, and proposals, in one file. */
const MOST_ROWS = 200_000;

export const ACCOUNT_INDEX = 'accounts.json';

const INDEX: Shape<AccountIndex> = object<AccountIndex>({
  version: oneOf([LIST_VERSION]),
  digits: whole(MOST_DIGITS),
  least: whole(),
  organisations: whole(MOST_FILED),
  undelegated: whole(MOST_FILED),
});

const delegation: Shape<FiledDelegation> = object<FiledDelegation>({ account: hex(20), since: big(53) });

const standing: Shape<FiledStanding> = object<FiledStanding>({
  of: whole(MOST_FILED),
  votes: list(
    object<FiledVote>({
      of: whole(MOST_ROWS),
      side: oneOf(['against', 'for', 'abstain', 'split', 'unknown']),
      weight: big(),
      block: big(53),
    }),
    MOST_STANDING,
  ),
  voteCount: whole(),
  delegate: maybe(delegation),
  delegators: list(delegation, MOST_STANDING),
  delegatorCount: whole(),
});

const LIST: Shape<AccountList> = object<AccountList>({
  version: oneOf([LIST_VERSION]),
  organisations: list(object<AccountDao>({ ...filedDaoFields, decimals: maybe(whole(255)) }), MOST_FILED),
  proposals: list(filedTitleShape, MOST_ROWS),
  accounts: list(
    object<AccountList['accounts'][number]>({ account: hex(20), standings: list(standing, MOST_FILED) }),
    MOST_ROWS,
  ),
});

/** The beginning of an address by which its file is named: so many digits behind 0x, in lower case. */
export const accountPrefix = (account: string, digits: number): string =>
  account.slice(0, 2 + digits).toLowerCase();

export const accountFile = (prefix: string): string => `accounts/${prefix}.json`;

/** Reads the text of `accounts.json`; throws `JsonFlaw` if it is invalid, or asks for more digits than may be sent. */
export const readAccountIndex = (json: string): AccountIndex => readJson(INDEX, json);

/** Reads the text of a file by address; throws `JsonFlaw` if it is invalid, or names what is not in it. */
export function readAccountList(json: string): AccountList {
  const value = readJson(LIST, json);
  const { accounts, organisations, proposals } = value;
  const standings = accounts.flatMap((each) => each.standings);
  const isWhole =
    [...standings, ...proposals].every(({ of }) => of < organisations.length) &&
    standings.flatMap((each) => each.votes).every(({ of }) => of < proposals.length);
  if (!isWhole) throw new JsonFlaw('$', 'whole: it names what is not in it');
  return value;
}

export const writeAccountIndex = (value: AccountIndex): Uint8Array => writeJson(INDEX, value);

export const writeAccountList = (value: AccountList): Uint8Array => writeJson(LIST, value);
