import type { VoteColumns } from './columns';
import type { Sparse } from './sparse';

type Place = Pick<VoteColumns, 'block' | 'logIndex'>;

const FEW = 4096;
const BUCKETS = 65_536;

/** Sorts rows by where their logs stand, oldest first; in place. */
export function sortByPosition(rows: Uint32Array, place: Place): Uint32Array {
  const { block, logIndex } = place;
  const compare = before(place);
  if (isSorted(rows, compare)) return rows;
  if (rows.length < FEW) return rows.sort(compare);
  let lowest = Number.POSITIVE_INFINITY;
  let highest = 0;
  for (const row of rows) {
    lowest = Math.min(lowest, block[row] ?? 0);
    highest = Math.max(highest, block[row] ?? 0);
  }
  radix(rows, (row) => logIndex[row] ?? 0);
  radix(rows, (row) => ((block[row] ?? 0) - lowest) >>> 0);
  if (highest - lowest > 0xffff_ffff) {
    radix(rows, (row) => Math.floor(((block[row] ?? 0) - lowest) / 0x1_0000_0000));
  }
  return rows;
}

/** Two sorted lists of rows as one. */
export function merged(a: Uint32Array, b: Uint32Array, place: Place): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(a.length + b.length);
  const compare = before(place);
  let left = 0;
  let right = 0;
  // What comes new is nearly always newer.
  if (a.length > 0 && b.length > 0 && compare(a.at(-1) ?? 0, b[0] ?? 0) <= 0) {
    rows.set(a);
    left = a.length;
  }
  while (left < a.length && right < b.length) {
    const isLeft = compare(a[left] ?? 0, b[right] ?? 0) <= 0;
    rows[left + right] = (isLeft ? a[left] : b[right]) ?? 0;
    if (isLeft) left++;
    else right++;
  }
  rows.set(a.subarray(left), left + right);
  rows.set(b.subarray(right), left + right);
  return rows;
}

/** Sorts rows by weight, the heaviest first, and keeps their order where weights are equal; in place. */
export function sortByWeight(rows: Uint32Array, weight: Uint32Array, large: Sparse<bigint>): Uint32Array {
  for (let limb = 0; limb < 4; limb++) radix(rows, (row) => ~(weight[row * 4 + limb] ?? 0) >>> 0);
  if (large.size === 0) return rows;
  const first = rows.filter((row) => large.get(row) !== undefined);
  const rest = rows.filter((row) => large.get(row) === undefined);
  const rough = (row: number) => large.get(row) ?? 0n;
  first.sort((a, b) => (rough(a) === rough(b) ? 0 : rough(a) > rough(b) ? -1 : 1));
  rows.set(first);
  rows.set(rest, first.length);
  return rows;
}

/** One stable pass over a key of 32 bits, 16 at a time; a half in which all are equal costs a look only. */
function radix(rows: Uint32Array, key: (row: number) => number): void {
  const keys = new Uint32Array(rows.length);
  for (const shift of [0, 16]) {
    const counts = new Uint32Array(BUCKETS + 1);
    rows.forEach((row, index) => {
      const digit = (key(row) >>> shift) & 0xffff;
      keys[index] = digit;
      counts[digit + 1] = (counts[digit + 1] ?? 0) + 1;
    });
    if (counts[(keys[0] ?? 0) + 1] === rows.length) continue;
    for (let digit = 1; digit <= BUCKETS; digit++) {
      counts[digit] = (counts[digit] ?? 0) + (counts[digit - 1] ?? 0);
    }
    const old = rows.slice();
    for (let index = 0; index < old.length; index++) {
      const digit = keys[index] ?? 0;
      const to = counts[digit] ?? 0;
      counts[digit] = to + 1;
      rows[to] = old[index] ?? 0;
    }
  }
}

function before({ block, logIndex }: Place): (a: number, b: number) => number {
  return (a, b) => (block[a] ?? 0) - (block[b] ?? 0) || (logIndex[a] ?? 0) - (logIndex[b] ?? 0);
}

function isSorted(rows: Uint32Array, compare: (a: number, b: number) => number): boolean {
  for (let index = 1; index < rows.length; index++) {
    if (compare(rows[index - 1] ?? 0, rows[index] ?? 0) > 0) return false;
  }
  return true;
}
