import type { Hex } from 'viem';
import { checkLogs, type RawLog } from '@/chain/logs/logCheck';
import type { Settled } from '@/chain/rpc/identity';
import { type FailureKind, RpcError } from '@/chain/rpc/rpcError';
import { getBlock, type RequestOptions, type Transport } from '@/chain/rpc/transport';
import { blocksOf } from '@/core/blockRange';
import { TOPICS } from '../service/indexer/logIndex';

type Filter = { address: string; topics: readonly [readonly string[]]; fromBlock: Hex; toBlock: Hex };
type Asked = { key: string; filter: Filter; wish: RequestOptions & { host: number; known: Settled } };
type ByAddress = ReadonlyMap<string, readonly RawLog[]>;
/** One range of blocks, how often it was asked for, and what was given for all contracts: undefined where that is no good. */
type Joined = { asked: number; since: number; given: Set<string>; answer?: Promise<ByAddress | undefined> };

const ALL: readonly string[] = [...TOPICS.proposal, ...TOPICS.vote];
// As few are asked each by itself: of all contracts they cost more than they save.
const FEW = 3;
// So many ranges, so long, with so many logs each: the newest blocks are soon others.
const KEPT = 4;
const TIME = 60_000;
const MOST = 20_000;
// After so long an endpoint that gives no logs of all contracts is asked for them again.
const RETEST = 600_000;
// These are about the endpoint, whatever is asked of it.
const OF_HOST: readonly FailureKind[] = ['rate', 'down', 'dead', 'chain', 'fork'];
// These are about these blocks.
const OF_BLOCKS: readonly FailureKind[] = ['range', 'results', 'large', 'behind', 'depth'];

/** The same chain, of which many Governors that ask for the logs of the same blocks are answered by one question for the logs of all contracts. */
export function joinLogs(transport: Transport): Transport {
  const joining = new LogJoining(transport);
  const ask: Transport['ask'] = async <T>(
    method: string,
    params: readonly unknown[],
    wish: RequestOptions = {},
  ) => {
    const value = method === 'eth_getLogs' ? await joining.ask(params[0] as Filter, wish) : undefined;
    if (value === undefined || wish.host === undefined) return transport.ask<T>(method, params, wish);
    return { value: value as T, host: wish.host };
  };
  return {
    ...transport,
    ask,
    request: async <T>(...question: Parameters<Transport['ask']>) => (await ask<T>(...question)).value,
  };
}

class LogJoining {
  private readonly ranges = new Map<string, Joined>();
  private readonly apartUntil = new Map<number, number>();
  private floor: bigint | undefined;

  constructor(private readonly transport: Transport) {}

  /** Returns this contract's part of all contracts' logs; undefined if it must be asked for by itself. */
  async ask(filter: Filter, wish: RequestOptions): Promise<RawLog[] | undefined> {
    // Older blocks were read together before, or have too many logs to ask for all contracts.
    this.floor ??= this.transport.expected()?.number;
    const asked = joinable(filter, wish);
    if (asked === undefined || this.floor === undefined || BigInt(filter.fromBlock) <= this.floor)
      return undefined;
    const found = await unlessAborted(this.answer(asked), wish.signal);
    const [topics] = filter.topics;
    return found && (found.get(filter.address.toLowerCase()) ?? []).filter(isOf(topics));
  }

  private async answer(asked: Asked): Promise<ByAddress | undefined> {
    const joined = this.at(asked.key);
    joined.asked += 1;
    // A repeated question rejects the joint answer.
    const isContent = asked.filter.topics[0].every((topic) => !joined.given.has(placeOf(asked, topic)));
    // Everything that follows at once from the same event has asked by then.
    await new Promise((next) => setTimeout(next));
    const isApart = this.transport.now() < (this.apartUntil.get(asked.wish.host) ?? 0);
    if (joined.asked <= FEW || isApart || !isContent) return undefined;
    for (const topic of asked.filter.topics[0]) joined.given.add(placeOf(asked, topic));
    joined.answer ??= this.read(asked);
    return joined.answer;
  }

