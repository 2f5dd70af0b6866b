import type { Block } from '@/core/governor/dao';
import { t } from '@/core/language/message';
import { parseBlock, toTag } from './quantity';
import { RpcError } from './rpcError';
import type { RequestOptions, Transport } from './transport';

/** A block by number or tag, without its transactions; null when no such block is known. Throws `RpcError`. */
export async function getBlock(
  transport: Transport,
  at: bigint | 'latest' | 'finalized',
  options?: RequestOptions,
): Promise<Block | null> {
  return (await askBlock(transport, at, options)).block;
}

/** As `getBlock`, with all that the host said, and which host that was. */
export async function askBlock(
  transport: Transport,
  at: bigint | 'latest' | 'finalized',
  options?: RequestOptions,
): Promise<{ block: Block | null; said: unknown; host: number }> {
  const { value, host } = await transport.ask<unknown>('eth_getBlockByNumber', [toTag(at), false], options);
  return { block: value === null ? null : checked(transport, host, value, at), said: value, host };
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
    reason: t`it does not know block ${block}, or has another one in its place.`,
  });
}
