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
  known.heaviest ??= byWeight(votes, known.listed);
  return known.heaviest;
}

/** Heaviest first; among equals the older stands first, as it does in `rows`. */
function byWeight(votes: Votes, rows: Uint32Array): Uint32Array {
  const rough = Float64Array.from(rows, (row) => Number(votes.weight(row)));
  const order = radix(rough);
  const sorted = order.map((place) => rows[place] ?? 0);
  // Doubles are exact only up to 2^53: where they are alike, the weights themselves decide.
  for (let start = 0; start < order.length; ) {
    const weight = rough[order[start] ?? 0] ?? 0;
    let end = start + 1;
    while (end < order.length && rough[order[end] ?? 0] === weight) end++;
    if (end - start > 1 && weight > Number.MAX_SAFE_INTEGER) settle(votes, sorted.subarray(start, end));
    start = end;
  }
  return sorted;
}

function settle(votes: Votes, run: Uint32Array): void {
  const first = votes.weight(run[0] ?? 0);
  if (run.every((row) => votes.weight(row) === first)) return;
  const weights = new Map(Array.from(run, (row, place) => [row, { weight: votes.weight(row), place }]));
  run.sort((a, b) => {
    const left = weights.get(a);
    const right = weights.get(b);
    if (left === undefined || right === undefined) return 0;
    if (left.weight === right.weight) return left.place - right.place;
    return left.weight > right.weight ? -1 : 1;
  });
}

/** The places of these doubles (none negative), largest first, equals as they were: their bits sort as whole numbers do. */
function radix(values: Float64Array): Uint32Array {
  const words = new Uint16Array(values.buffer, values.byteOffset, values.length * 4);
  let from = Uint32Array.from(values, (_, place) => place);
  let to = new Uint32Array(values.length);
  for (let word = 0; word < 4; word++) {
    const starts = new Uint32Array(65_537);
    const digit = (place: number) => 65_535 - (words[place * 4 + word] ?? 0);
    for (const place of from) starts[digit(place) + 1] = (starts[digit(place) + 1] ?? 0) + 1;
    for (let index = 1; index < starts.length; index++)
      starts[index] = (starts[index] ?? 0) + (starts[index - 1] ?? 0);
    for (const place of from) {
      const start = starts[digit(place)] ?? 0;
      starts[digit(place)] = start + 1;
      to[start] = place;
    }
    [from, to] = [to, from];
  }
  return from;
}
