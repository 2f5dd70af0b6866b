import { madeOnce } from '@/core/madeOnce';
import type { VoteTable } from '@/service/indexer/votes/voteTable';
import type { VoteQuestion } from '../reader';
import { gave, isListed, SIDE_NAMES } from './sides';

/** Rows in an order, read like an array. */
export type Ranked = { length: number; at(index: number): number | undefined };

/** Cached lists of the votes of one proposal, or of all, in one version of the table. */
type Kept = {
  version: number;
  /** Oldest first. */
  listed: Uint32Array;
  heaviest?: Uint32Array;
  found: Map<string, Uint32Array>;
  /** The reasons of one proposal in lower case, by row. */
  reasons?: Map<number, string>;
};

// The latest searches stay cached, as a person types one after the other. The limits keep each side in both orders,
// and the lists of most proposals, each of four bytes a vote: a server takes its pages from them.
const REMEMBERED = 6;
const PROPOSALS = 512;
const ALL = -1n;
const kept = new WeakMap<VoteTable, Map<bigint, Kept>>();

/** The votes that fit a filter, in its order, of one proposal or of all; made once per version. */
export function rank(
  votes: VoteTable,
  filter: Pick<VoteQuestion, 'support' | 'search' | 'orderBy'>,
  proposal: bigint = ALL,
): Ranked {
  const known = keptOf(votes, proposal);
  const byWeight = filter.orderBy === 'WEIGHT';
  const words = filter.search?.trim().toLowerCase() ?? '';
  const base = () => (byWeight ? heaviest(votes, known, proposal) : known.listed);
  if (filter.support == null && words === '') return read(base(), filter.orderBy === 'NEWEST');
  const key = JSON.stringify([byWeight, filter.support ?? null, words]);
  let rows = known.found.get(key);
  if (rows === undefined) {
    const side = filter.support == null ? -1 : SIDE_NAMES.indexOf(filter.support);
    const has = words === '' ? () => true : holder(votes, words, known, proposal !== ALL);
    rows = base().filter((row) => (side < 0 || gave(votes, row, side)) && has(row));
    if (known.found.size >= REMEMBERED) known.found.delete(known.found.keys().next().value ?? '');
    known.found.set(key, rows);
  }
  return read(rows, filter.orderBy === 'NEWEST');
}

function keptOf(votes: VoteTable, proposal: bigint): Kept {
  const lists = madeOnce(kept, votes, () => new Map<bigint, Kept>());
  const known = lists.get(proposal);
  if (known?.version === votes.version) return known;
  const all = proposal === ALL ? votes.ordered() : byPosition(votes, Uint32Array.from(votes.rows(proposal)));
  const made: Kept = {
    version: votes.version,
    listed: all.every((row) => isListed(votes, row)) ? all : all.filter((row) => isListed(votes, row)),
    found: new Map(),
  };
  lists.delete(proposal);
  if (lists.size >= PROPOSALS) lists.delete(lists.keys().next().value ?? ALL);
  lists.set(proposal, made);
  return made;
}

// Newest first is oldest first from behind.
function read(rows: Uint32Array, isReversed: boolean): Ranked {
  const { length } = rows;
  return { length, at: (index) => rows[isReversed ? length - 1 - index : index] };
}

/** Whether a vote's account or reason has these words in it; the reasons of one proposal are kept in lower case. */
function holder(votes: VoteTable, words: string, known: Kept, isOne: boolean): (row: number) => boolean {
  const digits = words.replace(/^0x/, '');
  const isAddress = /^[0-9a-f]{1,40}$/.test(digits);
  const voters = isAddress ? votes.votersWith(digits, isOne ? known.listed : undefined) : new Uint8Array();
  if (isOne) known.reasons ??= lowered(votes, known.listed);
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

function heaviest(votes: VoteTable, known: Kept, proposal: bigint): Uint32Array {
  if (known.heaviest === undefined && proposal === ALL) {
    const all = votes.heaviest();
    known.heaviest = all.length === known.listed.length ? all : all.filter((row) => isListed(votes, row));
  }
  // The sort is stable: among equals the older stands first.
  known.heaviest ??= known.listed.slice().sort((a, b) => votes.lighter(b, a));
  return known.heaviest;
}

function byPosition(votes: VoteTable, rows: Uint32Array): Uint32Array {
  const compare = (a: number, b: number) =>
    votes.block(a) - votes.block(b) || votes.logIndex(a) - votes.logIndex(b);
  const isSorted = rows.every((row, index) => index === 0 || compare(rows[index - 1] ?? 0, row) <= 0);
  return isSorted ? rows : rows.sort(compare);
}
