import type { Block } from '@/core/governor/dao';
import { RpcError } from './rpcError';
import type { RequestOptions, Transport } from './transport';

/** A number as JSON-RPC writes it. */
export function toQuantity(value: bigint): `0x${string}` {
  return `0x${value.toString(16)}`;
}

/** A block by number or tag, without its transactions; null when no such block is known. Throws `RpcError`. */
export async function getBlock(
  transport: Transport,
  at: bigint | 'latest' | 'finalized',
  options?: RequestOptions,
): Promise<Block | null> {
  return (await askBlock(transport, at, options)).block;
}

/** As `getBlock`, and which host answered. */
export async function askBlock(
  transport: Transport,
  at: bigint | 'latest' | 'finalized',
  options?: RequestOptions,
): Promise<{ block: Block | null; host: number }> {
  const tag = typeof at === 'bigint' ? toQuantity(at) : at;
  const { value, host } = await transport.ask<unknown>('eth_getBlockByNumber', [tag, false], options);
  return { block: value === null ? null : checked(transport, host, value, at), host };
}

/** The newest block; throws `RpcError`. */
export async function getHead(transport: Transport, options?: RequestOptions): Promise<Block> {
  const { value, host } = await transport.ask<unknown>('eth_getBlockByNumber', ['latest', false], options);
  return checked(transport, host, value, 'latest');
}

function checked(transport: Transport, host: number, value: unknown, at: bigint | string): Block {
  const block = parseBlock(value);
  if (block === null) throw transport.charge(host, 'its block has no number, hash or time');
  if (typeof at === 'bigint' && block.number !== at) throw transport.charge(host, 'it gave another block');
  return block;
}

/** The failure of a host that does not know a block which another one knows. */
export function behind(transport: Transport, host: number, block: bigint): RpcError {
  const name = transport.hosts()[host]?.name ?? '';
  return new RpcError('behind', {
    host: name,
    reason: `it does not know block ${block}, or has another one in its place.`,
  });
}

/** Reads an untrusted block; null when it is none. */
export function parseBlock(value: unknown): Block | null {
  if (typeof value !== 'object' || value === null) return null;
  const { number, hash, timestamp } = value as Record<string, unknown>;
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
