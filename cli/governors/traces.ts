import type { Address } from 'viem';
import type { UntrustedLog } from '@/chain/logs/log';
import { CREATED_TOPICS, decodeCreated } from '@/chain/logs/proposalLog';
import { decodeVoteLogs, VOTE_TOPICS } from '@/chain/logs/voteLog';
import { toHex } from '../../chain/logs/packedLog';
import { RpcError } from '../../chain/rpc/rpcError';
import type { Transport } from '../../chain/rpc/transport';
import type { BlockRange } from '../../core/blockRange';

/** Proposals, their proposers and the votes of each voter in the logs of an address. */
export type Traces = { proposals: Set<bigint>; proposers: Set<string>; voters: Map<string, number> };

const WIDEST = 10_000n;
// A contract can make up voters: counted up to here, it is not further from the truth than any other.
const MOST_VOTERS = 1_000_000;
// Fewer blocks may help.
const NARROWER: readonly string[] = ['range', 'results', 'large', 'unknown', 'slow'];

/** The addresses that logged proposals or votes in a range of blocks. Throws a sentence where some blocks are refused. */
export async function tracesIn(
  transport: Transport,
  range: BlockRange,
  onRead: (to: bigint) => void = () => undefined,
): Promise<Map<Address, Traces>> {
  const found = new Map<Address, Traces>();
  for await (const { to } of tracesByPart(transport, range, () => found)) onRead(to);
  return found;
}

/** The same, a part of the range after the other: what is held of a part is no more than an endpoint gives at once. */
export async function* tracesByPart(
  transport: Transport,
  { from, to }: BlockRange,
  into: () => Map<Address, Traces> = () => new Map(),
): AsyncGenerator<BlockRange & { traces: ReadonlyMap<Address, Traces> }> {
  let width = WIDEST;
  for (let first = from; first <= to; ) {
    const last = first + width - 1n < to ? first + width - 1n : to;
    const logs = await logsOf(transport, first, last);
    if (logs === undefined) {
      if (first === last) throw new Error(`No endpoint gives the logs of block ${first} of all contracts.`);
      width = (last - first + 1n) / 2n;
      continue;
    }
    const traces = into();
    for (const log of logs) take(traces, log);
    yield { from: first, to: last, traces };
    first = last + 1n;
    width = width * 2n < WIDEST ? width * 2n : WIDEST;
  }
}

/** Undefined where fewer blocks may be given. */
async function logsOf(transport: Transport, from: bigint, to: bigint): Promise<UntrustedLog[] | undefined> {
  const filter = {
    ...{ fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}` },
    topics: [[...CREATED_TOPICS, ...VOTE_TOPICS]],
  };
  try {
    const logs = await transport.request<unknown>('eth_getLogs', [filter], { width: to - from + 1n });
    if (!Array.isArray(logs)) throw new Error('An endpoint gave logs that are no list.');
    return logs.filter((log): log is UntrustedLog => isIn(log, from, to));
  } catch (error) {
    if (error instanceof RpcError && NARROWER.includes(error.kind)) return undefined;
    throw error;
  }
}

function isIn(log: unknown, from: bigint, to: bigint): boolean {
  const { address, blockNumber, data, topics } = (log ?? {}) as Partial<Record<string, unknown>>;
  if (typeof address !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(address)) return false;
  if (typeof blockNumber !== 'string' || !/^0x[0-9a-f]{1,13}$/.test(blockNumber)) return false;
  const isLog = typeof data === 'string' && Array.isArray(topics);
  return isLog && BigInt(blockNumber) >= from && BigInt(blockNumber) <= to;
}

function take(found: Map<Address, Traces>, log: UntrustedLog): void {
  const address = String((log as { address?: unknown }).address).toLowerCase() as Address;
  const traces = found.get(address) ?? { proposals: new Set(), proposers: new Set(), voters: new Map() };
  const { proposals, proposers, voters } = traces;
  const created = CREATED_TOPICS.includes(log.topics[0] ?? '') ? decodeCreated(log) : undefined;
  if (created !== undefined) {
    proposals.add(created.id);
    proposers.add(created.proposer.toLowerCase());
  } else if (voters.size < MOST_VOTERS)
    decodeVoteLogs([log], {
      append: ({ bytes, voter }) => {
        const account = toHex(bytes, voter, voter + 20);
        voters.set(account, (voters.get(account) ?? 0) + 1);
      },
    });
  if (proposals.size + voters.size > 0) found.set(address, traces);
}
