import { CheckpointFlaw } from '@/core/files/flaw';
import { LIMITS } from '@/core/files/limits';
import { ByteReader, ByteWriter, strictUtf8 } from './bytes';
import { checkOpening, open } from './checkpoint';
import type { Reasons, VoteRows } from './rows';

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });

/** A reasons file of the same rows; null without reasons. Throws `RangeError` for unknown ones. Lone surrogates become U+FFFD. */
export function encodeReasons({ reasons }: VoteRows): Uint8Array<ArrayBuffer> | null {
  if (reasons === null) throw new RangeError('the reasons are not known');
  if (reasons.length === 0) return null;
  const writer = new ByteWriter();
  open(writer);
  writer.varint(reasons.length);
  writer.planes(reasons.map(([row], index) => row - (reasons[index - 1]?.[0] ?? -1) - 1));
  writer.planes(reasons.map(([, text]) => text.length));
  writer.bytes(ENCODER.encode(reasons.map(([, text]) => wellFormed(text)).join('')));
  return writer.done();
}

/** The reasons of a votes file of `count` rows, by its row numbers; throws `CheckpointFlaw`. */
export function decodeReasons(bytes: Uint8Array, count: number): Reasons {
  const reader = new ByteReader(bytes);
  checkOpening(reader);
  const size = reader.count(count, 2);
  const gaps = new Uint32Array(size);
  const lengths = new Uint32Array(size);
  reader.planes(gaps, size, count);
  reader.planes(lengths, size, LIMITS.reasons);
  // Decoded at once: one by one takes ten times as long.
  const text = strictUtf8(reader.bytes(reader.left));
  const reasons: [number, string][] = [];
  let row = -1;
  let at = 0;
  for (let index = 0; index < size; index++) {
    const length = lengths[index] ?? 0;
    row += (gaps[index] ?? 0) + 1;
    if (row >= count || length === 0 || at + length > text.length) malformed();
    reasons.push([row, text.slice(at, at + length)]);
    at += length;
  }
  if (at !== text.length) malformed();
  return reasons;
}

// Two halves that meet where texts are joined would become one character.
function wellFormed(text: string): string {
  return /\p{Surrogate}/u.test(text) ? DECODER.decode(ENCODER.encode(text)) : text;
}

function malformed(): never {
  throw new CheckpointFlaw('its reasons are malformed');
}
