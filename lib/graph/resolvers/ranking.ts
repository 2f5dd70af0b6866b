import type { Votes } from '../store';
import { gave, isListed, type VotesArguments } from './vote';

/** Rows in an order, read like an array. */
export type Ranked = { length: number; at(index: number): number | undefined };

type Filter = Pick<VotesArguments, 'support' | 'search' | 'orderBy'>;
type Kept = { version: number; heaviest?: Uint32Array; listed: Uint32Array; found: Map<string, Uint32Array> };

const SIDES = ['AGAINST', 'FOR', 'ABSTAIN'];
// What was last looked for stays; a person types one search after the other.
const REMEMBERED = 3;
const kept = new WeakMap<Votes, Kept>();

/** The votes that fit a filter, in its order; made once per version, so that any page of a million is there at once. */
export function rank(votes: Votes, filter: Filter): Ranked {
  const known = keptOf(votes);
  const byWeight = filter.orderBy === 'WEIGHT';
  const words = filter.search?.trim().toLowerCase() ?? '';
  if (filter.support == null && words === '') {
    return read(byWeight ? heaviest(votes, known) : known.listed, filter.orderBy === 'NEWEST');
  }
  const key = JSON.stringify([byWeight, filter.support ?? null, words]);
  let rows = known.found.get(key);
  if (rows === undefined) {
    const base = byWeight ? heaviest(votes, known) : known.listed;
    rows = base.filter(matcher(votes, filter.support ?? null, words));
    if (known.found.size >= REMEMBERED) known.found.delete(known.found.keys().next().value ?? '');
    known.found.set(key, rows);
  }
  return read(rows, filter.orderBy === 'NEWEST');
}

function keptOf(votes: Votes): Kept {
  const known = kept.get(votes);
  if (known?.version === votes.version) return known;
  const all = votes.ordered();
  const isWhole = all.every((row) => isListed(votes, row));
  const made: Kept = {
    version: votes.version,
    listed: isWhole ? all : all.filter((row) => isListed(votes, row)),
    found: new Map(),
  };
  kept.set(votes, made);
  return made;
}

// Newest first is oldest first from behind.
function read(rows: Uint32Array, isReversed: boolean): Ranked {
  const { length } = rows;
  return { length, at: (index) => rows[isReversed ? length - 1 - index : index] };
}

function matcher(votes: Votes, support: string | null, words: string): (row: number) => boolean {
  const side = support === null ? -1 : SIDES.indexOf(support);
  const digits = words.replace(/^0x/, '');
  const isAddress = /^[0-9a-f]{1,40}$/.test(digits);
  const voters = isAddress ? votes.votersWith(digits) : new Uint8Array();
  return (row) => {
    if (side >= 0 && !gave(votes, row, side)) return false;
    if (words === '' || voters[votes.voterNumber(row)] === 1) return true;
    const reason = votes.reason(row);
    return reason !== '' && reason.toLowerCase().includes(words);
  };
}

function heaviest(votes: Votes, known: Kept): Uint32Array {
  if (known.heaviest === undefined) {
    const all = votes.heaviest();
    known.heaviest = all.length === known.listed.length ? all : all.filter((row) => isListed(votes, row));
  }
  return known.heaviest;
}
