import { packLog, type UntrustedLog, utf8 } from './log';
import { firstTopic, type PackedLog, PLACE, toHex } from './packedLog';
import { isZero, type LogKind, numberAt, type VoteEntry } from './voteEntry';

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

const WORD = 32;
// Three uint128.
const PARTS_BYTES = 48;
const NONE = { start: 0, length: 0 };

/** Appends vote logs to the table; one whose bytes do not fit its event is not appended. Returns how many those were. Never throws. */
export function decodeVoteLogs(
  logs: readonly UntrustedLog[],
  table: { append(vote: VoteEntry): void },
): number {
  const votes = votesIn(logs);
  for (const vote of votes) table.append(vote);
  return logs.length - votes.length;
}

/** The votes that logs hold; what does not fit its event is passed over. */
export function votesIn(logs: readonly UntrustedLog[]): VoteEntry[] {
  const votes: VoteEntry[] = [];
  for (const log of logs) {
    const vote = decodeVote(log);
    if (vote !== undefined) votes.push(vote);
  }
  return votes;
}

/** By hand because viem's decoder is some 25 times slower; undefined where the bytes of a log do not fit its vote event. Never throws. */
export function decodeVote(log: UntrustedLog): VoteEntry | undefined {
  const form = FORMS.get(firstTopic(log) ?? '');
  const found = packLog(log);
  if (form === undefined || found === undefined) return undefined;
  const { block, bytes, index: logIndex, size, topicCount } = found;
  const { first } = form;
  const data = found.at + PLACE.data;
  // Before the bytes of a reason and of params stand their offsets and, at least, their lengths.
  const words = first + 3 + (form.reason ? 2 : 0) + (form.params ? 1 : 0);
  const voter = first === 1 ? data : found.at + PLACE.topics + WORD;
  if (size < words * WORD || topicCount !== 2 - first || !isZero(bytes, voter, 12)) return undefined;
  const support = wordAt(bytes, data + (first + 1) * WORD);
  if (support < 0 || support > (first === 1 ? 1 : 255) || logIndex > 0xffff_ffff) return undefined;
  const reason = form.reason ? bytesAt(found, 3) : NONE;
  const params = form.params ? bytesAt(found, 4) : NONE;
  if (reason === undefined || params === undefined) return undefined;
  // Whether they are parts depends on how the contract counts: that is told when the table is read.
  const isSplit = params.length === PARTS_BYTES;
  return {
    bytes,
    voter: voter + 12,
    proposal: data + first * WORD,
    support,
    kind: isSplit ? 'split' : form.kind,
    split: isSplit ? toHex(bytes, params.start, params.start + PARTS_BYTES).slice(2) : undefined,
    weight: data + (first + 2) * WORD,
    reason: reason.length === 0 ? '' : utf8(bytes.subarray(reason.start, reason.start + reason.length)),
    block,
    logIndex,
    transaction: found.at + PLACE.transactionHash,
  };
}

/** The word at a place as a number below 2^32; -1 when it is larger. */
function wordAt(bytes: Uint8Array, at: number): number {
  return isZero(bytes, at, 28) ? numberAt(bytes, at + 28) : -1;
}

/** Finds the start and the length of the bytes that the offset in `word` points to; undefined out of bounds. */
function bytesAt(
  { at, bytes, size }: PackedLog,
  word: number,
): { start: number; length: number } | undefined {
  const data = at + PLACE.data;
  const offset = wordAt(bytes, data + word * WORD);
  if (offset < 0 || offset + WORD > size) return undefined;
  const length = wordAt(bytes, data + offset);
  if (length < 0 || offset + WORD + length > size) return undefined;
  return { start: data + offset + WORD, length };
}
