import type { Address } from 'viem';
import { isAddress } from 'viem/utils';
import type { Value } from './action';

/** A decoded address, in whatever letters; null for anything else. */
export function addressIn(value: Value | undefined): Address | null {
  return typeof value === 'string' && isAddress(value, { strict: false }) ? value : null;
}

/** A decoded integer; null for anything else. */
export function integerIn(value: Value | undefined): bigint | null {
  return typeof value === 'string' && /^-?\d{1,78}$/.test(value) ? BigInt(value) : null;
}
