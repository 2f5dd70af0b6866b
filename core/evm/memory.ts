import { Unprovable } from './unprovable';

// Views need some kilobytes.
const MOST_BYTES = 1 << 20;
const WORD_BYTES = 32;
const LONG_BYTES = 8;

/** A whole number for a place or a length; `Unprovable` beyond what a view needs. */
export function toLength(value: bigint): number {
  if (value > BigInt(MOST_BYTES)) throw new Unprovable('memory');
  return Number(value);
}

/** Bytes from a place on, filled up with zeros behind their end. */
export function sliced(bytes: Uint8Array, from: bigint, length: number): Uint8Array {
  const part = new Uint8Array(length);
  if (from < BigInt(bytes.length)) part.set(bytes.subarray(Number(from), Number(from) + length));
  return part;
}

/** A word of big-endian bytes. */
export function toWord(bytes: Uint8Array): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let word = 0n;
  let at = 0;
  for (; at < bytes.length % LONG_BYTES; at += 1) word = (word << 8n) | BigInt(view.getUint8(at));
  for (; at < bytes.length; at += LONG_BYTES) word = (word << 64n) | view.getBigUint64(at);
  return word;
}

/** The 32 bytes of a word, big-endian. */
export function wordBytes(word: bigint): Uint8Array {
  const bytes = new Uint8Array(WORD_BYTES);
  const view = new DataView(bytes.buffer);
  for (let [at, left] = [WORD_BYTES - LONG_BYTES, word]; left > 0n; at -= LONG_BYTES, left >>= 64n)
    view.setBigUint64(at, BigInt.asUintN(64, left));
  return bytes;
}

/** The memory of one call, which grows by words. */
export class Memory {
  size = 0;
  private bytes = new Uint8Array(1024);

  /** `pay` takes the gas of what it grows by. */
  constructor(private readonly pay: (gas: number) => void) {}

  read(at: bigint, length: bigint): Uint8Array {
    const count = toLength(length);
    if (count === 0) return new Uint8Array();
    const from = this.grown(at, count);
    return this.bytes.slice(from, from + count);
  }

  write(at: bigint, data: Uint8Array): undefined {
    if (data.length === 0) return;
    // First, for it may put larger bytes in the place of these.
    const from = this.grown(at, data.length);
    this.bytes.set(data, from);
  }

  private grown(at: bigint, count: number): number {
    const from = toLength(at);
    const end = Math.ceil((from + count) / WORD_BYTES) * WORD_BYTES;
    toLength(BigInt(end));
    if (end > this.size) this.pay(memoryGas(end) - memoryGas(this.size));
    if (end > this.bytes.length) {
      const larger = new Uint8Array(2 * end);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.size = Math.max(this.size, end);
    return from;
  }
}

const DEFAULT = 3;
/** Gas of operations that take another than 3, by what it is (Cancun; 1 to 5 are those of the yellow paper). */
const GROUPS: readonly (readonly [gas: number, operations: readonly number[]])[] = [
  [0, [0x00, 0xf3, 0xfd, 0xfe]],
  [1, [0x5b]],
  [2, [0x30, 0x32, 0x33, 0x34, 0x36, 0x38, 0x3a, 0x3d, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x48, 0x4a]],
  [2, [0x50, 0x58, 0x59, 0x5a, 0x5f]],
  [5, [0x02, 0x04, 0x05, 0x06, 0x07, 0x0b, 0x1e, 0x47]],
  [8, [0x08, 0x09, 0x56]],
  [10, [0x0a, 0x57]],
  [20, [0x40]],
  [30, [0x20]],
  [100, [0x31, 0x3b, 0x3c, 0x3f, 0x54, 0x5c, 0xf1, 0xf4, 0xfa]],
];

/** Gas of each operation whatever its arguments are, by its opcode. */
export const BASE_GAS: readonly number[] = Array.from(
  { length: 256 },
  (_, code) => GROUPS.find(([, codes]) => codes.includes(code))?.[0] ?? DEFAULT,
);

/** For each word that is hashed, and that is copied. */
export const HASHED_WORD = 6;
export const COPIED_WORD = 3;
/** For each byte of an exponent. */
export const EXPONENT_BYTE = 50;
/** For the first look at an account and at a slot, besides what each look takes (EIP-2929). */
export const COLD_ACCOUNT = 2_500;
export const COLD_SLOT = 2_000;
/** Gas of the contract that returns its input, besides the gas of its words. */
export const IDENTITY_CALL = 15;

/** How many words so many bytes take. */
export const wordsIn = (bytes: number): number => Math.ceil(bytes / WORD_BYTES);

/** Computes the total gas of memory of so many bytes. */
function memoryGas(bytes: number): number {
  const words = wordsIn(bytes);
  return 3 * words + Math.floor((words * words) / 512);
}
