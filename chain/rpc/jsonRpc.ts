import { classify, NO_CONNECTION, RpcError, withoutSecrets } from './rpcError';

/** What may be set about one exchange: milliseconds over headers and body together, and bytes of the body. */
export type JsonRpcOptions = {
  fetch: typeof fetch;
  timeout: number;
  limit: number;
  signal?: AbortSignal | undefined;
  /** Blocks asked for, where it is `eth_getLogs`: an unknown refusal of many is read as "ask for less". */
  width?: bigint | undefined;
};

type Raw = { status: number; text: string; retryAfter: number | undefined };

let counter = 0;

/**
 * One JSON-RPC question to one endpoint, and its checked answer. Throws `RpcError`; the reason of the signal when
 * that aborts. Nothing it throws contains the endpoint's address, only its host name.
 */
export async function jsonRpc(
  url: string,
  method: string,
  params: readonly unknown[],
  options: JsonRpcOptions,
  onDelay?: (milliseconds: number) => void,
): Promise<unknown> {
  const host = hostName(url);
  counter += 1;
  const id = counter;
  const raw = await post(url, host, JSON.stringify({ jsonrpc: '2.0', id, method, params }), options);
  if (raw.retryAfter !== undefined) onDelay?.(raw.retryAfter);
  const body = parse(raw.text);
  if (body === undefined) throw notJson(host, method, raw, options);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw malformed(host, 'it is no object');
  const answer = body as Record<string, unknown>;
  const { error } = answer;
  if (error !== undefined && error !== null) {
    throw classify({ host, method, status: raw.status, width: options.width, ...refusalOf(error, url) });
  }
  if (raw.status >= 400) {
    const message = typeof answer.message === 'string' ? withoutSecrets(answer.message, url) : '';
    throw classify({ host, method, status: raw.status, message, width: options.width });
  }
  if (answer.jsonrpc !== '2.0') throw malformed(host, 'it is not JSON-RPC 2.0');
  if (answer.id !== id) throw malformed(host, 'it answers another question');
  if (!('result' in answer)) throw malformed(host, 'it has no result');
  return answer.result;
}

/** The host of an endpoint, with its port; never the path, because keys are there. */
export function hostName(url: string): string {
  return new URL(url).host;
}

// What only this machine or this network reaches: loopback, private addresses, names of home networks.
const OWN =
  /^(localhost|.+\.(localhost|local|lan|home\.arpa|internal)|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|\[::1\]|\[f[cd][0-9a-f:]+\])$/;

/** Whether an endpoint is on this machine or in this network, so that it needs no limit of requests. */
export function isLocalEndpoint(url: string): boolean {
  return OWN.test(new URL(url).hostname);
}

function malformed(host: string, reason: string): RpcError {
  return new RpcError('malformed', { host, reason });
}

function notJson(host: string, method: string, raw: Raw, options: JsonRpcOptions): RpcError {
  if (raw.status === 200) return new RpcError('dead', { host, reason: 'a page instead of an answer' });
  return classify({ host, method, status: raw.status, message: '', width: options.width });
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

async function post(url: string, host: string, body: string, options: JsonRpcOptions): Promise<Raw> {
  options.signal?.throwIfAborted();
  const controller = new AbortController();
  const { promise: stopped, reject: stop } = deferred();
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
  { fetch, limit }: JsonRpcOptions,
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
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      controller.abort();
      throw new RpcError('large', { host, limit: `${Math.round(limit / 1e6)} MB` });
    }
    chunks.push(value);
  }
  return { status: response.status, text: decode(chunks, size), retryAfter: retryAfter(response) };
}

function decode(chunks: readonly Uint8Array[], size: number): string {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return new TextDecoder().decode(bytes);
}

function retryAfter(response: Response): number | undefined {
  const text = response.headers.get('retry-after');
  if (text === null) return undefined;
  if (/^\d{1,6}$/.test(text)) return Number(text) * 1000;
  // A moment is compared with the host's own clock, never with ours.
  const wait = Date.parse(text) - Date.parse(response.headers.get('date') ?? '');
  return wait >= 0 ? wait : undefined;
}

function deferred(): { promise: Promise<never>; reject: (reason: unknown) => void } {
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  // Whoever loses the race must not be an unhandled rejection.
  promise.catch(() => undefined);
  return { promise, reject };
}
