import { CheckpointFlaw } from '@/core/files/flaw';
import type { ByteReader } from './bytes';
import type { VoteRows } from './rows';

/** Rows whose weights a file may repeat: those of the files before it. */
export type EarlierRows = Pick<VoteRows, 'count' | 'voter' | 'voters' | 'weight' | 'large'>;

/** 1 + the last row of each voter. */
export function lastRows({ count, voter }: EarlierRows, voters: number): Uint32Array {
  const last = new Uint32Array(voters);
  for (let row = 0; row < count; row++) last[voter[row] ?? 0] = row + 1;
  return last;
}

/** The weights of the files before, and behind them place for those of so many rows. */
export function withPlace(
  earlier: EarlierRows,
  count: number,
): { weight: Uint32Array; large: Map<number, bigint> } {
  const weight = new Uint32Array((earlier.count + count) * 4);
  weight.set(earlier.weight.subarray(0, earlier.count * 4));
  return { weight, large: new Map(earlier.large) };
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

function whole(bytes: Uint8Array): bigint {
  return bytes.reduce((sum, byte, index) => sum | (BigInt(byte) << BigInt(8 * index)), 0n);
}

function malformed(): never {
  throw new CheckpointFlaw('its weights are malformed');
}
