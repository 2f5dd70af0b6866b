import { request } from 'node:http';
import type { Config } from '@/core/config';

/** Gives jsdom the fetch that it lacks: /config.json is the given one, everything else goes out over loopback by Node's own http. */
export function installNetwork(config: () => Config): void {
  // viem makes one of these for a hook that nobody sets here.
  class Asked {}
  Object.assign(globalThis, { fetch: networkOf(config), Request: Asked });
}

function networkOf(config: () => Config): typeof fetch {
  return (async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = String(input);
    if (url === '/config.json') return answer(200, Buffer.from(JSON.stringify(config())));
    if (new URL(url).hostname !== '127.0.0.1') throw new TypeError('no network in this test');
    return post(url, init);
  }) as typeof fetch;
}

const post = (url: string, init: RequestInit): Promise<Response> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const asked = request(url, { method: init.method ?? 'GET', headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(answer(response.statusCode ?? 0, Buffer.concat(chunks))));
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(init.body as string | undefined);
  });

// As much of a Response as is read here and by viem.
function answer(status: number, bytes: Buffer): Response {
  const text = () => Promise.resolve(bytes.toString());
  const parts = [new Uint8Array(bytes)];
  const reader = {
    releaseLock: () => undefined,
    read: async () => {
      const value = parts.shift();
      return value === undefined ? { done: true } : { done: false, value };
    },
  };
  const headers = {
    get: (name: string) => (name.toLowerCase() === 'content-type' ? 'application/json' : null),
  };
  const json = async () => JSON.parse(await text()) as unknown;
  const found = { ok: status < 400, status, headers, text, json, body: { getReader: () => reader } };
  return found as unknown as Response;
}
