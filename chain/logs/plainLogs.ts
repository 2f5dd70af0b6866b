import type { Hex } from 'viem';
import { PackedLog, PLACE, toHex } from './packedLog';

const [QUOTE, BACKSLASH, COMMA, COLON, LIST, LIST_END, BEGIN, END] = [34, 92, 44, 58, 91, 93, 123, 125];
const [ZERO, X] = [48, 120];
const NAMES = [
  ...['blockNumber', 'logIndex', 'blockTimestamp', 'data', 'blockHash', 'transactionHash'],
  ...['address', 'topics'],
];
// Others are passed over; of these the time alone may be missing.
const [ADDRESS, TOPICS, OTHER, REQUIRED] = [6, 7, 8, 0b11111011];
// Digits of a number below 2^52.
const LONGEST = 13;
const UTF8 = new TextDecoder();
// The list of logs begins here: nothing before it is nested or escaped.
const HEAD = /^\s*\{[^[{\\]*"result"\s*:\s*\[$/;
const FALSE = new DataView(Uint8Array.from('false', (letter) => letter.charCodeAt(0)).buffer);

// By character; 255 where it is no digit as nodes write them.
const NIBBLE = new Uint8Array(256).fill(255);
for (let digit = 0; digit < 16; digit++) NIBBLE[digit.toString(16).charCodeAt(0)] = digit;

/** Logs of an answer, and the answer's text with an empty list in their place. */
export type PlainLogs = { logs: PackedLog[]; text: string };

/**
 * Reads an answer to `eth_getLogs` from its bytes; undefined where it is not written as nodes write it: one object whose
 * `result` is a list of logs without escapes, nothing nested but their topics. Of a field twice the last counts.
 */
export function plainLogs(text: Uint8Array<ArrayBuffer>): PlainLogs | undefined {
  const start = text.indexOf(LIST) + 1;
  const head = UTF8.decode(text.subarray(0, start));
  if (!HEAD.test(head)) return undefined;
  const fields = new LogFields(text, start);
  const logs: PackedLog[] = [];
  if (fields.next() !== LIST_END) {
    do {
      const log = fields.skips(BEGIN) ? fields.read() : undefined;
      if (log === undefined) return undefined;
      logs.push(log);
    } while (fields.skips(COMMA));
  }
  const tail = UTF8.decode(text.subarray(fields.at));
  // A second result would count instead of the first.
  return tail.startsWith(']') && !/result|\\/.test(tail) ? { logs, text: head + tail } : undefined;
}

/** How a field begins: its name, and what is mostly the same in the next log, which for addresses and topics is hex. */
type Beginning = { text: DataView; field: number; bytes: Uint8Array; hex: Hex };

class LogFields {
  private readonly words: DataView;
  private log: PackedLog;
  // The bytes of logs are at most six tenths of their text; the next one goes to `free`.
  private readonly bytes: Uint8Array<ArrayBuffer>;
  private readonly out: DataView;
  private free = 0;
  // How fields began that were read before, in their order.
  private readonly begun: Beginning[] = [];

  constructor(
    private readonly text: Uint8Array<ArrayBuffer>,
    /** The next place to read. */
    public at: number,
  ) {
    this.words = new DataView(text.buffer, text.byteOffset, text.length);
    this.bytes = new Uint8Array(Math.ceil(0.65 * text.length) + PLACE.data);
    this.out = new DataView(this.bytes.buffer);
    this.log = new PackedLog(this.bytes, 0);
  }

  /** The next character that is no white space; undefined at the end. */
  next(): number | undefined {
    for (;;) {
      const byte = this.text[this.at];
      if (byte !== 32 && byte !== 10 && byte !== 13 && byte !== 9) return byte;
      this.at++;
    }
  }

  /** Goes behind a character and the white space before it, where it comes next. */
  skips(byte: number): boolean {
    const isThere = this.next() === byte;
    if (isThere) this.at++;
    return isThere;
  }

  /** The log whose fields come next, up to its brace; undefined where they are not plain. */
  read(): PackedLog | undefined {
    this.log = new PackedLog(this.bytes, this.free);
    let seen = 0;
    let step = 0;
    do {
      const field = this.field(step++);
      if (field < 0 || !this.value(field)) return undefined;
      if (field < OTHER) seen |= 1 << field;
    } while (this.skips(COMMA));
    if ((seen & REQUIRED) !== REQUIRED || !this.skips(END)) return undefined;
    this.free += PLACE.data + this.log.size;
    return this.log;
  }

  /** Goes to what is new of the next field, and tells which it is; -1 where it does not begin plainly. */
  private field(step: number): number {
    let begun = this.begun[step];
    if (begun !== undefined && this.isAt(begun.text)) this.at += begun.text.byteLength;
    else begun = this.beginning();
    if (begun === undefined) return -1;
    this.begun[step] = begun;
    const { bytes, field, hex } = begun;
    if (field === ADDRESS) this.log.address = hex;
    else if (field === TOPICS) {
      this.log.topic = hex;
      this.bytes.set(bytes, this.log.at + PLACE.topics);
    }
    return field;
  }

  private beginning(): Beginning | undefined {
    const from = this.at;
    if (!this.skips(QUOTE) || !this.isPlain()) return undefined;
    const name = UTF8.decode(this.text.subarray(from, this.at)).trim().slice(1, -1);
    if (!this.skips(COLON)) return undefined;
    this.next();
    const found = NAMES.indexOf(name);
    const field = found < 0 ? OTHER : found;
    if ((field === TOPICS && !this.skips(LIST)) || (field < OTHER && !this.isHex())) return undefined;
    const count = field === ADDRESS ? 20 : field === TOPICS ? 32 : 0;
    const place = field === ADDRESS ? PLACE.address : PLACE.topics;
    if (count > 0 && this.hex(place) !== count) return undefined;
    const start = this.log.at + place;
    const bytes = this.bytes.slice(start, start + count);
    return { text: new DataView(this.text.slice(from, this.at).buffer), field, bytes, hex: toHex(bytes) };
  }

  /** Whether these four characters or more come next. */
  private isAt(wanted: DataView): boolean {
    const { at, words } = this;
    const last = wanted.byteLength - 4;
    if (last < 0 || at + last + 4 > words.byteLength) return false;
    for (let index = 0; index < last; index += 4)
      if (words.getInt32(at + index) !== wanted.getInt32(index)) return false;
    return words.getInt32(at + last) === wanted.getInt32(last);
  }

  /** Goes behind a text that has begun; false where it is not plain. */
  private isPlain(): boolean {
    for (;;) {
      const byte = this.text[this.at++] ?? 0;
      if (byte === QUOTE) return true;
      if (byte < 32 || byte > 126 || byte === BACKSLASH) return false;
    }
  }

  private value(field: number): boolean {
    const { log } = this;
    switch (field) {
      case 0:
        log.block = this.quantity();
        return log.block >= 0;
      case 1:
        log.index = this.quantity();
        return log.index >= 0;
      case 2:
        log.time = this.quantity();
        return log.time >= 0;
      case 3:
        log.size = this.hex(PLACE.data);
        return log.size >= 0;
      case 4:
        return this.hex(PLACE.blockHash) === 32;
      case 5:
        return this.hex(PLACE.transactionHash) === 32;
      case ADDRESS:
        return true;
      case TOPICS:
        return this.topics();
    }
    // Such as the number of the transaction, and that the log was not removed.
    if (this.skips(QUOTE)) return this.isPlain();
    if (!this.isAt(FALSE)) return false;
    this.at += FALSE.byteLength;
    return true;
  }

  /** Goes behind the topics that follow the first. */
  private topics(): boolean {
    const { log } = this;
    for (log.topicCount = 1; this.skips(COMMA); log.topicCount++) {
      this.next();
      if (log.topicCount === 4 || !this.isHex()) return false;
      if (this.hex(PLACE.topics + 32 * log.topicCount) !== 32) return false;
    }
    return this.skips(LIST_END);
  }

  /** Goes into a text of hex; false where none comes next. */
  private isHex(): boolean {
    const { at, text } = this;
    this.at += 3;
    return text[at] === QUOTE && text[at + 1] === ZERO && text[at + 2] === X;
  }

  /** Reads the rest of hex to a place of the log, and gives how many bytes it is; -1 where it is none. */
  private hex(place: number): number {
    const { bytes, out, text, words } = this;
    const start = this.log.at + place;
    let from = this.at;
    let to = start;
    // Four digits at once: their low four bits, and nine more for a letter, must give the digits again.
    for (const last = text.length - 4; from <= last; from += 4, to += 2) {
      const digits = words.getInt32(from);
      const values = (digits & 0x0f0f0f0f) + Math.imul((digits >>> 6) & 0x01010101, 9);
      const letters = ((values + 0x06060606) >>> 4) & 0x01010101;
      if ((values & 0xf0f0f0f0) !== 0 || values + 0x30303030 + Math.imul(letters, 39) !== digits) break;
      out.setInt16(
        to,
        ((values >>> 12) & 0xf000) | ((values >>> 8) & 0xf00) | ((values >>> 4) & 0xf0) | (values & 15),
      );
    }
    for (; ; from += 2) {
      const high = NIBBLE[text[from] ?? 0] ?? 255;
      const low = NIBBLE[text[from + 1] ?? 0] ?? 255;
      if ((high | low) > 15) break;
      bytes[to++] = (high << 4) | low;
    }
    this.at = from + 1;
    return text[from] === QUOTE ? to - start : -1;
  }

  /** Reads the rest of a number, written as short as it can be; -1 where it is not. */
  private quantity(): number {
    const { at: start, text } = this;
    let value = 0;
    for (;;) {
      const digit = NIBBLE[text[this.at++] ?? 0] ?? 255;
      if (digit > 15) break;
      value = value * 16 + digit;
    }
    const length = this.at - 1 - start;
    const isShort = length > 0 && length <= LONGEST && (text[start] !== ZERO || length === 1);
    return isShort && text[this.at - 1] === QUOTE ? value : -1;
  }
}
