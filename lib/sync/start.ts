import type { Address } from 'viem';
import { getBlock, quantity } from '@/lib/chain/block';
import type { Transport } from '@/lib/chain/transport';

/**
 * The first block at which the address has code, by bisection over `eth_getCode`; the first block of the chain when the
 * endpoints keep no old state. Throws only the signal's reason.
 */
export async function findDeployment(
  transport: Transport,
  address: Address,
  head: bigint,
  signal?: AbortSignal,
): Promise<bigint> {
  const hasCode = async (block: bigint) => {
    const code = await transport.request<unknown>('eth_getCode', [address, quantity(block)], { signal });
    if (typeof code !== 'string') throw new TypeError('no code');
    return code.length > 2;
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
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) / 2n;
    if (await holds(middle)) high = middle;
    else low = middle + 1n;
  }
  return low;
}
