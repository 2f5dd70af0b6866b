import type { Hex } from 'viem';

export function isHash32(text: string): text is Hex {
  return /^0x[0-9a-fA-F]{64}$/.test(text);
}
