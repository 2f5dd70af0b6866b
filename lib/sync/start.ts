import type { Address } from 'viem';
import { getBlock, quantity } from '@/lib/chain/block';
import type { Transport } from '@/lib/chain/transport';

/**
 * The first block at which the address has code, by bisection over `eth_getCode`; 0 when the endpoints keep no old
 * state. Throws only the signal's reason.
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
  try {
    return await firstTrue(0n, head, hasCode);
  } catch {
    signal?.throwIfAborted();
    return 0n;
  }
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
