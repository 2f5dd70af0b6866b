import type { Address, Hex } from 'viem';
import type { Block, Dao } from '@/core/governor/dao';
import { STATE_DEPTH } from '@/core/timing';
import type { Found } from '../contracts/family/adapter';
import { adapterOf } from '../contracts/family/choose';
import { checkLogs, type LogFilter, type RawLog } from '../logs/logCheck';
import type { MulticallOptions } from './calls';
import { toQuantity } from './quantity';
import { askAll } from './question';
import { getBlock, getHead, onHost, type RequestOptions, type Transport } from './transport';

/** One endpoint asked alone: its newest block, and the highest block that it takes for settled. */
export type ComparedEndpoint = {
  index: number;
  name: string;
  transport: Transport;
  head: Block;
  settled: bigint;
};

/** Answer of one endpoint; endpoints without one are absent. */
export type EndpointAnswer<T> = { index: number; name: string; said: T };

/** An endpoint whose newest block is far behind the newest of all; `seconds` by how much. */
type Laggard = { index: number; name: string; head: bigint; seconds: bigint };

/** Seconds by which a head may be behind another before it counts as stale. */
export const STALE = 1800n;

// Tried one after the other until all have the same block there: the newest may lie on two forks for a moment.
const BACK = [0n, 4n];
// A comparison may fail for want of an answer; it is not waited for long.
const WISH = { timeout: 5_000, patience: 2_000, isCompared: true } satisfies RequestOptions;

/** The endpoints under names that tell them apart: two of one provider differ by their place in the list only. */
export function namedHosts(transport: Transport): { index: number; name: string }[] {
  const hosts = transport.hosts();
  return hosts.map(({ index, name }) => {
    const isShared = hosts.filter((other) => other.name === name).length > 1;
    return { index, name: isShared ? `${name} (${index + 1})` : name };
  });
}

/** Asks every host for its newest block; those that do not answer are left out. Never throws. */
export async function comparedEndpoints(transport: Transport): Promise<ComparedEndpoint[]> {
  const asked = namedHosts(transport).map(async ({ index, name }): Promise<ComparedEndpoint | undefined> => {
    const own = onHost(transport, { ...WISH, host: index });
    try {
      const [head, final] = await Promise.all([getHead(own), getBlock(own, 'finalized').catch(() => null)]);
      const deep = head.number > STATE_DEPTH ? head.number - STATE_DEPTH : 0n;
      const settled = final !== null && final.number <= head.number ? final.number : deep;
      return { index, name, transport: own, head, settled };
    } catch {
      return undefined;
    }
  });
  return (await Promise.all(asked)).filter((each) => each !== undefined);
}

/** The endpoints that are far behind the one with the newest block. */
export function laggardsOf(endpoints: readonly ComparedEndpoint[]): Laggard[] {
  const newest = ordered(endpoints.map(({ head }) => head.timestamp)).at(-1) ?? 0n;
  return endpoints.flatMap(({ index, name, head }) => {
    const seconds = newest - head.timestamp;
    return seconds > STALE ? [{ index, name, head: head.number, seconds }] : [];
  });
}

/** The newest block that all take for settled. */
export function settledBlock(endpoints: readonly ComparedEndpoint[]): bigint {
  return least(endpoints.map(({ settled }) => settled));
}

/** The hash each has at a height; those that do not know the block are left out. */
export function hashesAt(
  endpoints: readonly ComparedEndpoint[],
  height: bigint,
): Promise<EndpointAnswer<Hex>[]> {
  return hear(endpoints, async ({ head, transport }) => {
    if (head.number === height) return head.hash;
    return (await getBlock(transport, height))?.hash;
  });
}

/** The newest height at which all have one and the same block; undefined when they have none in common. */
export async function commonHeight(endpoints: readonly ComparedEndpoint[]): Promise<bigint | undefined> {
  const newest = least(endpoints.map(({ head }) => head.number));
  const heights = [...BACK.map((back) => newest - back), settledBlock(endpoints)];
  for (const height of heights) {
    if (height < 0n) continue;
    const heard = await hashesAt(endpoints, height);
    if (heard.length === endpoints.length && new Set(heard.map(({ said }) => said)).size === 1) return height;
  }
  return undefined;
}

/** Asks each endpoint about proposals at a height, null for unknown ones; those that know none lack the state, and are left out. */
export function proposalsAt(
  endpoints: readonly ComparedEndpoint[],
  dao: Dao,
  ids: readonly bigint[],
  height: bigint,
  options: MulticallOptions = {},
): Promise<EndpointAnswer<ReadonlyMap<bigint, Found | null>>[]> {
  const adapter = adapterOf(dao);
  return hear(endpoints, async ({ transport }) => {
    const answers = await askAll(transport, ids.map(adapter.proposal), height, options);
    if (answers.every((answer) => answer === null)) return undefined;
    return new Map(ids.map((id, at) => [id, answers[at]?.found ?? null]));
  });
}

/** The logs each gives at a place. Where it gives none, the transaction's receipt decides whether it has that block. */
export function logsAt(
  endpoints: readonly ComparedEndpoint[],
  place: { address: Address; topics: readonly Hex[]; block: bigint; transaction: Hex | null },
): Promise<EndpointAnswer<readonly RawLog[]>[]> {
  const { address, block, topics } = place;
  const filter: LogFilter = { address, topics: [topics], from: block, to: block };
  return hear(endpoints, async ({ transport }) => {
    const at = toQuantity(block);
    const question = { address, topics: [topics], fromBlock: at, toBlock: at };
    const found = fitting(await transport.request('eth_getLogs', [question], { width: 1n }), filter);
    if (found === undefined || found.length > 0 || place.transaction === null) return found;
    const receipt = await transport.request<unknown>('eth_getTransactionReceipt', [place.transaction]);
    const logs = (receipt as { logs?: unknown } | null)?.logs;
    return logs === undefined ? undefined : fitting(logs, filter);
  });
}

function fitting(answer: unknown, filter: LogFilter): readonly RawLog[] | undefined {
  const checked = checkLogs(answer, filter);
  return typeof checked === 'string' ? undefined : checked.logs;
}

// Whoever fails has said nothing.
async function hear<T>(
  endpoints: readonly ComparedEndpoint[],
  ask: (endpoint: ComparedEndpoint) => Promise<T | undefined>,
): Promise<EndpointAnswer<T>[]> {
  const heard = endpoints.map(async (endpoint): Promise<EndpointAnswer<T> | undefined> => {
    const said = await ask(endpoint).catch(() => undefined);
    return said === undefined ? undefined : { index: endpoint.index, name: endpoint.name, said };
  });
  return (await Promise.all(heard)).filter((each) => each !== undefined);
}

const least = (values: readonly bigint[]): bigint => ordered(values)[0] ?? 0n;

const ordered = (values: readonly bigint[]): bigint[] => [...values].sort((a, b) => (a < b ? -1 : 1));
