import type { Hex } from 'viem';

/** Whether a value is whole bytes in hex with 0x, by looking for a wrong character: a repeating pattern can exhaust the stack. */
export function isHexBytes(value: unknown): value is Hex {
  if (typeof value !== 'string' || value.length % 2 !== 0 || !value.startsWith('0x')) return false;
  return !/[^0-9a-fA-F]/.test(value.slice(2));
}
