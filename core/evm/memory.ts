import { memoryGas } from './gas';
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
