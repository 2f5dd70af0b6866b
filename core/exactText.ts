import { concatBytes } from 'viem/utils';

const STRICT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const REPAIRING = new TextDecoder('utf-8', { ignoreBOM: true });
const ENCODER = new TextEncoder();
const ESCAPED = 0xdc00;

/**
 * Bytes of a log as a text from which they can be had again: ids are hashes of bytes, and a contract takes any. A byte
 * that belongs to no UTF-8 stands as the lone surrogate U+DC00 plus the byte (as in Python's PEP 383), which no UTF-8
 * holds, and which is shown as U+FFFD.
 */
export const exactText = (bytes: Uint8Array): string => utf8Text(bytes) ?? escapedText(bytes);

/** UTF-8 to the letter, with a byte order mark where one stands; undefined for other bytes. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return STRICT.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The bytes that `exactText` made a text of. */
export function exactBytes(text: string): Uint8Array {
  const parts = text
    .split(/([\udc80-\udcff])/u)
    .map((part, index) =>
      index % 2 === 1 ? Uint8Array.of(part.charCodeAt(0) - ESCAPED) : ENCODER.encode(part),
    );
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : concatBytes(parts);
}

/** A text as it was read when bytes that are no UTF-8 were still replaced: of older files. */
export const repairedText = (text: string): string => REPAIRING.decode(exactBytes(text));

function escapedText(bytes: Uint8Array): string {
  let text = '';
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const size = sequenceAt(bytes, at);
    if (size === 0) {
      text += STRICT.decode(bytes.subarray(from, at)) + String.fromCharCode(ESCAPED + (bytes[at] ?? 0));
      from = at + 1;
    }
    at += size || 1;
  }
  return text + STRICT.decode(bytes.subarray(from));
}

// The lowest and the highest second byte behind those first bytes that do not take all of them.
const SECOND: Readonly<Record<number, readonly [number, number]>> = {
  224: [0xa0, 0xbf],
  237: [0x80, 0x9f],
  240: [0x90, 0xbf],
  244: [0x80, 0x8f],
};

/** How many bytes the character at a place has; 0 where there is none. */
function sequenceAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const size = first < 0xc2 || first > 0xf4 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const [low, high] = SECOND[first] ?? [0x80, 0xbf];
  const second = bytes[at + 1] ?? 0;
  if (second < low || second > high) return 0;
  for (let next = 2; next < size; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  return size;
}
