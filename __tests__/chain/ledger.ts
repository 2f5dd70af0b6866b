import type { Hex } from 'viem';
import type { RawLog } from '@/chain/logs/logCheck';
import { type LogOptions, readLogs } from '@/chain/logs/logs';
import type { Transport } from '@/chain/rpc/transport';

/** The contract of interest. */
export const ADDRESS = '0x1111111111111111111111111111111111111111';
export const TOPIC: Hex = `0x${'aa'.repeat(32)}`;
/** A topic that nobody asked for. */
export const OTHER: Hex = `0x${'bb'.repeat(32)}`;
/** The newest block. */
export const HEAD = 5000n;

/** A chain with one log of interest in every tenth block, and one of another topic beside it. */
export const world = (head = HEAD) => ({
  answer: (method: string, params: readonly unknown[]) => {
    if (method === 'eth_chainId') return '0x7a69';
    if (method === 'eth_blockNumber') return hex(head);
    if (method === 'eth_getBlockByNumber') return block(String(params[0]), head);
    const { fromBlock, toBlock, topics } = params[0] as { fromBlock: Hex; toBlock: Hex; topics: Hex[][] };
    const last = BigInt(toBlock) < head ? BigInt(toBlock) : head;
    return logsOf(BigInt(fromBlock), last).filter((log) => topics[0]?.includes(log.topics[0] ?? TOPIC));
  },
});

function block(tag: string, head: bigint) {
  const number = tag === 'latest' ? head : BigInt(tag);
  return number > head ? null : { number: hex(number), hash: hashOf(number), timestamp: '0x1' };
}

function logsOf(from: bigint, to: bigint): RawLog[] {
  const found: RawLog[] = [];
  for (let number = from; number <= to; number += 1n) {
    if (number % 10n !== 0n) continue;
    found.push(log(number, 0n, TOPIC), log(number, 1n, OTHER));
  }
  return found;
}

/** One log as a node gives it. */
export function log(number: bigint, index: bigint, topic: Hex): RawLog {
  const blockNumber = hex(number);
  const transactionHash = hashOf(number + 1_000_000n);
  return {
    address: ADDRESS,
    topics: [topic],
    data: '0x',
    blockNumber,
    blockHash: hashOf(number),
    transactionHash,
    logIndex: hex(index),
  };
}

/** The hash of a block of this chain. */
export const hashOf = (number: bigint): Hex => `0x${number.toString(16).padStart(64, '0')}`;

const hex = (value: bigint): Hex => `0x${value.toString(16)}`;

/** Reads the whole chain, a thousand blocks at once, unless said otherwise. */
export function read(transport: Transport, options: LogOptions & { from?: bigint; to?: bigint } = {}) {
  const { from = 0n, to = HEAD, ...rest } = options;
  return readLogs(transport, { address: ADDRESS, topics: [[TOPIC]], from, to }, { width: 1000, ...rest });
}

export const blocks = (logs: readonly RawLog[]) => logs.map((one) => Number(one.blockNumber));
/** The blocks that have a log of interest. */
export const EVERY = Array.from({ length: 501 }, (_, at) => at * 10);
/** All blocks as one range. */
export const WHOLE = [{ from: 0n, to: HEAD }];
