import type { Hex } from 'viem';
import { readLogs } from '@/chain/logs/logs';
import { isStillThere } from '@/chain/rpc/calls';
import type { Transport } from '@/chain/rpc/transport';
import type { BlockRange } from '@/core/blockRange';
import type { Block } from '@/core/governor/dao';
import { isIn } from './coverage';
import type { RangeFailure } from './failures';
import { parseQuantity, type UntrustedLog } from './log';
import type { LogSource } from './rangeReader';

/**
 * Reads the unfinalized logs from a block to the head and takes them, unless the chain moved meanwhile to another head at
 * this height (undefined then). What no host gave is returned.
 */
export async function readTail(
  transport: Transport,
  { target, odd, take }: Pick<LogSource, 'target' | 'odd' | 'take'>,
  { from, head, signal }: { from: bigint; head: Block; signal: AbortSignal },
): Promise<readonly RangeFailure[] | undefined> {
  const found = target();
  if (found === undefined) return undefined;
  const filter = { address: found.address, topics: [found.topics as readonly Hex[]], from, to: head.number };
  const { covered, gaps, logs } = await readLogs(transport, filter, { signal, odd, last: head });
  const isMoved = gaps.length > 0 && !(await isStillThere(transport, head, signal).catch(() => true));
  if (signal.aborted || isMoved) return undefined;
  for (const part of covered) take(part, inside(part, logs));
  return gaps;
}

function inside(part: BlockRange, logs: readonly UntrustedLog[]): readonly UntrustedLog[] {
  const isInside = isIn([part]);
  return logs.filter(({ blockNumber }) => isInside(parseQuantity(blockNumber)));
}