  private at(key: string): Joined {
    const now = this.transport.now();
    const known = this.ranges.get(key);
    if (known !== undefined && now - known.since <= TIME) return known;
    const joined: Joined = { asked: 0, since: now, given: new Set() };
    this.ranges.delete(key);
    this.ranges.set(key, joined);
    let answered = [...this.ranges.values()].filter(({ answer }) => answer !== undefined).length;
    // The oldest first.
    for (const [each, { answer, since }] of this.ranges) {
      const isOver = answer !== undefined && answered > KEPT;
      if (isOver) answered -= 1;
      if (isOver || now - since > TIME) this.ranges.delete(each);
    }
    return joined;
  }

  private async read({ filter, key, wish }: Asked): Promise<ByAddress | undefined> {
    const { transport } = this;
    const { signal: _, ...rest } = wish;
    const { fromBlock, toBlock } = filter;
    try {
      // Before the logs: who does not have this block may give none of it without a word, and that would be kept for all.
      const block = await getBlock(transport, wish.known.number, { host: wish.host });
      if (block?.hash !== wish.known.hash) return this.forget(key);
      const answer = await transport.request('eth_getLogs', [{ topics: [ALL], fromBlock, toBlock }], rest);
      const range = { from: BigInt(fromBlock), to: BigInt(toBlock) };
      const checked = checkLogs(answer, { address: undefined, topics: [ALL as readonly Hex[]], ...range });
      // Each asks by itself then, and judges by what is said of its own.
      if (typeof checked === 'string' || checked.foreign > 0) return this.part(key, wish.host);
      if (checked.logs.length > MOST) this.forget(key);
      return byAddress(checked.logs);
    } catch (error) {
      if (!(error instanceof RpcError) || OF_HOST.includes(error.kind)) {
        this.forget(key);
        throw error;
      }
      return OF_BLOCKS.includes(error.kind) ? this.forget(key) : this.part(key, wish.host);
    }
  }

  private forget(key: string): undefined {
    this.ranges.delete(key);
  }

  private part(key: string, host: number): undefined {
    this.apartUntil.set(host, this.transport.now() + RETEST);
    this.forget(key);
  }
}

/** A Governor's logs asked of one endpoint, with a block by which they stand: those of another block stand for another chain. */
function joinable(filter: Filter, { host, known, ...rest }: RequestOptions): Asked | undefined {
  const { address, topics } = filter;
  const isOne = typeof address === 'string' && topics.length === 1 && Array.isArray(topics[0]);
  if (host === undefined || known === undefined || !isOne || !topics[0].every((each) => ALL.includes(each)))
    return undefined;
  const key = [host, known.number, known.hash, filter.fromBlock, filter.toBlock].join();
  return { key, filter, wish: { ...rest, host, known, width: rest.width ?? blocksOf(rangeOf(filter)) } };
}

function placeOf({ filter: { address } }: Asked, topic: string): string {
  return `${address.toLowerCase()} ${topic}`;
}

const rangeOf = ({ fromBlock, toBlock }: Filter) => ({ from: BigInt(fromBlock), to: BigInt(toBlock) });

function isOf(topics: readonly string[]): (log: RawLog) => boolean {
  const wanted = new Set(topics);
  return (log) => wanted.has((log.topics[0] ?? '').toLowerCase());
}

function byAddress(logs: readonly RawLog[]): ByAddress {
  const found = new Map<string, RawLog[]>();
  for (const log of logs) {
    const address = log.address.toLowerCase();
    const own = found.get(address);
    if (own === undefined) found.set(address, [log]);
    else own.push(log);
  }
  return found;
}

// An aborted caller leaves the answer to the others.
function unlessAborted<T>(coming: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return coming;
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    coming.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
