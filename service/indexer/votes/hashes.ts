import { toHex } from '@/chain/logs/packedLog';

const WIDTH = 32;

/** Hashes of 32 bytes, each by a number; the same one twice in a row is kept once, as votes of one transaction have it. */
export class Hashes {
  readonly width = WIDTH;
  private words = new Uint8Array(8 * WIDTH);
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** The number of the hash at a place. */
  enter(source: Uint8Array, from: number): number {
    this.room(this.count + 1);
    const at = this.count * WIDTH;
    let same = this.count === 0 ? -1 : 0;
    while (same >= 0 && same < WIDTH && this.words[at - WIDTH + same] === source[from + same]) same++;
    if (same === WIDTH) return this.count - 1;
    for (let index = 0; index < WIDTH; index++) this.words[at + index] = source[from + index] ?? 0;
    return this.count++;
  }

  /** Takes hashes that stand one behind the other; the number of the first. */
  append(words: Uint8Array): number {
    const first = this.count;
    this.count += words.length / WIDTH;
    this.room(this.count);
    this.words.set(words, first * WIDTH);
    return first;
  }

  /** A hash as hex without 0x. */
  text(number: number): string {
    return toHex(this.bytes(number)).slice(2);
  }

  /** The bytes of a hash, valid until the next one comes. */
  bytes(number: number): Uint8Array {
    return this.words.subarray(number * WIDTH, (number + 1) * WIDTH);
  }

  private room(count: number): void {
    if (count * WIDTH <= this.words.length) return;
    const next = new Uint8Array(Math.ceil(count * (count < 65_536 ? 2 : 1.125)) * WIDTH);
    next.set(this.words);
    this.words = next;
  }
}
