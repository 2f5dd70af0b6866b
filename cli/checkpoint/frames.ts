import { createHash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

const HEAD = 20;
const SUM = 16;
const LONGEST = 512_000_000;

/**
 * A file of JSON values, each framed by its length and a checksum, that only grows. What a killed process left half
 * written at its end is cut off at the next opening, so a value is there whole or not at all.
 */
export class Frames {
  private readonly file: number;
  private size = 0;
  private isOpen = true;

  constructor(path: string) {
    this.file = openSync(path, existsSync(path) ? 'r+' : 'w+');
  }

  /** Every value in order, until the first that is not whole; the rest of the file is dropped. */
  *read(): Generator<unknown> {
    const whole = fstatSync(this.file).size;
    this.size = 0;
    for (;;) {
      const payload = this.frameAt(this.size, whole);
      if (payload === undefined) break;
      this.size += HEAD + payload.length;
      yield JSON.parse(gunzipSync(payload).toString()) as unknown;
    }
    if (this.size < whole) ftruncateSync(this.file, this.size);
  }

  /** Adds a value; once this returns, killing the process does not lose it. */
  append(value: unknown): void {
    const payload = gzipSync(JSON.stringify(value), { level: 1 });
    const frame = Buffer.alloc(HEAD + payload.length);
    frame.writeUInt32LE(payload.length, 0);
    frame.set(sumOf(payload), 4);
    frame.set(payload, HEAD);
    for (let at = 0; at < frame.length; ) at += writeSync(this.file, frame, at, undefined, this.size + at);
    this.size += frame.length;
  }

  /** Forgets everything. */
  clear(): void {
    ftruncateSync(this.file, 0);
    this.size = 0;
  }

  close(): void {
    if (this.isOpen) closeSync(this.file);
    this.isOpen = false;
  }

  private frameAt(at: number, whole: number): Buffer | undefined {
    if (at + HEAD > whole) return undefined;
    const head = this.bytes(at, HEAD);
    const length = head.readUInt32LE(0);
    if (length > LONGEST || at + HEAD + length > whole) return undefined;
    const payload = this.bytes(at + HEAD, length);
    return sumOf(payload).equals(head.subarray(4)) ? payload : undefined;
  }

  private bytes(at: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    for (let done = 0; done < length; ) {
      const count = readSync(this.file, bytes, done, length - done, at + done);
      if (count === 0) throw new Error('the journal became shorter while it was read');
      done += count;
    }
    return bytes;
  }
}

function sumOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest().subarray(0, SUM);
}
