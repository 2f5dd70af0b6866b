import { QuorateError } from '@/core/errors';
import type { Block } from '@/core/governor/dao';
import { t } from '@/core/language/message';
import { goesAlone, LOGS_LIMIT } from './batch';
import { Host, type HostOptions, type HostQuestion, type HostStats, LIMIT } from './host';
import type { Settled } from './identity';
import type { AskedView } from './jointGroup';
import { parseBlock, toTag } from './quantity';
import { RATE } from './rateLimiter';
import { type FailureKind, RpcError } from './rpcError';

export type { HostStats } from './host';

/** Options of one question. */
export type RequestOptions = {
  signal?: AbortSignal | undefined;
  /** Milliseconds over headers and body of one exchange. */
  timeout?: number | undefined;
  /** Bytes of the answer; 8 MB, and 32 MB for logs of many blocks. */
  limit?: number | undefined;
  /** Ask this host only, by its index; its failure is the answer. */
  host?: number | undefined;
  /** The answer is compared with others' and not believed: a host on a fork is asked too. */
  isCompared?: boolean | undefined;
  /** Milliseconds to wait, in all, for a host that asks for slowness; 10 s. */
  patience?: number | undefined;
  /** Blocks asked for, where it is `eth_getLogs`. */
  width?: bigint | undefined;
  /** Never in one request with other calls, which would have to wait for its long answer. */
  isAlone?: boolean | undefined;
  /** A block that the chain had before the question, where it is `eth_getLogs`: as long as it has it, the answer holds. */
  known?: Settled | undefined;
  /** The views asked for, where it is a call of Multicall3: those of many organisations are asked for as one. */
  views?: readonly AskedView[] | undefined;
};

/** A way to read one chain through several hosts: next host at failure, never a host of another chain. */
export type Transport = {
  readonly chainId: number;
  /** The result of the first host that answers; throws `RpcError` (a `QuorateError`), `rpc-none`, or the signal's reason. */
  request<T>(method: string, params: readonly unknown[], options?: RequestOptions): Promise<T>;
  /** As `request`, and which host answered. */
  ask<T>(
    method: string,
    params: readonly unknown[],
    options?: RequestOptions,
  ): Promise<{ value: T; host: number }>;
  /** Charges a host with an answer that broke a rule only its reader knows; returns the error. */
  charge(host: number, reason: string): RpcError;
  /** Tells the listeners of something that was noticed and survived. */
  report(error: QuorateError): void;
  hosts(): readonly HostStats[];
  /** A settled block: a host that has another one in its place is refused, as soon as it is asked or doubted. */
  expect(block: Settled): void;
  expected(): Settled | undefined;
  /** Whether any host has this block now, whatever chain it is believed to serve. Never throws. */
  isSomewhere(block: Settled): Promise<boolean>;
  /** The hosts may have changed chains: each is checked again in parallel with its next question. */
  doubt(): void;
  /** Milliseconds, only differences matter. */
  now(): number;
  /** Calls back at every failure of a host, healed or not; returns how to stop. */
  onTrouble(listener: (error: QuorateError) => void): () => void;
};

/**
 * How to make a transport; only the chain and the addresses of its hosts are needed. A host on this machine or in this
 * network is one's own: only `rate` limits it, unless `perMinute` is given.
 */
export type TransportOptions = { chainId: number; hosts: readonly string[] } & Partial<
  Omit<HostOptions, 'chainId' | 'trouble' | 'expected'>
>;

const TRIES = 3;
const PATIENCE = 10_000;

// Next step after a failure: over, once more here, or another host.
const NEXT: Record<FailureKind, 'over' | 'again' | 'elsewhere'> = {
  revert: 'over',
  range: 'over',
  results: 'over',
  unknown: 'over',
  large: 'over',
  rate: 'again',
  down: 'again',
  dead: 'elsewhere',
  // Once more would cost another full deadline.
  slow: 'elsewhere',
  depth: 'elsewhere',
  host: 'elsewhere',
  block: 'elsewhere',
  behind: 'elsewhere',
  malformed: 'elsewhere',
  chain: 'elsewhere',
  fork: 'elsewhere',
};

