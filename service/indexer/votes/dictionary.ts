import { hexInto } from '@/chain/logs/log';

const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
// Whoever makes addresses cannot know where they fall, and so not make them all fall on one place.
const SEED = Math.floor(Math.random() * 2 ** 32);

/** Words of a fixed width in bytes that recur (addresses, ids, hashes), each by a number; open addressing over bytes. */
export class Dictionary {
  private words: Uint8Array;
  private slots = new Uint32Array(16);
  private count = 0;
  private readonly scratch: Uint8Array;

  constructor(readonly width: number) {
    this.words = new Uint8Array(8 * width);
    this.scratch = new Uint8Array(width);
  }

  /** How many there are. */
  get size(): number {
    return this.count;
  }

  /** The number of the word at a place, a new one when it is not there yet. */
  enter(source: Uint8Array, at = 0): number {
    const slot = this.slot(source, at);
    const known = this.slots[slot] ?? 0;
    if (known !== 0) return known - 1;
    const number = this.count++;
    this.room(this.count);
    for (let index = 0; index < this.width; index++) {
      this.words[number * this.width + index] = source[at + index] ?? 0;
    }
    this.slots[slot] = number + 1;
    if (this.count * 2 > this.slots.length) this.spread(this.slots.length * 2);
    return number;
  }

  /**
   * Takes words that stand one behind the other as number 0 and on, and keeps their bytes where nothing else is in their
   * buffer. False, and nothing is taken, where there are others already or one comes twice.
   */
  adopt(words: Uint8Array): boolean {
    const size = words.length / this.width;
    if (this.count > 0 || size === 0) return false;
    const before = this.words;
    this.words = words.length === words.buffer.byteLength ? words : words.slice();
    this.slots = new Uint32Array(2 ** Math.max(4, Math.ceil(Math.log2(size * 2))));
    for (; this.count < size; this.count++) {
      const slot = this.slot(this.words, this.count * this.width);
      if (this.slots[slot] !== 0) {
        this.words = before;
        this.slots = new Uint32Array(16);
        this.count = 0;
        return false;
      }
      this.slots[slot] = this.count + 1;
    }
    return true;
  }

  /** Makes place for so many words more. */
  expect(more: number): void {
    if (more < 64) return;
    this.room(this.count + more);
    this.spread(2 ** Math.ceil(Math.log2((this.count + more) * 2)));
  }

  /** The number of a word in hex from character `start`, a new one when it is not there yet. */
  enterHex(text: string, start = 0): number {
    hexInto(text, start, this.width, this.scratch, 0);
    return this.enter(this.scratch);
  }

  /** The number of a word in hex without 0x, -1 when it is not there. */
  find(text: string): number {
    if (text.length !== this.width * 2 || !hexInto(text, 0, this.width, this.scratch, 0)) return -1;
    return (this.slots[this.slot(this.scratch, 0)] ?? 0) - 1;
  }

  /** A word in hex without 0x; empty for a number that stands for none. */
  text(number: number | undefined): string {
    if (number === undefined || number >= this.count) return '';
    let text = '';
    const end = (number + 1) * this.width;
    for (let at = number * this.width; at < end; at++) text += DIGITS[this.words[at] ?? 0];
    return text;
  }

  /** The bytes of a word, valid until the next one is entered. */
  bytes(number: number): Uint8Array {
    return this.words.subarray(number * this.width, (number + 1) * this.width);
  }

  /** By number, 1 where these lower-case digits stand somewhere in the word's hex; looked at are all, or these numbers. */
  matching(digits: string, numbers?: Uint32Array): Uint8Array {
    const wanted = Uint8Array.from(digits, (digit) => Number.parseInt(digit, 16));
    const nibbles = new Uint8Array(this.width * 2);
    const found = new Uint8Array(this.count);
    if (!/^[0-9a-f]*$/.test(digits)) return found;
    const count = numbers?.length ?? this.count;
    for (let index = 0; index < count; index++) {
      const number = numbers === undefined ? index : (numbers[index] ?? 0);
      const first = number * this.width;
      for (let at = 0; at < this.width; at++) {
        const byte = this.words[first + at] ?? 0;
        nibbles[at * 2] = byte >> 4;
        nibbles[at * 2 + 1] = byte & 15;
      }
      if (stands(wanted, nibbles)) found[number] = 1;
    }
    return found;
  }

  /** The slot that holds the word at a place, or the free one where it belongs. */
  private slot(source: Uint8Array, at: number): number {
    const mask = this.slots.length - 1;
    let slot = hash(source, at, this.width) & mask;
    for (;;) {
      const known = this.slots[slot] ?? 0;
      if (known === 0 || this.isSame((known - 1) * this.width, source, at)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  private isSame(mine: number, source: Uint8Array, at: number): boolean {
    for (let index = 0; index < this.width; index++) {
      if (this.words[mine + index] !== source[at + index]) return false;
    }
    return true;
  }

  private room(count: number): void {
    if (count * this.width <= this.words.length) return;
    // Large ones grow by little: their memory is the index's.
    const share = count < 65_536 ? 2 : 1.125;
    const next = new Uint8Array(Math.ceil(count * share) * this.width);
    next.set(this.words);
    this.words = next;
  }

  private spread(slots: number): void {
    if (slots <= this.slots.length) return;
    const mask = slots - 1;
    const next = new Uint32Array(slots);
    for (let number = 0; number < this.count; number++) {
      let slot = hash(this.words, number * this.width, this.width) & mask;
      while (next[slot] !== 0) slot = (slot + 1) & mask;
      next[slot] = number + 1;
    }
    this.slots = next;
  }
}

function stands(wanted: Uint8Array, nibbles: Uint8Array): boolean {
  for (let start = 0; start + wanted.length <= nibbles.length; start++) {
    let index = 0;
    while (index < wanted.length && wanted[index] === nibbles[start + index]) index++;
    if (index === wanted.length) return true;
  }
  return false;
}

// Widths are multiples of four.
function hash(source: Uint8Array, at: number, width: number): number {
  let sum = SEED;
  for (let index = at; index < at + width; index += 4) {
    const word =
      (source[index] ?? 0) |
      ((source[index + 1] ?? 0) << 8) |
      ((source[index + 2] ?? 0) << 16) |
      ((source[index + 3] ?? 0) << 24);
    sum = Math.imul(sum ^ word, 0x9e3779b1);
    sum ^= sum >>> 15;
  }
  return Math.imul(sum, 0x85ebca6b) >>> 7;
}
