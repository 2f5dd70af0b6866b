import { deferred } from '@/core/deferred';
import { readBounded } from '@/core/files/readBounded';
import { type PlainLogs, plainLogs } from '../logs/plainLogs';
import { classify, NO_CONNECTION, RpcError, withoutSecrets } from './rpcError';

/** Limits of one exchange: milliseconds over headers and body together, and bytes of the body. */
type JsonRpcOptions = {
  fetch: typeof fetch;
  timeout: number;
  limit: number;
  /** The blocks asked for, where it is `eth_getLogs`. */
  width?: bigint | undefined;
  signal?: AbortSignal | undefined;
};

/** One call; `width` are the blocks asked for, where it is `eth_getLogs`: an unknown refusal of many is "ask for less". */
export type RpcCall = { method: string; params: readonly unknown[]; width?: bigint | undefined };

/** Result of one call: its checked value, or the host's refusal; undefined where it had no one answer. */
export type RpcAnswer = { value: unknown } | { error: RpcError } | undefined;

/** A host did not take several calls as one request; `limit` is how many its words allow, 1 where they name none. */
export class BatchRefused extends Error {
  constructor(readonly limit: number) {
    super('several calls at once were refused');
  }
}

/** An answer as it came; `logs` are those of a list that stands empty in the text. */
type Raw = { status: number; text: string; logs?: PlainLogs['logs']; retryAfter?: number | undefined };

let counter = 0;

/**
 * JSON-RPC calls as one request to one endpoint, and their checked answers, in the order of the calls. Throws `RpcError`
 * where all failed together, `BatchRefused`, or the reason of the signal. Nothing it throws contains the endpoint's
 * address, only its host name.
 */
export async function jsonRpc(
  url: string,
  calls: readonly RpcCall[],
  options: JsonRpcOptions,
  onDelay?: (milliseconds: number) => void,
): Promise<RpcAnswer[]> {
  const first = counter + 1;
  counter += calls.length;
  const areLogs = calls.length === 1 && calls[0]?.method === 'eth_getLogs';
  const raw = await post(url, hostName(url), bodyOf(calls, first), { ...options, areLogs });
  if (raw.retryAfter !== undefined) onDelay?.(raw.retryAfter);
  return readAnswers(url, calls, first, raw);
}

/** The body of a request: of one call an object, of several a list, numbered from `first`. */
export function bodyOf(calls: readonly RpcCall[], first: number): string {
  const all = calls.map(({ method, params }, at) => ({ jsonrpc: '2.0', id: first + at, method, params }));
  return JSON.stringify(all.length === 1 ? all[0] : all);
}

/** Holds what came against the calls, which were numbered from `first`; throws as `jsonRpc` does. */
export function readAnswers(url: string, calls: readonly RpcCall[], first: number, raw: Raw): RpcAnswer[] {
  const body = parse(raw.text);
  const [call] = calls;
  if (call === undefined) return [];
  if (calls.length === 1) return [readAnswer(url, call, first, body, raw)];
  if (!Array.isArray(body)) throw refusedTogether(url, calls.length, body, raw);
  return calls.map((each, at) => {
    const own = body.filter((item: unknown) => isObject(item) && item.id === first + at);
    return own.length === 1 ? readAnswer(url, each, first + at, own[0], { ...raw, status: 200 }) : undefined;
  });
}

