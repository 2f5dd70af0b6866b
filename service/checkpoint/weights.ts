import { CheckpointFlaw } from '@/core/files/flaw';
import { type ByteReader, ByteWriter } from './bytes';
import type { VoteRows } from './rows';

/** Rows whose weights a file may repeat: those of the files before it. */
export type EarlierRows = Pick<VoteRows, 'count' | 'voter' | 'voters' | 'weight' | 'large'>;

/**
 * Writes the weights: for each row whose voter has an earlier one, a bit whether it weighs the same; then, of those that
 * are told, their lengths in bytes, and their bytes, the low ones first. `voter` has the numbers behind those of the files
 * before.
 */
export function writeWeights(
  writer: ByteWriter,
  rows: VoteRows,
  voter: Uint32Array,
  earlier: EarlierRows,
): void {
  const { count } = rows;
  const first = earlier.count;
  const { large, weight } = withPlace(earlier, count);
  weight.set(rows.weight.subarray(0, count * 4), first * 4);
  for (const [row, value] of rows.large) large.set(first + row, value);
  const last = lastRows(earlier, (earlier.voters.length + rows.voters.length) / 20);
  const bits: boolean[] = [];
  const lengths = new ByteWriter();
  const told = new ByteWriter();
  for (let row = first; row < first + count; row++) {
    const number = voter[row - first] ?? 0;
    const before = (last[number] ?? 0) - 1;
    last[number] = row + 1;
    const repeats = before >= 0 && isSame(weight, before, row) && large.get(before) === large.get(row);
    if (before >= 0) bits.push(repeats);
    if (repeats) continue;
    const bytes = shortest(large.get(row), weight, row);
    lengths.u8(bytes.length);
    told.bytes(bytes);
  }
  writer.bytes(packed(bits));
  writer.bytes(lengths.done());
  writer.bytes(told.done());
}

/** 1 + the last row of each voter. */
function lastRows({ count, voter }: EarlierRows, voters: number): Uint32Array {
  const last = new Uint32Array(voters);
  for (let row = 0; row < count; row++) last[voter[row] ?? 0] = row + 1;
  return last;
}

/** The weights of the files before, and behind them place for those of so many rows. */
function withPlace(earlier: EarlierRows, count: number): { weight: Uint32Array; large: Map<number, bigint> } {
  const weight = new Uint32Array((earlier.count + count) * 4);
  weight.set(earlier.weight.subarray(0, earlier.count * 4));
  return { weight, large: new Map(earlier.large) };
}

function isSame(weight: Uint32Array, a: number, b: number): boolean {
  for (let limb = 0; limb < 4; limb++) if (weight[a * 4 + limb] !== weight[b * 4 + limb]) return false;
  return true;
}

/** Reads the output of `writeWeights` for these rows of so many new voters, after earlier weights; throws `CheckpointFlaw`. */
export function readWeights(
  reader: ByteReader,
  voter: Uint32Array,
  voters: number,
  earlier: EarlierRows,
): { weight: Uint32Array; large: [number, bigint][] } {
  const count = voter.length;
  const first = earlier.count;
  const repeats = count - voters;
  const bits = reader.bytes(Math.ceil(repeats / 8));
  // For each row 1 + the row it repeats, or 0 where its weight is told.
  const same = new Uint32Array(count);
  const last = lastRows(earlier, earlier.voters.length / 20 + voters);
  let at = 0;
  let told = count;
  for (let row = 0; row < count; row++) {
    const number = voter[row] ?? 0;
    const before = last[number] ?? 0;
    last[number] = first + row + 1;
    if (before === 0) continue;
    if (((bits[at >> 3] ?? 0) >> (at & 7)) & 1) {
      same[row] = before;
      told--;
    }
    at++;
  }
  if (at !== repeats) throw new CheckpointFlaw('a voter in it has no vote');
  if (repeats % 8 !== 0 && (bits.at(-1) ?? 0) >> (repeats % 8) !== 0) malformed();
  const lengths = reader.bytes(told);
  let total = 0;
  for (let index = 0; index < told; index++) total += lengths[index] ?? 0;
  return place(same, lengths, reader.bytes(total), earlier);
}

function place(
  same: Uint32Array,
  lengths: Uint8Array,
  bytes: Uint8Array,
  earlier: EarlierRows,
): { weight: Uint32Array; large: [number, bigint][] } {
  const { large, weight } = withPlace(earlier, same.length);
  let next = 0;
  let at = 0;
  for (let index = 0; index < same.length; index++) {
    const row = earlier.count + index;
    const before = (same[index] ?? 0) - 1;
    if (before >= 0) {
      repeat(weight, before * 4, row * 4);
      const known = large.size === 0 ? undefined : large.get(before);
      if (known !== undefined) large.set(row, known);
      continue;
    }
    const length = lengths[next++] ?? 0;
    if (length > 32 || (length > 0 && bytes[at + length - 1] === 0)) malformed();
    if (length > 16) large.set(row, whole(bytes.subarray(at, at + length)));
    else {
      for (let byte = 0, limb = row * 4; byte < length; byte += 4, limb++) {
        let word = bytes[at + byte] ?? 0;
        if (byte + 1 < length) word |= (bytes[at + byte + 1] ?? 0) << 8;
        if (byte + 2 < length) word |= (bytes[at + byte + 2] ?? 0) << 16;
        if (byte + 3 < length) word |= (bytes[at + byte + 3] ?? 0) << 24;
        weight[limb] = word;
      }
    }
    at += length;
  }
  return { weight, large: [...large] };
}

function repeat(weight: Uint32Array, from: number, to: number): void {
  weight[to] = weight[from] ?? 0;
  weight[to + 1] = weight[from + 1] ?? 0;
  weight[to + 2] = weight[from + 2] ?? 0;
  weight[to + 3] = weight[from + 3] ?? 0;
}

const scratch = new Uint8Array(32);

/** A weight in as few bytes as hold it; valid until the next. */
function shortest(large: bigint | undefined, weight: Uint32Array, row: number): Uint8Array {
  scratch.fill(0);
  if (large !== undefined) {
    if (large < 1n << 128n || large >> 256n !== 0n) throw new RangeError('a weight does not fit 256 bits');
    for (let index = 0; index < 32; index++) scratch[index] = Number((large >> BigInt(8 * index)) & 255n);
  } else {
    for (let index = 0; index < 16; index++) {
      scratch[index] = (weight[row * 4 + (index >> 2)] ?? 0) >>> ((index & 3) * 8);
    }
  }
  let length = 32;
  while (length > 0 && scratch[length - 1] === 0) length--;
  return scratch.subarray(0, length);
}

function whole(bytes: Uint8Array): bigint {
  return bytes.reduce((sum, byte, index) => sum | (BigInt(byte) << BigInt(8 * index)), 0n);
}

function packed(bits: readonly boolean[]): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  bits.forEach((bit, index) => {
    if (bit) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (1 << (index & 7));
  });
  return bytes;
}

function malformed(): never {
  throw new CheckpointFlaw('its weights are malformed');
}
