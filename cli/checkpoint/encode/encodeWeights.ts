import { ByteWriter } from '../../../service/checkpoint/bytes';
import type { VoteRows } from '../../../service/checkpoint/rows';
import { type EarlierRows, lastRows, withPlace } from '../../../service/checkpoint/weights';

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

function isSame(weight: Uint32Array, a: number, b: number): boolean {
  for (let limb = 0; limb < 4; limb++) if (weight[a * 4 + limb] !== weight[b * 4 + limb]) return false;
  return true;
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

function packed(bits: readonly boolean[]): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  bits.forEach((bit, index) => {
    if (bit) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (1 << (index & 7));
  });
  return bytes;
}
