import { madeOnce } from '@/core/madeOnce';
import { isSorted, merged } from '@/service/indexer/votes/sorting';
import type { VoteTable } from '@/service/indexer/votes/voteTable';
import type { VoteQuestion } from '../reader';
import { gave, isListed, SIDE_NAMES } from './sides';

/** Rows in an order, read like an array. */
export type Ranked = { length: number; at(index: number): number | undefined };

/** Cached lists of the votes of one proposal, or of all, in one version of the table. */
type Kept = Pick<VoteTable, 'version' | 'basis'> & {
  /** How many rows the lists are made of. */
  count: number;
  lists: Map<string, List>;
  /** Lists by words. */
  found: Map<string, Uint32Array>;
  /** The reasons of one proposal in lower case, by row. */
  reasons?: Map<number, string>;
};

/** The votes on a side, or of all sides below 0; a server takes its pages from each, of four bytes a vote. */
type Kind = [byWeight: boolean, side: number];
type List = { kind: Kind; rows: Uint32Array };

// The latest searches stay cached, as a person types one after the other, and the lists of most proposals.
const REMEMBERED = 6;
const PROPOSALS = 512;
// More new votes than these are sorted together with all others.
const FEW = 1_000;
const ALL = -1n;
const kept = new WeakMap<VoteTable, Map<bigint, Kept>>();

/** The votes that fit a filter, in its order, of one proposal or of all; made once, then votes that join are put into it. */
export function rank(
  votes: VoteTable,
  filter: Pick<VoteQuestion, 'support' | 'search' | 'orderBy'>,
  proposal: bigint = ALL,
): Ranked {
  const known = keptOf(votes, proposal);
  const byWeight = filter.orderBy === 'WEIGHT';
  const side = filter.support == null ? -1 : SIDE_NAMES.indexOf(filter.support);
  const words = filter.search?.trim().toLowerCase() ?? '';
  const all = listOf(votes, proposal, known, [byWeight, side]);
  if (words === '') return read(all, filter.orderBy === 'NEWEST');
  const key = JSON.stringify([byWeight, side, words]);
  if (!known.found.has(key) && known.found.size >= REMEMBERED)
    known.found.delete(known.found.keys().next().value ?? '');
  const own = proposal === ALL ? undefined : listOf(votes, proposal, known, [false, -1]);
  const rows = madeOnce(known.found, key, () => all.filter(holder(votes, words, known, own)));
  return read(rows, filter.orderBy === 'NEWEST');
}

function keptOf(votes: VoteTable, proposal: bigint): Kept {
  const ofAll = madeOnce(kept, votes, () => new Map<bigint, Kept>());
  const known = ofAll.get(proposal);
  const { basis, version } = votes;
  if (known?.version === version) return known;
  const own = proposal === ALL ? undefined : votes.rows(proposal);
  const made: Kept = { version, basis, count: (own ?? votes).length, lists: new Map(), found: new Map() };
  const { count = 0 } = known ?? {};
  if (known?.basis === basis && made.count - count <= FEW) {
    const more = Array.from({ length: made.count - count }, (_, at) => own?.[count + at] ?? count + at);
    for (const [key, list] of known.lists) made.lists.set(key, { ...list, rows: joined(votes, list, more) });
  }
  ofAll.delete(proposal);
  for (const id of ofAll.keys()) if (ofAll.size >= PROPOSALS && id !== ALL) ofAll.delete(id);
  ofAll.set(proposal, made);
  return made;
}

function listOf(votes: VoteTable, proposal: bigint, known: Kept, kind: Kind): Uint32Array {
  const [byWeight, side] = kind;
  const make = () => {
    const all = side < 0 ? sorted(votes, proposal, byWeight) : listOf(votes, proposal, known, [byWeight, -1]);
    const isOf = fitting(votes, side);
    return { kind, rows: all.every(isOf) ? all : all.filter(isOf) };
  };
  return madeOnce(known.lists, kind.join(), make).rows;
}

function sorted(votes: VoteTable, proposal: bigint, byWeight: boolean): Uint32Array {
  if (proposal === ALL) return byWeight ? votes.heaviest() : votes.ordered();
  const order = orderOf(votes, byWeight);
  const own = Uint32Array.from(votes.rows(proposal));
  return isSorted(own, order) ? own : own.sort(order);
}

function joined(votes: VoteTable, { kind: [byWeight, side], rows }: List, more: number[]): Uint32Array {
  const order = orderOf(votes, byWeight);
  return merged(rows, Uint32Array.from(more.filter(fitting(votes, side))).sort(order), order);
}

function fitting(votes: VoteTable, side: number): (row: number) => boolean {
  return (row) => isListed(votes, row) && (side < 0 || gave(votes, row, side));
}

function orderOf(votes: VoteTable, byWeight: boolean): (a: number, b: number) => number {
  const { earlier } = votes;
  return byWeight ? (a, b) => votes.lighter(b, a) || earlier(a, b) : earlier;
}

// Newest first is oldest first from behind.
function read(rows: Uint32Array, isReversed: boolean): Ranked {
  const { length } = rows;
  return { length, at: (index) => rows[isReversed ? length - 1 - index : index] };
}

/** Whether a vote's account or reason has these words in it; the reasons of one proposal are kept in lower case. */
function holder(votes: VoteTable, words: string, known: Kept, own?: Uint32Array): (row: number) => boolean {
  const digits = words.replace(/^0x/, '');
  const isAddress = /^[0-9a-f]{1,40}$/.test(digits);
  const voters = isAddress ? votes.votersWith(digits, own) : new Uint8Array();
  if (own !== undefined) known.reasons ??= lowered(votes, own);
  const { reasons } = known;
  return (row) => {
    if (voters[votes.voterNumber(row)] === 1) return true;
    if (reasons !== undefined) return reasons.get(row)?.includes(words) ?? false;
    const reason = votes.reason(row);
    return reason !== '' && reason.toLowerCase().includes(words);
  };
}

function lowered(votes: VoteTable, rows: Uint32Array): Map<number, string> {
  const reasons = new Map<number, string>();
  for (const row of rows) {
    const reason = votes.reason(row);
    if (reason !== '') reasons.set(row, reason.toLowerCase());
  }
  return reasons;
}