// A host that is down, or asks for slowness, says so of single calls as well; everything else is about their number.
function refusedTogether(url: string, count: number, body: unknown, raw: Raw): Error {
  const words = isObject(body) ? refusalOf(body.error ?? body, url) : { message: '' };
  const isAbout = /batch/i.test(words.message);
  const error = classify({ host: hostName(url), method: '', status: raw.status, ...words });
  if (!isAbout && raw.status !== 200 && ['rate', 'down', 'dead'].includes(error.kind)) return error;
  if (!isAbout && error.kind === 'rate') return error;
  const named = [...words.message.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  const allowed = named.filter((limit) => limit > 0 && limit < count);
  const isMany =
    raw.status === 413 || (isAbout && /large|many|size|limit|exceed|max|most|more/i.test(words.message));
  const half = isMany ? Math.floor(count / 2) : 1;
  return new BatchRefused(isAbout && allowed.length > 0 ? Math.max(...allowed) : half);
}

function readAnswer(url: string, call: RpcCall, id: number, body: unknown, { logs, status }: Raw): RpcAnswer {
  const host = hostName(url);
  const about = { host, method: call.method, status, width: call.width };
  if (body === undefined && status === 200)
    return { error: new RpcError('dead', { host, reason: 'a page instead of an answer' }) };
  if (body === undefined) return { error: classify({ ...about, message: '' }) };
  if (!isObject(body)) return malformed(host, 'it is no object');
  const { error, message } = body;
  if (error !== undefined && error !== null)
    return { error: classify({ ...about, ...refusalOf(error, url) }) };
  if (status >= 400) {
    const text = typeof message === 'string' ? withoutSecrets(message, url) : '';
    return { error: classify({ ...about, message: text }) };
  }
  if (body.jsonrpc !== '2.0') return malformed(host, 'it is not JSON-RPC 2.0');
  if (body.id !== id) return malformed(host, 'it answers another question');
  if (!('result' in body)) return malformed(host, 'it has no result');
  return { value: logs ?? body.result };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The host of an endpoint, with its port; never the path, because keys are there. */
export const hostName = (url: string): string => new URL(url).host;

// Hosts within this machine or network: loopback, private addresses, names of home networks.
const OWN =
  /^(localhost|.+\.(localhost|local|lan|home\.arpa|internal)|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|\[::1\]|\[f[cd][0-9a-f:]+\])$/;

/** Whether an endpoint is on this machine or in this network, so that it needs no limit of requests. */
export const isLocalEndpoint = (url: string): boolean => OWN.test(new URL(url).hostname);

function malformed(host: string, reason: string): { error: RpcError } {
  return { error: new RpcError('malformed', { host, reason }) };
}

function refusalOf(error: unknown, url: string): { code?: number; message: string; data?: unknown } {
  if (typeof error === 'string') return { message: withoutSecrets(error, url) };
  const { code, message, data } = error as Record<string, unknown>;
  return {
    ...(typeof code === 'number' ? { code } : {}),
    message: typeof message === 'string' ? withoutSecrets(message, url) : '',
    data,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

type PostOptions = JsonRpcOptions & { areLogs: boolean };

async function post(url: string, host: string, body: string, options: PostOptions): Promise<Raw> {
  options.signal?.throwIfAborted();
  const controller = new AbortController();
  const { promise: stopped, reject: stop } = deferred<never>();
  const abort = (reason: unknown) => {
    controller.abort();
    stop(reason);
  };
  const late = () => new RpcError('slow', { host, seconds: String(options.timeout / 1000) });
  const timer = setTimeout(() => abort(late()), options.timeout);
  const onAbort = () => abort(options.signal?.reason);
  options.signal?.addEventListener('abort', onAbort, { once: true });
  try {
    // The race, and not the abort alone, ends the wait: a body that drips must not outlive the deadline.
    return await Promise.race([read(url, host, body, options, controller), stopped]);
  } catch (error) {
    if (error instanceof RpcError || options.signal?.aborted === true) throw error;
    // The engine's own text may name the address.
    throw new RpcError('down', { host, reason: NO_CONNECTION });
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', onAbort);
  }
}

async function read(
  url: string,
  host: string,
  body: string,
  { areLogs, fetch, limit, width = 0n }: PostOptions,
  controller: AbortController,
): Promise<Raw> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: controller.signal,
    credentials: 'omit',
    // No `cache: 'no-store'`: answers to POST are not kept anyway, and it would repeat the preflight every time.
    referrerPolicy: 'no-referrer',
  });
  const told = Number(response.headers.get('content-length'));
  // As a whole: part by part the engine decodes it by a way that takes twice as long.
  const bytes = await readBounded(response.body?.getReader(), told > limit ? 0 : limit, () => {
    controller.abort();
    // A stated length saves a try; answers stay far below the limit, as several are held at once.
    const hint = told > limit ? (width * BigInt(limit)) / BigInt(8 * told) || 1n : undefined;
    return new RpcError('large', { host, limit: `${Math.round(limit / 1e6)} MB` }, hint);
  });
  const read = (areLogs ? plainLogs(bytes) : undefined) ?? { text: new TextDecoder().decode(bytes) };
  return { status: response.status, ...read, retryAfter: retryAfter(response) };
}

function retryAfter(response: Response): number | undefined {
  const text = response.headers.get('retry-after');
  if (text === null) return undefined;
  if (/^\d{1,6}$/.test(text)) return Number(text) * 1000;
  // A moment is compared with the host's own clock, never with ours.
  const wait = Date.parse(text) - Date.parse(response.headers.get('date') ?? '');
  return wait >= 0 ? wait : undefined;
}
