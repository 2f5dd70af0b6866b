import { toHex } from '@/chain/logs/packedLog';
import type { VoteEntry } from '@/chain/logs/voteEntry';
import { type ParamsRule, partsByAll } from '@/core/governor/params';
import type { Tally } from '@/core/governor/proposal';
import { SIDES } from '@/core/governor/vote';
import { KINDS } from '@/service/checkpoint/rows';
import type { VoteKind } from '@/service/indexer/store/store';
import type { BinaryRows } from './binaryRows';
import { LISTED } from './voteIndexes';

/** The rules by which params may count, all of them until the contract is heard. */
export const ALL_RULES: readonly ParamsRule[] = ['ignored', 'against-first', 'for-first'];
const REDUCTION = KINDS.indexOf('reduction');

/** Rules as the bits of a number. */
export function rulesAsBits(rules: readonly ParamsRule[]): number {
  return rules.reduce((bits, rule) => bits | (1 << ALL_RULES.indexOf(rule)), 0);
}

/** The rules that are the bits of a number. */
export function rulesIn(bits: number): readonly ParamsRule[] {
  return ALL_RULES.filter((_, place) => (bits & (1 << place)) !== 0);
}

/** Reads a vote's params (hex, null without any) by all of these rules: its kind and its parts. */
export function readBy(
  rules: readonly ParamsRule[],
  { kind, support, split }: { kind: number; support: number; split: string | null },
): { kind: VoteKind; parts: Tally | null } {
  if (split === null) return { kind: KINDS[kind] ?? 'whole', parts: null };
  const parts = partsByAll(rules, support, split);
  return { kind: parts === undefined ? 'unknown' : parts === null ? 'whole' : 'split', parts: parts ?? null };
}

/** The number that `vote.sides` holds: whether a vote is listed, and the sides it is known to have given something to. */
export function sidesOf(
  rules: readonly ParamsRule[],
  vote: { kind: number; support: number; split: string | null },
): number {
  const { kind, parts } = readBy(rules, vote);
  if (kind === 'unknown') return LISTED;
  if (parts !== null)
    return SIDES.reduce((bits, side, place) => bits | (parts[side] > 0n ? 1 << place : 0), LISTED);
  return vote.kind === REDUCTION || vote.support >= SIDES.length ? 0 : LISTED | (1 << vote.support);
}

/** The columns of `vote` in the order of `addVoteRow`. */
export const VOTE_ROW =
  'vote (dao, proposal, block, log_index, tx, voter, kind, support, sides, weight, split, reason, reason_lower)';

/** Adds the row of a vote, and gives the place where the number of its proposal goes. */
export function addVoteRow(
  rows: BinaryRows,
  vote: VoteEntry,
  { dao, sides }: { dao: number; sides: number },
): number {
  const { bytes, reason, split } = vote;
  const { place } = rows.row(13).int4(dao);
  rows.int4(0).int8(vote.block).int8(vote.logIndex);
  rows.bytes(bytes, vote.transaction, 32).bytes(bytes, vote.voter, 20);
  rows
    .int2(KINDS.indexOf(vote.kind))
    .int2(vote.support)
    .int2(sides)
    .numeric(BigInt(toHex(bytes, vote.weight, vote.weight + 32)));
  if (split === undefined) rows.null();
  else rows.bytes(Buffer.from(split, 'hex'), 0, split.length / 2);
  if (reason === '') rows.null().null();
  else rows.text(reason).text(searched(reason.toLowerCase()));
  return place;
}

/** A text as it is searched: text cannot hold U+0000, so that a code point that is no character stands for it. */
export const searched = (text: string): string => text.replaceAll('\u0000', '\ufffe');
