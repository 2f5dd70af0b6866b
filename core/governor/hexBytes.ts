import type { Hex } from 'viem';

/**
 * Whether a value is whole bytes in hex with 0x, of any length. One character that does not fit is looked for: a pattern
 * that repeats over megabytes can exhaust the stack.
 */
export function isHexBytes(value: unknown): value is Hex {
  if (typeof value !== 'string' || value.length % 2 !== 0 || !value.startsWith('0x')) return false;
  return !/[^0-9a-fA-F]/.test(value.slice(2));
}

/** Bytes that hold a short text, padded with zeros, as that text; null where they hold anything else. */
export function shortText(bytes: string): string | null {
  const found = /^0x((?:[2-7][0-9a-f]){2,32}?)(?:00)*$/i.exec(bytes);
  if (found?.[1] === undefined) return null;
  return found[1].replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
}
