import { accountKind } from '@/core/accountKind';
import { MULTICALL3 } from '@/core/address';
import { QuorateError } from '@/core/errors';
import { parseUrl } from '@/core/url';
import { hostName, isLocalEndpoint, jsonRpc } from './jsonRpc';
import { isQuantity, parseBlock, toQuantity } from './quantity';
import { sharedLimiter } from './rateLimiter';
import { RpcError } from './rpcError';
import { sleep } from './transport';

/** Abilities of an endpoint, as measured just now. */
export type EndpointProbe = {
  host: string;
  chainId: number;
  head: bigint;
  /** Seconds since its newest block; negative when its clock is ahead of ours. */
  headAge: number;
  /** The widest range of blocks it gave logs for, of those tried; null when none. */
  logRange: bigint | null;
  /** Whether Multicall3 is at its usual (or the given) address; null when it did not say. */
  multicall: boolean | null;
  /** Milliseconds of its first answer. */
  latency: number;
};

type ProbeOptions = {
  expectedChainId?: number | undefined;
  multicall?: string | undefined;
  signal?: AbortSignal | undefined;
  fetch?: typeof fetch | undefined;
  /** Unix seconds now, for the age of the head. */
  now?: (() => number) | undefined;
  /** Milliseconds in all; 15,000. */
  timeout?: number | undefined;
};

const WIDTHS = [10_000n, 2_000n, 1_000n, 100n, 10n];
// Nothing is deployed there: the answer is small whatever the chain, and limits of range show all the same.
const NOBODY = '0x000000000000000000000000000000000000dEaD';

/** Tries an endpoint; throws `rpc-down`, `rpc-slow`, `rpc-malformed`, `rpc-refused` or `rpc-wrong-chain`. */
export async function probe(url: string, options: ProbeOptions = {}): Promise<EndpointProbe> {
  if (!/^https?:$/.test(parseUrl(url)?.protocol ?? '')) {
    throw new QuorateError('rpc-refused', { host: '(no host)', reason: 'it is no http or https address.' });
  }
  const host = hostName(url);
  const started = performance.now();
  const end = started + (options.timeout ?? 15_000);
  const ask = async (method: string, params: readonly unknown[], width?: bigint) => {
    if (!isLocalEndpoint(url)) await sleep(await sharedLimiter(host).take(), options.signal);
    const [answer] = await jsonRpc(url, [{ method, params, width }], {
      fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
      timeout: Math.max(1, Math.min(10_000, end - performance.now())),
      limit: 8_000_000,
      signal: options.signal,
    });
    if (answer === undefined || 'error' in answer) throw answer?.error;
    return answer.value;
  };
  const chain = await ask('eth_chainId', []);
  const latency = Math.round(performance.now() - started);
  if (!isQuantity(chain)) throw new RpcError('malformed', { host, reason: 'its chain id is no number' });
  const { expectedChainId } = options;
  if (expectedChainId !== undefined && Number(chain) !== expectedChainId) {
    const facts = { host, actual: String(Number(chain)), expected: String(expectedChainId) };
    throw new RpcError('chain', facts);
  }
  const head = parseBlock(await ask('eth_getBlockByNumber', ['latest', false]));
  if (head === null) throw new RpcError('malformed', { host, reason: 'it has no newest block' });
  const now = options.now ?? (() => Date.now() / 1000);
  const headAge = Math.round(now() - Number(head.timestamp));
  const [logRange, multicall] = await Promise.all([
    widest(ask, head.number),
    hasCode(ask, options.multicall ?? MULTICALL3),
  ]);
  return { host, chainId: Number(chain), head: head.number, headAge, logRange, multicall, latency };
}

type Ask = (method: string, params: readonly unknown[], width?: bigint) => Promise<unknown>;

async function widest(ask: Ask, head: bigint): Promise<bigint | null> {
  for (const width of WIDTHS) {
    // On a chain shorter than this the whole chain is what was tried.
    const from = head + 1n > width ? head - width + 1n : 0n;
    const tried = head - from + 1n;
    const query = { address: NOBODY, fromBlock: toQuantity(from), toBlock: toQuantity(head) };
    try {
      if (Array.isArray(await ask('eth_getLogs', [query], tried))) return tried;
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      if (error.kind === 'slow') return null;
    }
  }
  return null;
}

async function hasCode(ask: Ask, address: string): Promise<boolean | null> {
  try {
    const code = await ask('eth_getCode', [address, 'latest']);
    const kind = accountKind(code);
    return kind === undefined ? null : kind !== 'key';
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return null;
  }
}
