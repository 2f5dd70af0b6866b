import { hexInto, isWord, quantity, type RawLog, utf8 } from './log';
import type { VoteTable } from './votes';

/** topic0 of `VoteCast(address,uint256,uint8,uint256,string)`. */
export const VOTE_CAST = '0xb8e138887d0aa13bab447e82de9d5c1777041ecd21ca36ba824ff1e6c07ddda4';

/** topic0 of `VoteCastWithParams(address,uint256,uint8,uint256,string,bytes)`. */
export const VOTE_CAST_WITH_PARAMS = '0xe2babfbac5889a709b63bb7f598b324e08bc5a4fb9ec647fb3cbc9ec07eb8712';

/** Both vote events of OpenZeppelin's Governor. */
export const VOTE_TOPICS: readonly string[] = [VOTE_CAST, VOTE_CAST_WITH_PARAMS];

const WORD = 64;
const ZEROS = '0'.repeat(56);
const ADDRESS_START = `0x${'0'.repeat(24)}`;
const scratch = new Uint8Array(4);

/**
 * Appends vote logs to the table, by hand because viem's decoder is some 25 times slower and its objects are not
 * wanted. A log whose bytes do not fit the event is not appended; returns how many those were. Never throws.
 */
export function decodeVotes(logs: readonly RawLog[], table: VoteTable): number {
  let rejected = 0;
  for (const log of logs) if (!decodeVote(log, table)) rejected++;
  return rejected;
}

function decodeVote(log: RawLog, table: VoteTable): boolean {
  const { topics, data } = log;
  const topic = topics[0];
  const head = topic === VOTE_CAST ? 4 : topic === VOTE_CAST_WITH_PARAMS ? 5 : 0;
  const voter = topics[1];
  if (head === 0 || topics.length !== 2 || !isWord(voter) || !voter.startsWith(ADDRESS_START)) return false;
  if (!isData(data, head + 1) || !isWord(log.transactionHash)) return false;
  const support = smallWord(data, 2 + WORD);
  if (support < 0 || support > 255) return false;
  const block = quantity(log.blockNumber);
  const index = quantity(log.logIndex);
  if (block < 0 || index < 0 || index > 0xffff_ffff) return false;
  const reason = textAt(data, 3);
  if (reason === undefined || (head === 5 && bytesAt(data, 4) === undefined)) return false;
  table.append({
    voter: voter.slice(26).toLowerCase(),
    proposal: data.slice(2, 2 + WORD).toLowerCase(),
    support,
    weight: data.slice(2 + 2 * WORD, 2 + 3 * WORD),
    reason,
    block,
    logIndex: index,
    transaction: log.transactionHash,
  });
  return true;
}

function isData(data: unknown, words: number): data is string {
  if (typeof data !== 'string' || data.length % 2 !== 0 || data.length < 2 + words * WORD) return false;
  return /^0x[0-9a-f]*$/i.test(data);
}

/** The word that begins at a character as a number below 2^32; -1 when it is larger. */
function smallWord(data: string, start: number): number {
  if (!data.startsWith(ZEROS, start)) return -1;
  hexInto(data, start + ZEROS.length, 4, scratch, 0);
  return (
    (scratch[0] ?? 0) * 0x1000000 +
    (scratch[1] ?? 0) * 0x10000 +
    (scratch[2] ?? 0) * 0x100 +
    (scratch[3] ?? 0)
  );
}

/** Where the bytes that the offset in `word` points to begin and how many they are; undefined out of bounds. */
function bytesAt(data: string, word: number): { start: number; length: number } | undefined {
  const size = (data.length - 2) / 2;
  const offset = smallWord(data, 2 + word * WORD);
  if (offset < 0 || offset + 32 > size) return undefined;
  const length = smallWord(data, 2 + offset * 2);
  if (length < 0 || offset + 32 + length > size) return undefined;
  return { start: 2 + (offset + 32) * 2, length };
}

function textAt(data: string, word: number): string | undefined {
  const found = bytesAt(data, word);
  if (found === undefined || found.length === 0) return found === undefined ? undefined : '';
  const bytes = new Uint8Array(found.length);
  hexInto(data, found.start, found.length, bytes, 0);
  return utf8(bytes);
}
