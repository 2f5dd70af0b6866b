import { PROPOSAL_TOPICS } from '@/chain/logs/proposalLog';
import { FIRST_RANGE_LIMIT } from '../chain/logs/rangeLimit';
import { bodyOf, type RpcCall } from '../chain/rpc/jsonRpc';

/** Blocks of the settled past in which a first visit looks for proposals first. */
export const FIRST_PAST = Number(FIRST_RANGE_LIMIT);

/** The blocks between which a first visit asks, as JSON-RPC writes them: of the settled past and of the tail. */
export type FirstRanges = { past: string; settled: string; tail: string; head: string };

/**
 * Builds the request of a first visit to an endpoint once the ends of the chain are known: the logs of proposals, and
 * whether it has the blocks up to which they are asked for. A script may post it as it does `openingBody`.
 */
export function firstLogsBody(governor: string, { past, settled, tail, head }: FirstRanges): string {
  const logs = (fromBlock: string, toBlock: string): RpcCall => ({
    method: 'eth_getLogs',
    params: [{ address: governor, topics: [PROPOSAL_TOPICS], fromBlock, toBlock }],
  });
  const block = (tag: string): RpcCall => ({ method: 'eth_getBlockByNumber', params: [tag, false] });
  return bodyOf([logs(tail, head), block(head), logs(past, settled), block(settled)], 1);
}
