import { CheckpointFlaw } from '@/core/files/flaw';

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
// 37 groups of seven bits hold 256.
const LONGEST = 37;

/** Writes bytes one after the other; whole numbers as LEB128, seven bits a byte, the low ones first. */
export class ByteWriter {
  private bytes_ = new Uint8Array(1024);
  private at = 0;

  /** Bytes written so far. */
  get length(): number {
    return this.at;
  }

  u8(value: number): void {
    this.room(1);
    this.bytes_[this.at++] = value;
  }

  /** A whole number from 0 on, a bigint below 2^256; throws `RangeError` for any other. */
  varint(value: number | bigint): void {
    if (typeof value === 'bigint') {
      this.big(value);
      return;
    }
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no whole number`);
    this.room(8);
    let rest = value;
    while (rest > 127) {
      this.bytes_[this.at++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.bytes_[this.at++] = rest;
  }

  /** A whole number of either sign, at most 2^52 away from 0: 0, -1, 1, -2, … */
  zigzag(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** Bytes as they are, without their length. */
  bytes(value: Uint8Array): void {
    this.room(value.length);
    this.bytes_.set(value, this.at);
    this.at += value.length;
  }

  /** A text as UTF-8 behind its length in bytes; lone surrogates become U+FFFD. */
  text(value: string): void {
    const bytes = ENCODER.encode(value);
    this.varint(bytes.length);
    this.bytes(bytes);
  }

  /** Whole numbers as LEB128, all first bytes first, then the second ones: alike bytes stand together, which gzip likes. */
  planes(values: ArrayLike<number>): void {
    let rest = Float64Array.from(values);
    while (rest.length > 0) {
      const more: number[] = [];
      this.room(rest.length);
      for (const value of rest) {
        const isLast = value < 128;
        this.bytes_[this.at++] = isLast ? value : (value % 128) | 128;
        if (!isLast) more.push(Math.floor(value / 128));
      }
      rest = Float64Array.from(more);
    }
  }

  /** A copy of what was written. */
  done(): Uint8Array<ArrayBuffer> {
    return this.bytes_.slice(0, this.at);
  }

  private big(value: bigint): void {
    if (value < 0n || value >> 256n !== 0n) throw new RangeError(`${value} does not fit 256 bits`);
    this.room(LONGEST);
    let rest = value;
    while (rest > 127n) {
      this.bytes_[this.at++] = Number(rest & 127n) | 128;
      rest >>= 7n;
    }
    this.bytes_[this.at++] = Number(rest);
  }

  private room(count: number): void {
    if (this.at + count <= this.bytes_.length) return;
    const next = new Uint8Array(Math.max(this.bytes_.length * 2, this.at + count));
    next.set(this.bytes_.subarray(0, this.at));
    this.bytes_ = next;
  }
}

/** Reads what `ByteWriter` wrote; every method throws `CheckpointFlaw` where the bytes are not that. */
export class ByteReader {
  private at = 0;

  constructor(private readonly source: Uint8Array) {}

  /** Bytes not read yet. */
  get left(): number {
    return this.source.length - this.at;
  }

  u8(): number {
    return this.source[this.at++] ?? this.cut();
  }

  /** A whole number up to `limit`, by default 2^53 - 1. */
  varint(limit: number = Number.MAX_SAFE_INTEGER): number {
    let byte = this.source[this.at++] ?? this.cut();
    let value = byte & 127;
    let scale = 1;
    while (byte > 127) {
      byte = this.source[this.at++] ?? this.cut();
      scale *= 128;
      value += (byte & 127) * scale;
      // An overlong form would make two files of one content.
      if (byte === 0 || scale > 2 ** 49) throw new CheckpointFlaw('a number in it is malformed');
    }
    if (value > limit) throw new CheckpointFlaw('a number in it is too large');
    return value;
  }

  /** A whole number below 2^256. */
  big(): bigint {
    let value = 0n;
    for (let group = 0; group < LONGEST; group++) {
      const byte = this.u8();
      value |= BigInt(byte & 127) << BigInt(7 * group);
      if (byte > 127) continue;
      if ((byte === 0 && group > 0) || value >> 256n !== 0n) break;
      return value;
    }
    throw new CheckpointFlaw('a number in it is malformed');
  }

  /** A whole number of either sign, as `Writer.zigzag` wrote it. */
  zigzag(): number {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** How many entries follow: at most `limit`, and no more than can be there when each has `size` bytes or more. */
  count(limit: number, size: number): number {
    const count = this.varint();
    if (count > limit || count * size > this.left) throw new CheckpointFlaw('a length in it is too large');
    return count;
  }

  /** `count` whole numbers up to `limit` into the target, as `Writer.planes` wrote them. */
  planes(target: Uint32Array | Float64Array, count: number, limit: number): void {
    let more = this.firstPlane(target, count);
    for (let scale = 128; more.length > 0; scale *= 128) {
      const plane = this.bytes(more.length);
      let left = 0;
      for (let index = 0; index < plane.length; index++) {
        const byte = plane[index] ?? 0;
        const to = more[index] ?? 0;
        const value = (target[to] ?? 0) + (byte & 127) * scale;
        if (byte === 0 || value > limit || scale > 2 ** 49) {
          throw new CheckpointFlaw('a number in it is malformed');
        }
        target[to] = value;
        if (byte > 127) more[left++] = to;
      }
      more = more.subarray(0, left);
    }
  }

  /** The next bytes, not copied. */
  bytes(count: number): Uint8Array {
    if (count > this.left) this.cut();
    this.at += count;
    return this.source.subarray(this.at - count, this.at);
  }

  /** A text of at most `limit` bytes. */
  text(limit: number): string {
    return strictUtf8(this.bytes(this.count(limit, 1)));
  }

  /** Throws unless everything was read. */
  end(): void {
    if (this.left !== 0) throw new CheckpointFlaw('something follows its end');
  }

  // Gives the places of the numbers that go on.
  private firstPlane(target: Uint32Array | Float64Array, count: number): Uint32Array {
    const plane = this.bytes(count);
    let left = 0;
    for (let index = 0; index < count; index++) {
      const byte = plane[index] ?? 0;
      target[index] = byte & 127;
      if (byte > 127) left++;
    }
    const more = new Uint32Array(left);
    for (let index = count - 1; left > 0; index--) if ((plane[index] ?? 0) > 127) more[--left] = index;
    return more;
  }

  private cut(): never {
    throw new CheckpointFlaw('it is cut short');
  }
}

/** Bytes as text; throws `CheckpointFlaw` where they are not UTF-8. */
export function strictUtf8(bytes: Uint8Array): string {
  try {
    return DECODER.decode(bytes);
  } catch {
    throw new CheckpointFlaw('a text in it is no UTF-8');
  }
}
