import { getBlock, getHead, type Transport } from '../chain/rpc/transport';
import type { Block } from '../core/governor/dao';

// Depth without a final block.
const DEPTH = 64n;

/** The newest block, and the highest one that is not taken back; -1 where there is none yet. Throws where no endpoint says it. */
export async function endsOf(transport: Transport): Promise<{ head: Block; settled: bigint }> {
  const head = await getHead(transport, {});
  const final = await getBlock(transport, 'finalized').catch(() => null);
  const deep = head.number > DEPTH ? head.number - DEPTH : -1n;
  return { head, settled: final !== null && final.number <= head.number ? final.number : deep };
}
