import { isHexBytes } from '@/core/governor/hexBytes';
import type { LogKind } from '@/service/checkpoint/rows';
import { hexInto, isWord, parseQuantity, type UntrustedLog, utf8 } from '../logs/log';
import type { VoteEntry } from './entry';
import type { VoteTable } from './voteTable';

/** topic0 of `VoteCast(address,uint256,uint8,uint256,string)`. */
export const VOTE_CAST = '0xb8e138887d0aa13bab447e82de9d5c1777041ecd21ca36ba824ff1e6c07ddda4';

/** topic0 of `VoteCastWithParams(address,uint256,uint8,uint256,string,bytes)`. */
export const VOTE_CAST_WITH_PARAMS = '0xe2babfbac5889a709b63bb7f598b324e08bc5a4fb9ec647fb3cbc9ec07eb8712';

/** topic0 of GovernorAlpha's `VoteCast(address,uint256,bool,uint256)`, of which nothing is indexed. */
export const VOTE_CAST_ALPHA = '0x877856338e13f63d0c36822ff0ef736b80934cd90574a3a5bc9262c39d217c46';

/** topic0 of `OverrideVoteCast(address,uint256,uint8,uint256,string)` (GovernorCountingOverridable). */
export const OVERRIDE_VOTE_CAST = '0x49549bd03796fa3aec6f7adab515dd07e1b4d2021298a516bd2a048c95413c71';

/** topic0 of `VoteReduced(address,uint256,uint8,uint256)` (GovernorCountingOverridable). */
export const VOTE_REDUCED = '0xa3e9dc6f75dd03afa423da7498d345528f378d27f40d23f69693cec61e1cd127';

/** How an event is laid out: words before the reason, whether the voter is a topic, whether a reason and params follow. */
type Form = { kind: LogKind; first: 0 | 1; reason: boolean; params: boolean };

const FORMS: ReadonlyMap<string, Form> = new Map([
  [VOTE_CAST, { kind: 'whole', first: 0, reason: true, params: false }],
  [VOTE_CAST_WITH_PARAMS, { kind: 'whole', first: 0, reason: true, params: true }],
  [VOTE_CAST_ALPHA, { kind: 'whole', first: 1, reason: false, params: false }],
  [OVERRIDE_VOTE_CAST, { kind: 'override', first: 0, reason: true, params: false }],
  [VOTE_REDUCED, { kind: 'reduction', first: 0, reason: false, params: false }],
]);

/** The vote events of every family. */
export const VOTE_TOPICS: readonly string[] = [...FORMS.keys()];

const WORD = 64;
// Three uint128.
const PARTS_BYTES = 48;
const ZEROS = '0'.repeat(56);
const ADDRESS_START = `0x${'0'.repeat(24)}`;
const NONE = { start: 0, length: 0 };
const scratch = new Uint8Array(4);

/** Appends vote logs to the table; one whose bytes do not fit its event is not appended. Returns how many those were. Never throws. */
export function decodeVoteLogs(logs: readonly UntrustedLog[], table: Pick<VoteTable, 'append'>): number {
  const votes = votesIn(logs);
  for (const vote of votes) table.append(vote);
  return logs.length - votes.length;
}

/** The votes that logs hold; what does not fit its event is passed over. */
export function votesIn(logs: readonly UntrustedLog[]): VoteEntry[] {
  return logs.flatMap((log) => decodeVote(log) ?? []);
}

/** By hand because viem's decoder is some 25 times slower; undefined where the bytes of a log do not fit its vote event. Never throws. */
export function decodeVote(log: UntrustedLog): VoteEntry | undefined {
  const { data } = log;
  const form = FORMS.get(log.topics[0] ?? '');
  if (form === undefined || !isWord(log.transactionHash) || !isWord(log.blockHash)) return undefined;
  const { first } = form;
  // Before the bytes of a reason and of params stand their offsets and, at least, their lengths.
  const words = first + 3 + (form.reason ? 2 : 0) + (form.params ? 1 : 0);
  if (!isData(data, words)) return undefined;
  const voter = voterOf(log, first);
  const support = smallWord(data, 2 + (first + 1) * WORD);
  if (voter === undefined || support < 0 || support > (first === 1 ? 1 : 255)) return undefined;
  const block = parseQuantity(log.blockNumber);
  const index = parseQuantity(log.logIndex);
  if (block < 0 || index < 0 || index > 0xffff_ffff) return undefined;
  const reason = form.reason ? bytesAt(data, 3) : NONE;
  const params = form.params ? bytesAt(data, 4) : NONE;
  if (reason === undefined || params === undefined) return undefined;
  // Whether they are parts depends on how the contract counts: that is told when the table is read.
  const split =
    params.length === PARTS_BYTES
      ? data.slice(params.start, params.start + 2 * PARTS_BYTES).toLowerCase()
      : undefined;
  return {
    voter,
    proposal: data.slice(2 + first * WORD, 2 + (first + 1) * WORD).toLowerCase(),
    support,
    kind: split === undefined ? form.kind : 'split',
    split,
    weight: data.slice(2 + (first + 2) * WORD, 2 + (first + 3) * WORD),
    reason: textAt(data, reason),
    block,
    logIndex: index,
    transaction: log.transactionHash,
  };
}

function voterOf({ topics, data }: UntrustedLog, first: 0 | 1): string | undefined {
  const word = first === 1 ? `0x${data.slice(2, 2 + WORD)}` : topics[1];
  if (topics.length !== 2 - first || !isWord(word) || !word.startsWith(ADDRESS_START)) return undefined;
  return word.slice(26).toLowerCase();
}

function isData(data: unknown, words: number): data is string {
  return isHexBytes(data) && data.length >= 2 + words * WORD;
}

/** The word that begins at a character as a number below 2^32; -1 when it is larger. */
function smallWord(data: string, start: number): number {
  if (data.slice(start, start + ZEROS.length) !== ZEROS) return -1;
  hexInto(data, start + ZEROS.length, 4, scratch, 0);
  return (
    (scratch[0] ?? 0) * 0x1000000 +
    (scratch[1] ?? 0) * 0x10000 +
    (scratch[2] ?? 0) * 0x100 +
    (scratch[3] ?? 0)
  );
}

/** Finds the start and the length of the bytes that the offset in `word` points to; undefined out of bounds. */
function bytesAt(data: string, word: number): { start: number; length: number } | undefined {
  const size = (data.length - 2) / 2;
  const offset = smallWord(data, 2 + word * WORD);
  if (offset < 0 || offset + 32 > size) return undefined;
  const length = smallWord(data, 2 + offset * 2);
  if (length < 0 || offset + 32 + length > size) return undefined;
  return { start: 2 + (offset + 32) * 2, length };
}

function textAt(data: string, { start, length }: { start: number; length: number }): string {
  if (length === 0) return '';
  const bytes = new Uint8Array(length);
  hexInto(data, start, length, bytes, 0);
  return utf8(bytes);
}