/** Makes a transport over the given endpoints, best first. */
export function createTransport(options: TransportOptions): Transport {
  const listeners = new Set<(error: QuorateError) => void>();
  const report = (error: QuorateError) => {
    for (const listener of listeners) listener(error);
  };
  let settled: Settled | undefined;
  const settings: HostOptions = {
    fetch: (input, init) => globalThis.fetch(input, init),
    clock: () => performance.now(),
    random: Math.random,
    wait: sleep,
    timeout: 10_000,
    inFlight: 6,
    rate: RATE,
    isApart: options.clock !== undefined,
    ...options,
    trouble: report,
    expected: () => settled,
  };
  const hosts = options.hosts.map((url, index) => new Host(index, url, settings));
  // Without a network every host looks dead; none of them is to blame for it when it is back.
  globalThis.addEventListener?.('online', () => {
    for (const host of hosts) host.revive();
  });
  const ask = (method: string, params: readonly unknown[], wish: RequestOptions = {}) =>
    run(hosts, settings, { method, params, ...sized(wish, settings) }, wish);
  return {
    chainId: options.chainId,
    ask: async <T>(method: string, params: readonly unknown[], wish?: RequestOptions) =>
      (await ask(method, params, wish)) as { value: T; host: number },
    request: async <T>(method: string, params: readonly unknown[], wish?: RequestOptions) =>
      (await ask(method, params, wish)).value as T,
    charge: (index, reason) => {
      const host = hosts[index];
      return host === undefined ? new RpcError('malformed', { reason }) : host.charge(reason);
    },
    report,
    now: settings.clock,
    hosts: () => hosts.map((host) => host.stats()),
    expect: (block) => {
      settled = block;
    },
    expected: () => settled,
    isSomewhere: async (block) => (await Promise.all(hosts.map((host) => host.has(block)))).some(Boolean),
    doubt: () => {
      for (const host of hosts) host.doubt();
    },
    onTrouble: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function sized(wish: RequestOptions, settings: HostOptions): Omit<HostQuestion, 'method' | 'params'> {
  return {
    ...wish,
    limit: wish.limit ?? (goesAlone(wish.width) ? LOGS_LIMIT : LIMIT),
    timeout: wish.timeout ?? settings.timeout,
  };
}

async function run(
  all: readonly Host[],
  settings: HostOptions,
  question: HostQuestion,
  wish: RequestOptions,
): Promise<{ value: unknown; host: number }> {
  const hosts = all.filter((host) => wish.host === undefined || host.index === wish.host);
  if (hosts.length === 0) throw new QuorateError('rpc-none', { chain: String(settings.chainId) });
  const end = settings.clock() + (wish.patience ?? PATIENCE);
  const tries = new Map<Host, number>();
  let last: RpcError | undefined;
  for (;;) {
    question.signal?.throwIfAborted();
    const host = choose(hosts, tries, wish.isCompared === true);
    if (host === undefined) throw last ?? worst(hosts);
    const pause = host.pause;
    // Skip a host whose requested pause outlasts the deadline.
    if (pause > 0 && settings.clock() + pause > end) {
      tries.set(host, TRIES);
      last ??= host.stats().problem ?? undefined;
      continue;
    }
    if (pause > 0) await settings.wait(pause, question.signal);
    try {
      return { value: await host.ask(question), host: host.index };
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      const next = NEXT[error.kind];
      if (next === 'over') throw error;
      last = telling(last, error);
      const count = (tries.get(host) ?? 0) + 1;
      tries.set(host, next === 'again' ? count : TRIES);
      if (error.kind === 'down' && count < TRIES && host.obstacle === undefined) {
        await settings.wait(settings.random() * Math.min(8000, 250 * 2 ** count), question.signal);
      }
    }
  }
}

// The first that may be asked now; else the one whose pause ends first. A host is asked TRIES times at most.
function choose(
  hosts: readonly Host[],
  tries: ReadonlyMap<Host, number>,
  isCompared: boolean,
): Host | undefined {
  const able = hosts.filter(
    (host) => (tries.get(host) ?? 0) < TRIES && host.obstacleTo(isCompared) === undefined,
  );
  return able.find((host) => host.pause === 0) ?? able.sort((a, b) => a.pause - b.pause)[0];
}

// A host of another chain says least about why the question failed.
function telling(last: RpcError | undefined, error: RpcError): RpcError {
  return last !== undefined && error.kind === 'chain' ? last : error;
}

function worst(hosts: readonly Host[]): RpcError {
  const known = hosts.flatMap((host) => host.obstacle ?? host.stats().problem ?? []);
  const down = known.find((error) => error.kind !== 'chain') ?? known[0];
  return down ?? new RpcError('down', { host: hosts.map((host) => host.name).join(', ') });
}

/** The same chain with something set for every question: one host, whose failure is the answer, or less patience. */
export function onHost(transport: Transport, always: RequestOptions & { host: number }): Transport {
  return {
    ...transport,
    ask: (method, params, options) => transport.ask(method, params, { ...options, ...always }),
    request: (method, params, options) => transport.request(method, params, { ...options, ...always }),
  };
}

/** Waits, unless the signal ends the waiting; throws its reason then. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** A block by number or tag, without its transactions; null when no such block is known. Throws `RpcError`. */
export async function getBlock(
  transport: Transport,
  at: bigint | 'latest' | 'finalized',
  options?: RequestOptions,
): Promise<Block | null> {
  return (await askBlock(transport, at, options)).block;
}

/** As `getBlock`, with all that the host said, and which host that was. */
export async function askBlock(
  transport: Transport,
  at: bigint | 'latest' | 'finalized',
  options?: RequestOptions,
): Promise<{ block: Block | null; said: unknown; host: number }> {
  const { value, host } = await transport.ask<unknown>('eth_getBlockByNumber', [toTag(at), false], options);
  return { block: value === null ? null : checked(transport, host, value, at), said: value, host };
}

/** The newest block; throws `RpcError`. */
export async function getHead(transport: Transport, options?: RequestOptions): Promise<Block> {
  const { value, host } = await transport.ask<unknown>('eth_getBlockByNumber', ['latest', false], options);
  return checked(transport, host, value, 'latest');
}

function checked(transport: Transport, host: number, value: unknown, at: bigint | string): Block {
  const block = parseBlock(value);
  if (block === null) throw transport.charge(host, 'its block has no number, hash or time');
  if (typeof at === 'bigint' && block.number !== at) throw transport.charge(host, 'it gave another block');
  return block;
}

/** The failure of a host that does not know a block which another one knows. */
export function behind(transport: Transport, host: number, block: bigint): RpcError {
  const name = transport.hosts()[host]?.name ?? '';
  return new RpcError('behind', {
    host: name,
    reason: t`it does not know block ${block}, or has another one in its place.`,
  });
}
