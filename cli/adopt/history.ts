import { join } from 'node:path';
import type { Address } from 'viem';
import { toQuantity } from '../../chain/rpc/quantity';
import type { Transport } from '../../chain/rpc/transport';
import type { Dao } from '../../core/governor/dao';
import { findDeployment } from '../../service/indexer/start';
import { isDeployedBefore } from '../checkpoint/base';
import { readIndex } from '../checkpoint/listing';
import { type Made, make } from '../checkpoint/make';
import { grouped, type Progress } from '../checkpoint/progress';
import type { Adopted } from './memory';

type Ground = { transport: Transport; dao: Dao; site: string; rpc: readonly string[]; adopted: Adopted };

/** Makes or extends the checkpoint; where an endpoint gives too little for one, says so, and the site reads from the chain. */
export async function historyOf(
  { transport, dao, site, rpc, adopted }: Ground,
  progress: Progress,
): Promise<{ from: bigint; by: FirstUseful['by']; checkpoint: Made | string }> {
  const out = join(site, 'checkpoints');
  const { from: named, multicall } = adopted;
  const isFirst = (readIndex(out)?.checkpoints ?? []).every(
    (each) => each.dao.toLowerCase() !== adopted.dao.toLowerCase(),
  );
  const found: FirstUseful =
    named === undefined
      ? await firstUseful(transport, dao.address, dao.at.number)
      : { block: BigInt(named), by: 'code' };
  if (isFirst) progress.note(wordsFor(found));
  const order = { dao: adopted.dao, rpc, multicall, out };
  try {
    // A checkpoint that is there keeps its first block.
    const checkpoint = await make({ ...order, from: isFirst ? found.block : undefined }, progress);
    return { from: found.block, by: found.by, checkpoint };
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    progress.note(`There is no checkpoint: ${sentence} The site reads its history from the chain.`);
    return { from: found.block, by: found.by, checkpoint: sentence };
  }
}

function wordsFor({ block, by }: FirstUseful): string {
  if (by === 'code') return `The first block to read is ${grouped(block)}.`;
  if (by === 'logs')
    return `No endpoint keeps the state of old blocks, so reading begins with the contract’s first log, in block ${grouped(block)}.`;
  return `No endpoint keeps old state or searches all logs at once, so reading begins with block ${grouped(block)}. Name a later one by --from-block if you know it.`;
}

/** The first block worth reading of a contract, and how it was found; `unknown` is the chain's first block. */
type FirstUseful = { block: bigint; by: 'code' | 'logs' | 'unknown' };

/**
 * Finds the block in which a contract came to be, by bisection over its code; where no endpoint keeps so old a state, its
 * first log, by bisection over its logs, and the chain's first block where an endpoint refuses such ranges.
 */
async function firstUseful(transport: Transport, address: Address, head: bigint): Promise<FirstUseful> {
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
