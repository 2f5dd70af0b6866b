import type { Block } from '@/core/governor/dao';

/** A number as JSON-RPC writes it. */
export const toQuantity = (value: bigint): `0x${string}` => `0x${value.toString(16)}`;

/** Writes a block for JSON-RPC. */
export function toTag(block: bigint | 'latest' | 'finalized'): string {
  return typeof block === 'bigint' ? toQuantity(block) : block;
}

/** Reads an untrusted block; null when it is none. */
export function parseBlock(value: unknown): Block | null {
  const { number, hash, timestamp } = (value ?? {}) as Record<string, unknown>;
  if (!isQuantity(number) || !isQuantity(timestamp) || !isHash(hash)) return null;
  return { number: BigInt(number), hash, timestamp: BigInt(timestamp) };
}

/** Whether a value is a number as JSON-RPC writes it, of at most 8 bytes. */
export function isQuantity(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(value);
}

/** Whether a value is 32 bytes in hex. */
export function isHash(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value);
}
