import type { Address } from 'viem';
import { toQuantity } from '../../chain/rpc/quantity';
import type { Transport } from '../../chain/rpc/transport';
import { findDeployment } from '../../service/indexer/start';
import { isDeployedBefore } from '../checkpoint/base';

/** The first block worth reading of a contract, and how it was found; `unknown` is the chain's first block. */
export type FirstUseful = { block: bigint; by: 'code' | 'logs' | 'unknown' };

/**
 * Finds the block in which a contract came to be, by bisection over its code; where no endpoint keeps so old a state, its
 * first log, by bisection over its logs, and the chain's first block where an endpoint refuses such ranges.
 */
export async function firstUseful(
  transport: Transport,
  address: Address,
  head: bigint,
): Promise<FirstUseful> {
  const block = await findDeployment(transport, address, head);
  // The endpoints may have kept no state, which ends in the chain's first block.
  if ((await isDeployedBefore(transport, address, block + 1n)) === true) return { block, by: 'code' };
  try {
    return { block: await firstLog(transport, address, block, head), by: 'logs' };
  } catch {
    return { block, by: 'unknown' };
  }
}

async function firstLog(transport: Transport, address: Address, from: bigint, head: bigint): Promise<bigint> {
  let low = from;
  let high = head;
  while (low < high) {
    const middle = (low + high) / 2n;
    const filter = { address, fromBlock: toQuantity(low), toBlock: toQuantity(middle) };
    const logs = await transport.request<unknown>('eth_getLogs', [filter]);
    if (!Array.isArray(logs)) throw new TypeError('no list of logs');
    if (logs.length > 0) high = middle;
    else low = middle + 1n;
  }
  return low;
}
