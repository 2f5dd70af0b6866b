import type { Reader, Writer } from './bytes';
import { CheckpointFlaw } from './flaw';
import type { VoteRows } from './rows';

/**
 * Writes the weights: for each row whose voter has an earlier one, a bit whether it weighs the same; then, of those that
 * are told, their lengths in bytes, and their bytes, the low ones first.
 */
export function writeWeights(writer: Writer, rows: VoteRows, voter: Uint32Array): void {
  const { count, weight } = rows;
  const large = new Map(rows.large);
  const last = new Map<number, number>();
  const bits: boolean[] = [];
  const told: Uint8Array[] = [];
  for (let row = 0; row < count; row++) {
    const number = voter[row] ?? 0;
    const before = last.get(number);
    const isSame =
      before !== undefined &&
      large.get(before) === large.get(row) &&
      [0, 1, 2, 3].every((limb) => weight[before * 4 + limb] === weight[row * 4 + limb]);
    if (before !== undefined) bits.push(isSame);
    if (!isSame) told.push(shortest(large.get(row), weight, row));
    last.set(number, row);
  }
  writer.bytes(packed(bits));
  writer.bytes(Uint8Array.from(told, (each) => each.length));
  for (const each of told) writer.bytes(each);
}

/** What `writeWeights` wrote, for these rows of so many voters; throws `CheckpointFlaw`. */
export function readWeights(
  reader: Reader,
  voter: Uint32Array,
  voters: number,
): { weight: Uint32Array; large: [number, bigint][] } {
  const count = voter.length;
  const { bits, repeats } = bitsOf(reader, voter, voters);
  // For each row 1 + the row it repeats, or 0 where its weight is told.
  const same = new Uint32Array(count);
  const last = new Uint32Array(voters);
  let at = 0;
  let told = count;
  for (let row = 0; row < count; row++) {
    const number = voter[row] ?? 0;
    const before = last[number] ?? 0;
    if (before !== 0 && ((bits[at >> 3] ?? 0) >> (at++ & 7)) & 1) {
      same[row] = before;
      told--;
    }
    last[number] = row + 1;
  }
  if (repeats % 8 !== 0 && (bits.at(-1) ?? 0) >> (repeats % 8) !== 0) malformed();
  const lengths = reader.bytes(told);
  let total = 0;
  for (const length of lengths) total += length;
  return place(same, lengths, reader.bytes(total));
}

function bitsOf(reader: Reader, voter: Uint32Array, voters: number): { bits: Uint8Array; repeats: number } {
  const seen = new Uint8Array(voters);
  let distinct = 0;
  for (const number of voter) {
    if (seen[number] === 0) distinct++;
    seen[number] = 1;
  }
  if (distinct !== voters) throw new CheckpointFlaw('a voter in it has no vote');
  const repeats = voter.length - distinct;
  return { bits: reader.bytes(Math.ceil(repeats / 8)), repeats };
}

function place(
  same: Uint32Array,
  lengths: Uint8Array,
  bytes: Uint8Array,
): { weight: Uint32Array; large: [number, bigint][] } {
  const weight = new Uint32Array(same.length * 4);
  const large = new Map<number, bigint>();
  let next = 0;
  let at = 0;
  for (let row = 0; row < same.length; row++) {
    const before = (same[row] ?? 0) - 1;
    if (before >= 0) {
      for (let limb = 0; limb < 4; limb++) weight[row * 4 + limb] = weight[before * 4 + limb] ?? 0;
      const whole = large.size === 0 ? undefined : large.get(before);
      if (whole !== undefined) large.set(row, whole);
      continue;
    }
    const length = lengths[next++] ?? 0;
    if (length > 32 || (length > 0 && bytes[at + length - 1] === 0)) malformed();
    if (length > 16) large.set(row, whole(bytes.subarray(at, at + length)));
    else {
      for (let index = 0; index < length; index++) {
        const limb = row * 4 + (index >> 2);
        weight[limb] = (weight[limb] ?? 0) | ((bytes[at + index] ?? 0) << ((index & 3) * 8));
      }
    }
    at += length;
  }
  return { weight, large: [...large] };
}

/** A weight in as few bytes as hold it. */
function shortest(large: bigint | undefined, weight: Uint32Array, row: number): Uint8Array {
  const bytes = new Uint8Array(32);
  if (large !== undefined) {
    if (large < 1n << 128n || large >> 256n !== 0n) throw new RangeError('a weight does not fit 256 bits');
    for (let index = 0; index < 32; index++) bytes[index] = Number((large >> BigInt(8 * index)) & 255n);
  } else {
    for (let index = 0; index < 16; index++) {
      bytes[index] = (weight[row * 4 + (index >> 2)] ?? 0) >>> ((index & 3) * 8);
    }
  }
  let length = 32;
  while (length > 0 && bytes[length - 1] === 0) length--;
  return bytes.subarray(0, length);
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
