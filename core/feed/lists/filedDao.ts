import type { Address } from 'viem';
import { getAddress } from 'viem/utils';
import { checksummedId } from '@/core/directory';
import { boundedLine } from '@/core/format';
import type { Block } from '@/core/governor/dao';
import { anyAddress, object, refined, type Shape, text, whole } from '@/core/json';
import { big, hex } from '@/core/jsonValues';

/** Folder below the site's root for the files of `quorate publish` across organisations. */
export const LISTS_FOLDER = 'feeds/all';

/** The version of these files; a reader refuses every other. */
export const LIST_VERSION = 1;

/** An organisation in a file across organisations: CAIP-10 id, what its contract calls itself, and the block it is told as of. */
export type FiledDao = { id: string; name: string; at: Block };

/** The address that made all proposals of an organisation and cast `votes` of its `of` votes, nearly all. */
export type LoneVoter = { account: Address; votes: number; of: number };

/** The address that made every proposal and cast nine of ten votes or more; undefined where there is none. */
export function loneVoterOf(
  proposers: ReadonlySet<string>,
  votes: ReadonlyMap<string, number>,
): LoneVoter | undefined {
  const [account] = proposers;
  if (account === undefined || proposers.size > 1) return undefined;
  let of = 0;
  for (const each of votes.values()) of += each;
  const own = votes.get(account) ?? 0;
  return own > 0 && own * 10 >= of * 9 ? { account: getAddress(account), votes: own, of } : undefined;
}

/** How many bytes such a file may have: more are neither written nor read. */
export const MOST_LIST_BYTES = 10_000_000;

export const MOST_FILED = 10_000;

const block: Shape<Block> = object<Block>({ number: big(53), hash: hex(32), timestamp: big(53) });

/** The fields of an organisation; a link is made of its id, so only an address with a right checksum is taken. */
export const filedDaoFields = {
  id: checksummedId,
  name: lineOf(60),
  at: block,
};

export const loneVoterShape: Shape<LoneVoter> = object<LoneVoter>({
  account: anyAddress,
  votes: whole(),
  of: whole(),
});

/** One line of a stranger's text, cut to so many characters when it is read. */
export function lineOf(most: number): Shape<string> {
  return refined(text(most * 4 + 1), 'a text of the right length', (line) => boundedLine(line, most));
}

/** A title as these files hold it. */
export const MOST_TITLE = 200;
