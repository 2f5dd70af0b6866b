import type { Plan } from './fault';
import { hex, type Span, type Words } from './span';

/**
 * One provider as it refuses. `gives`: what the reader can get of it alone · `cap`: blocks it answers at once ·
 * `logs`: logs it answers at once. Caps of 5,000 and more are a tenth of the real ones here, and so are the figures in
 * the words, so that a small chain reaches them.
 */
export type Limit = {
  name: string;
  gives: 'all' | 'recent' | 'nothing' | 'until its head';
  cap?: number;
  logs?: number;
  /** The faults, for a chain of so many blocks. */
  plan(head: bigint): Plan;
};

/** The words of an endpoint that takes a while to recover, by requests. */
const BUSY = 12;

/** Every row of what providers of 2026 refuse, with status, code and words as they were captured. */
export const LIMITS: readonly Limit[] = [
  ranged('Alchemy free', 10, { status: 400, code: -32600, message: (span) => free(suggestFirst(span, 10n)) }),
  {
    ...counted('Alchemy, 10K logs', 1000, {
      over: 200,
      status: 400,
      code: -32602,
      message: (span) =>
        `Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range and no limit on the response size, or you can request any block range with a cap of 10K logs in the response. Based on your parameters and the response size limit, this block range should work: [${suggestFirst(span, 200n)}]`,
    }),
  },
  counted('Infura results', 1000, { code: -32005, message: 'query returned more than 10000 results' }),
  ranged('Infura time', 700, { code: -32005, message: 'query timeout exceeded' }),
  {
    ...ranged('Infura 2026', 1000, {
      code: -32602,
      message: ({ from, to }) => `range ${to - from} exceeds limit of 1000`,
    }),
  },
  busy('Infura day', {
    kind: 'error',
    status: 429,
    code: -32005,
    message: 'daily request count exceeded, request rate limited',
  }),
  ranged('QuickNode free', 5, { status: 413, code: -32614, message: 'eth_getLogs is limited to a 5 range' }),
  ranged('QuickNode', 1000, {
    status: 413,
    code: -32614,
    message: 'eth_getLogs is limited to a 1,000 range',
  }),
  busy('QuickNode rate', {
    kind: 'error',
    status: 429,
    code: -32007,
    message:
      '15/second request limit reached - reduce calls per second or upgrade your account at quicknode.com',
  }),
  never('Ankr without a key', {
    code: -32000,
    message: 'Unauthorized: You must authenticate your request with an API key.',
  }),
  ranged('Ankr', 300, { code: -32600, message: 'block range is too wide' }),
  ranged('Ankr distance', 1000, {
    exclusive: true,
    code: -32600,
    message: 'maximum [from, to] blocks distance: 1000',
  }),
  deep('publicnode', {
    status: 403,
    code: -32602,
    message: 'Archive requests require a personal token. Get one at: https://www.allnodes.com/publicnode',
  }),
  never('publicnode addresses', {
    status: 403,
    code: -32602,
    message: 'Please, specify less number of addresses',
  }),
  ranged('publicnode range', 500, { status: 403, code: -32602, message: 'maximum block range: 500' }),
  ranged('dRPC', 1000, {
    status: 400,
    code: 35,
    message: 'ranges over 1000 blocks are not supported on free plan',
  }),
  ranged('dRPC, saying 10000 and meaning 101', 101, {
    status: 400,
    code: 35,
    message: 'ranges over 10000 blocks are not supported on freetier',
  }),
  ranged('dRPC time', 600, {
    status: 408,
    code: 30,
    message: 'Request timeout on the free tier, please upgrade your tier to the paid one',
  }),
  never('dRPC chain', {
    status: 400,
    code: 35,
    message: 'chain is not available on free plan, please upgrade to paid plan',
  }),
  ranged('1rpc', 50, {
    exclusive: true,
    code: -32602,
    message: 'eth_getLogs is limited to 0 - 50 blocks range',
  }),
  ranged('merkle', 100, { code: -32600, message: 'eth_getLogs range is too large, max is 100 blocks' }),
  never('merkle without the method', { code: -32601, message: 'Method not found' }),
  busy('merkle behind Cloudflare 1015', { kind: 'status', status: 429, text: 'error code: 1015' }),
  ranged('blastapi', 10, {
    code: -32600,
    message: ({ to }) =>
      `You can make eth_getLogs requests with up to a 10 block range. Based on your parameters, this block range should work: [${hex(to - 9n)}, ${hex(to)}]`,
  }),
  never('Cloudflare', { code: -32603, message: 'Cannot fulfill request' }),
  never('Cloudflare, other code', { code: -32046, message: 'Cannot fulfill request' }),
  ranged('Cloudflare range', 800, { code: -32047, message: 'Max range: 800' }),
  page('llamarpc', 521),
  page('llamarpc TLS', 525),
  ranged('Base', 2000, { code: -32000, message: 'block range too large' }),
  busy('Base sick', {
    kind: 'error',
    status: 503,
    code: -32011,
    message: 'no backend is currently healthy to serve traffic',
  }),
  ranged('OP', 900, { code: -32000, message: 'Block range is too large' }),
  counted('OP size', 300, { code: -32020, message: 'backend response too large' }),
  counted('Arbitrum', 1000, { code: -32000, message: 'logs matched by query exceeds limit of 1000' }),
  late('flashbots', { code: -32602, message: 'block range extends beyond current head block' }),
  ranged('Pocket filter', 500, {
    code: -32000,
    message: 'query block range exceeds server limit, narrow your filter: 500',
  }),
  ranged('Pocket', 1000, { code: -32000, message: 'query exceeds max block range 1000' }),
  counted('mevblocker', 1000, {
    code: -32005,
    message: (span) =>
      `query returned more than 10000 results. Try with this block range [${suggestFirst(span, 15n)}].`,
  }),
  counted('reth, suggesting the question', 400, {
    code: -32602,
    message: ({ from, to }) => `query exceeds max results 20000, retry with the range ${from}-${to}`,
  }),
  ranged('reth', 1000, { exclusive: true, code: -32602, message: 'query exceeds max block range 1000' }),
  ranged('thirdweb', 350, {
    status: 400,
    code: -32600,
    message: 'Maximum allowed number of requested blocks is 350',
  }),
  ranged('Chainstack', 100, { code: -32600, message: 'Block range limit exceeded.' }),
  ranged('BlockPI', 1024, {
    code: -32602,
    message: 'eth_getLogs is limited to 1024 block range. Please check the parameter requirements',
  }),
  ranged('Moonbeam', 1024, { code: -32603, message: 'block range is too wide (maximum 1024)' }),
  ranged('Avalanche', 204, {
    code: -32000,
    message: ({ from, to }) => `requested too many blocks from ${from} to ${to}, maximum is set to 204`,
  }),
  ranged('Harmony', 1024, { code: -32000, message: 'query must be smaller than size 1024' }),
  ranged('Tron', 500, { code: -32000, message: 'exceed max block range: 500' }),
  ranged('zkSync', 60, {
    code: -32000,
    message: (span) =>
      `Query returned more than 10000 results. Try with this block range [${suggestFirst(span, 60n)}].`,
  }),
  ranged('Morph', 100, { code: -32000, message: 'block range too high' }),
  deep('a pruned node', { code: -32000, message: 'missing trie node 9c1f (path ) state is not available' }),
  deep('geth after EIP-4444', { code: 4444, message: 'pruned history unavailable' }),
  deep('old blocks, words nobody knows', { code: -32000, message: 'nein danke' }),
  ranged('wide ranges, words nobody knows', 33, { code: -32000, message: 'los bloques son demasiados' }),
  never('always, words nobody knows', { code: -32000, message: 'no' }),
  {
    name: 'wide ranges are never answered',
    gives: 'all',
    cap: 900,
    plan: () => ({ eth_getLogs: { kind: 'stall', blocks: 900 } }),
  },
];

