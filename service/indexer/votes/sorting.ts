import type { Sparse } from './column';
import type { VoteColumns } from './columns';

type Place = Pick<VoteColumns, 'block' | 'logIndex'>;
type Order = (a: number, b: number) => number;

const FEW = 4096;
const BITS = 11;
const BUCKETS = 1 << BITS;

/** Sorts rows by where their logs stand, oldest first; in place. */
export function sortByPosition<T extends Uint32Array>(rows: T, place: Place): T {
  const { block, logIndex } = place;
  const compare = byPlace(place);
  if (isSorted(rows, compare)) return rows;
  if (rows.length < FEW) return rows.sort(compare);
  const lowest = rows.reduce((least, row) => Math.min(least, block[row] ?? 0), Number.POSITIVE_INFINITY);
  const blockOf = (row: number) => (block[row] ?? 0) - lowest;
  sortByKeys(rows, [(row) => logIndex[row] ?? 0, blockOf, (row) => blockOf(row) / 0x1_0000_0000]);
  return rows;
}

/** Two lists of rows in an order as one; equals of `b` stand behind those of `a`. */
export function merged(a: Uint32Array, b: Uint32Array, order: Order): Uint32Array {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a;
  const rows = new Uint32Array(a.length + b.length);
  let from = 0;
  for (let at = 0; at < b.length; at++) {
    const row = b[at] ?? 0;
    let [low, high] = [from, a.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (order(a[middle] ?? 0, row) > 0) high = middle;
      else low = middle + 1;
    }
    if (low > from) rows.set(a.subarray(from, low), from + at);
    rows[low + at] = row;
    from = low;
  }
  rows.set(a.subarray(from), from + b.length);
  return rows;
}

/** Sorts rows by weight, the heaviest first, and keeps their order where weights are equal; in place. */
export function sortByWeight(rows: Uint32Array, weight: Uint32Array, large: Sparse<bigint>): Uint32Array {
  // The complement sorts the heaviest first.
  const limbs = [0, 1, 2, 3].map((limb) => (row: number) => ~(weight[row * 4 + limb] ?? 0));
  sortByKeys(rows, limbs);
  if (large.size === 0) return rows;
  const whole = (row: number) => large.get(row) ?? 0n;
  return rows.sort((a, b) => Number(whole(a) < whole(b)) - Number(whole(a) > whole(b)));
}

/** Sorts rows by the lowest 32 bits of keys, of which the last counts most; in place. */
function sortByKeys(rows: Uint32Array, keysOf: readonly ((row: number) => number)[]): void {
  const keys = new Uint32Array(rows.length);
  for (const keyOf of keysOf) {
    for (let index = 0; index < rows.length; index++) keys[index] = keyOf(rows[index] ?? 0);
    radix(rows, keys);
  }
}

/** Sorts rows by keys of 32 bits, equals as they were; both in place. Digits that are all equal cost a look only. */
function radix(rows: Uint32Array, keys: Uint32Array): void {
  let from: Uint32Array = rows;
  let to: Uint32Array = new Uint32Array(rows.length);
  let its: Uint32Array = keys;
  let next: Uint32Array = new Uint32Array(rows.length);
  for (let shift = 0; shift < 32; shift += BITS) {
    const starts = new Uint32Array(BUCKETS + 1);
    for (let index = 0; index < its.length; index++) {
      const digit = ((its[index] ?? 0) >>> shift) & (BUCKETS - 1);
      starts[digit + 1] = (starts[digit + 1] ?? 0) + 1;
    }
    if (starts.includes(its.length, 1)) continue;
    for (let digit = 1; digit <= BUCKETS; digit++) {
      starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0);
    }
    for (let index = 0; index < its.length; index++) {
      const key = its[index] ?? 0;
      const digit = (key >>> shift) & (BUCKETS - 1);
      const place = starts[digit] ?? 0;
      starts[digit] = place + 1;
      to[place] = from[index] ?? 0;
      next[place] = key;
    }
    [from, to, its, next] = [to, from, next, its];
  }
  if (from !== rows) rows.set(from);
}

/** The order of rows by where their logs stand. */
export function byPlace({ block, logIndex }: Place): Order {
  return (a, b) => (block[a] ?? 0) - (block[b] ?? 0) || (logIndex[a] ?? 0) - (logIndex[b] ?? 0);
}

/** Whether rows stand in an order already. */
export function isSorted(rows: Uint32Array, order: Order): boolean {
  return rows.every((row, at) => at === 0 || order(rows[at - 1] ?? 0, row) <= 0);
}
