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
  if (isSorted(rows, place)) return rows;
  if (rows.length < FEW) return rows.sort(compare);
  let lowest = Number.POSITIVE_INFINITY;
  let highest = 0;
  for (let index = 0; index < rows.length; index++) {
    const at = block[rows[index] ?? 0] ?? 0;
    if (at < lowest) lowest = at;
    if (at > highest) highest = at;
  }
  const keys = new Uint32Array(rows.length);
  for (let index = 0; index < rows.length; index++) keys[index] = logIndex[rows[index] ?? 0] ?? 0;
  radix(rows, keys);
  for (let index = 0; index < rows.length; index++) {
    keys[index] = ((block[rows[index] ?? 0] ?? 0) - lowest) >>> 0;
  }
  radix(rows, keys);
  if (highest - lowest <= 0xffff_ffff) return rows;
  for (let index = 0; index < rows.length; index++) {
    keys[index] = ((block[rows[index] ?? 0] ?? 0) - lowest) / 0x1_0000_0000;
  }
  radix(rows, keys);
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
  const keys = new Uint32Array(rows.length);
  for (let limb = 0; limb < 4; limb++) {
    // The complement sorts the heaviest first.
    for (let index = 0; index < rows.length; index++)
      keys[index] = ~(weight[(rows[index] ?? 0) * 4 + limb] ?? 0);
    radix(rows, keys);
  }
  if (large.size === 0) return rows;
  const first = rows.filter((row) => large.get(row) !== undefined);
  const rest = rows.filter((row) => large.get(row) === undefined);
  const whole = (row: number) => large.get(row) ?? 0n;
  first.sort((a, b) => (whole(a) === whole(b) ? 0 : whole(a) > whole(b) ? -1 : 1));
  rows.set(first);
  rows.set(rest, first.length);
  return rows;
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

function isSorted(rows: Uint32Array, { block, logIndex }: Place): boolean {
  for (let index = 1; index < rows.length; index++) {
    const [a, b] = [rows[index - 1] ?? 0, rows[index] ?? 0];
    const difference = (block[a] ?? 0) - (block[b] ?? 0);
    if (difference > 0 || (difference === 0 && (logIndex[a] ?? 0) > (logIndex[b] ?? 0))) return false;
  }
  return true;
}