type Refusal = { status?: number; code: number; message: Words };
type Fixed = { status?: number; code: number; message: string };

function ranged(name: string, cap: number, refusal: Refusal & { exclusive?: boolean }): Limit {
  return {
    name,
    gives: 'all',
    cap,
    plan: () => ({ eth_getLogs: { kind: 'range', blocks: cap, ...refusal } }),
  };
}

function counted(name: string, logs: number, refusal: Refusal & { over?: number }): Limit {
  return { name, gives: 'all', logs, plan: () => ({ eth_getLogs: { kind: 'results', logs, ...refusal } }) };
}

/** The newest fifth of the chain only. */
function deep(name: string, refusal: Fixed): Limit {
  return {
    name,
    gives: 'recent',
    plan: (head) => ({ eth_getLogs: { kind: 'depth', below: depthOf(head), ...refusal } }),
  };
}

/** The first block that an endpoint without old blocks gives. */
export function depthOf(head: bigint): bigint {
  return head - head / 5n;
}

function never(name: string, refusal: Fixed): Limit {
  return { name, gives: 'nothing', plan: () => ({ eth_getLogs: { kind: 'error', ...refusal } }) };
}

function page(name: string, status: number): Limit {
  return { name, gives: 'nothing', plan: () => ({ '*': { kind: 'status', status } }) };
}

function busy(
  name: string,
  fault: ({ kind: 'error'; status: number } & Fixed) | { kind: 'status'; status: number; text: string },
): Limit {
  return { name, gives: 'all', plan: () => ({ eth_getLogs: { ...fault, after: 2, times: BUSY } }) };
}

function late(name: string, refusal: Fixed): Limit {
  return {
    name,
    gives: 'until its head',
    plan: (head) => ({ '*': { kind: 'late', head: head - 3n, ...refusal } }),
  };
}

function free(range: string): string {
  return `Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range. Based on your parameters, this block range should work: [${range}]. Upgrade to PAYG for expanded block range.`;
}

function suggestFirst({ from }: Span, blocks: bigint): string {
  return `${hex(from)}, ${hex(from + blocks - 1n)}`;
}
