import type { Address } from 'viem';
import { toQuantity } from '@/chain/rpc/quantity';
import { getBlock, type Transport } from '@/chain/rpc/transport';
import { accountKind } from '@/core/accountKind';

/** The first block with code at the address, by bisection; the chain's first where no old state is kept. */
export async function findDeployment(
  transport: Transport,
  address: Address,
  head: bigint,
  signal?: AbortSignal,
): Promise<bigint> {
  const hasCode = async (block: bigint) => {
    const code = await transport.request<unknown>('eth_getCode', [address, toQuantity(block)], { signal });
    const kind = accountKind(code);
    if (kind === undefined) throw new TypeError('no code');
    return kind !== 'key';
  };
  let first = 0n;
  try {
    first = await findFirstBlock(transport, head, signal);
    return await firstTrue(first, head, hasCode);
  } catch {
    signal?.throwIfAborted();
    return first;
  }
}

/**
 * Finds the first block to read of a contract's logs: the organisation's (`start`) if the contract is not older, else
 * the contract's own, and if that is unknown `start`, which may be too late. `isStart` says that nothing of it can be
 * older; throws only the signal's reason.
 */
export async function findStart(
  transport: Transport,
  address: Address,
  { start, head, signal }: { start: bigint | null; head: bigint; signal: AbortSignal },
): Promise<{ block: bigint; isStart: boolean }> {
  const isBefore = async (block: bigint) => {
    if (block === 0n) return true;
    const params = [address, toQuantity(block - 1n)];
    const code = await transport.request<unknown>('eth_getCode', params, { signal }).catch(() => undefined);
    signal.throwIfAborted();
    const kind = accountKind(code);
    return kind === undefined ? undefined : kind === 'key';
  };
  // The organisation's own start serves in nearly every case: its other contracts are seldom older.
  if (start !== null && (await isBefore(start)) === true) return { block: start, isStart: true };
  const found = await findDeployment(transport, address, head, signal);
  if (found === 0n) return { block: start ?? 0n, isStart: start === null };
  // On a chain that begins late there is nothing below its first block.
  return { block: found, isStart: (await isBefore(found)) !== false };
}

// A development chain may begin at any number. A node that dropped old blocks still has block 0, so it is not taken for one.
async function findFirstBlock(transport: Transport, head: bigint, signal?: AbortSignal): Promise<bigint> {
  const exists = async (block: bigint) => (await getBlock(transport, block, { signal })) !== null;
  return (await exists(0n)) ? 0n : firstTrue(1n, head, exists);
}

/** The last block whose time is not after `time` (Unix seconds), from `low`, which is known not to be, to `high`. */
export async function findLastAt(
  transport: Transport,
  time: bigint,
  low: bigint,
  high: bigint,
): Promise<bigint> {
  const isAfter = async (number: bigint) => {
    const block = await getBlock(transport, number);
    if (block === null) throw new RangeError(`block ${number} is not known`);
    return block.timestamp > time;
  };
  return (
    (await firstTrue(low, high + 1n, (number) => (number > high ? Promise.resolve(true) : isAfter(number)))) -
    1n
  );
}

async function firstTrue(
  from: bigint,
  to: bigint,
  holds: (value: bigint) => Promise<boolean>,
): Promise<bigint> {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) / 2n;
    if (await holds(middle)) high = middle;
    else low = middle + 1n;
  }
  return low;
}
