import type { Address, Hex } from 'viem';
import type { LogPosition } from '@/core/governor/control';
import { isHexBytes } from '@/core/governor/hexBytes';
import { PackedLog, PLACE } from './packedLog';

/** One log as `eth_getLogs` gives it: every figure a hex text, nothing trusted. */
export type UntrustedLog = {
  address: string;
  topics: readonly string[];
  data: string;
  blockNumber: string;
  blockHash: string;
  transactionHash: string;
  logIndex: string;
  /** Newer nodes add the Unix time. */
  blockTimestamp?: string | undefined;
};

const NIBBLE = new Uint8Array(128).fill(255);
for (let digit = 0; digit < 16; digit++) {
  NIBBLE[digit.toString(16).charCodeAt(0)] = digit;
  NIBBLE[digit.toString(16).toUpperCase().charCodeAt(0)] = digit;
}

/** Writes `count` bytes of a hex text, from character `start`, into `target`; false when a character is no digit. */
export function hexInto(text: string, start: number, count: number, target: Uint8Array, at: number): boolean {
  let bad = 0;
  for (let index = 0; index < count; index++) {
    const high = NIBBLE[text.charCodeAt(start + 2 * index)] ?? 255;
    const low = NIBBLE[text.charCodeAt(start + 2 * index + 1)] ?? 255;
    bad |= (high | low) & 0xf0;
    target[at + index] = (high << 4) | (low & 15);
  }
  return bad === 0;
}

/** A log in bytes; undefined where a part of it is no hex or has not its length. Never throws. */
export function packLog(log: UntrustedLog): PackedLog | undefined {
  if (log instanceof PackedLog) return log;
  const { blockHash, data, topics, transactionHash } = log;
  const [block, index] = [parseQuantity(log.blockNumber), parseQuantity(log.logIndex)];
  const words = [blockHash, transactionHash, ...topics];
  if (block < 0 || index < 0 || topics.length > 4 || !words.every(isWord) || !isHexBytes(data))
    return undefined;
  const size = data.length / 2 - 1;
  const bytes = new Uint8Array(PLACE.data + size);
  words.forEach((word, place) => {
    hexInto(word, 2, 32, bytes, PLACE.blockHash + 32 * place);
  });
  hexInto(data, 2, size, bytes, PLACE.data);
  const [[topic], time] = [topics as Hex[], parseQuantity(log.blockTimestamp)];
  const fields = { address: log.address as Address, block, index, size, time, topic };
  return Object.assign(new PackedLog(bytes, 0), { ...fields, topicCount: topics.length });
}

/** A JSON-RPC quantity below 2^53; -1 for anything else. */
export function parseQuantity(text: unknown): number {
  if (typeof text !== 'string' || text.length < 3 || text.length > 16 || !text.startsWith('0x')) return -1;
  let value = 0;
  for (let at = 2; at < text.length; at++) {
    const digit = NIBBLE[text.charCodeAt(at)] ?? 255;
    if (digit > 15) return -1;
    value = value * 16 + digit;
  }
  return Number.isSafeInteger(value) ? value : -1;
}

/** Whether a text is 0x and 64 hex digits. */
export function isWord(text: unknown): text is Hex {
  if (typeof text !== 'string' || text.length !== 66 || !text.startsWith('0x')) return false;
  // By hand: over two fields of a million logs a pattern takes half a second.
  for (let at = 2; at < 66; at++) if ((NIBBLE[text.charCodeAt(at)] ?? 255) > 15) return false;
  return true;
}

/** The position of a log in the chain. */
export function placeOf({ block, blockHash, index, time, transactionHash }: PackedLog): LogPosition {
  const timestamp = time < 0 ? null : BigInt(time);
  return { block: BigInt(block), blockHash, timestamp, transaction: transactionHash, logIndex: index };
}

const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Bytes as text; what is not valid UTF-8 becomes U+FFFD, as the chain promises nothing about texts. */
export const utf8 = (bytes: Uint8Array): string => UTF8.decode(bytes);
