import { Agent, createServer, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const agent = new Agent({ keepAlive: true });

/**
 * `fetch` by Node's own client, for what is asked of a chain on this machine: it takes the processor a third as long. The
 * answer comes when it is whole; everything else goes by `fetch` itself, and so does what is about the manners of an endpoint.
 */
export const nearFetch: typeof fetch = (input, init = {}) => {
  const { method, body, signal } = init;
  const url = String(input);
  const isNear = method === 'POST' && typeof body === 'string' && url.startsWith('http://127.0.0.1:');
  // jsdom has neither of them: what stands in for its `fetch` answers in its own way.
  if (!isNear || typeof Response === 'undefined') return fetch(input, init);
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) =>
      reject(signal?.aborted === true ? signal.reason : new TypeError('fetch failed', { cause }));
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const asked = request(url, { method, agent, headers, signal: signal ?? undefined }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', fail);
      response.once('end', () => {
        const fields = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        const about = { status: response.statusCode ?? 0, headers: Object.fromEntries(fields) };
        resolve(new Response(Buffer.concat(parts), about));
      });
    });
    asked.once('error', fail);
    asked.end(body);
  });
};

/**
 * A pace that nobody waits for: the chains of tests are on this machine, and waiting for a place in line would prove
 * nothing of what is asked there. The pace has tests of its own.
 */
export const SWIFT = { rate: 10_000, fetch: nearFetch };

/** Lets a server, or what answers, listen on this machine; `stop` ends its connections too. */
export async function listenOn(given: Server | RequestListener) {
  const server = typeof given === 'function' ? createServer(given) : given;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}
