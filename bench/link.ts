import { createServer, request as forward, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/** Milliseconds added to each request, and the bytes per second that all of them share. */
export type Conditions = { latency: number; bytesPerSecond: number };

/** Nothing is slowed: for counting alone. */
export const NO_LIMIT: Conditions = { latency: 0, bytesPerSecond: Number.POSITIVE_INFINITY };

/** Slow 4G as Lighthouse applies it: added latency per request, and one downlink shared by all of them. */
export const SLOW_4G: Conditions = { latency: 562, bytesPerSecond: (1.47 * 1_000_000) / 8 };

/** A server in front of another one, as if it were at the far end of a slow link. */
export type Link = { url: string; requests(): number; bytes(): number; close(): Promise<void> };

const SLICE = 4096;

/**
 * One slow downlink: what passes through any gate made by it shares the same bytes per second. The network is slowed
 * here and not in the browser, because the browser's own throttling does not reach workers.
 */
export function slowLink(conditions = SLOW_4G): {
  /** `gzip`: what comes plain is compressed, as public endpoints do. */
  to(origin: string, options?: { gzip?: boolean }): Promise<Link>;
  close(): Promise<void>;
} {
  let free = 0;
  const gates: Link[] = [];
  const pace = async (response: ServerResponse, body: Buffer): Promise<void> => {
    for (let at = 0; at < body.length; at += SLICE) {
      const slice = body.subarray(at, at + SLICE);
      free = Math.max(free, performance.now()) + (slice.length / conditions.bytesPerSecond) * 1000;
      await until(free);
      response.write(slice);
    }
    response.end();
  };
  const to = async (origin: string, { gzip = false } = {}): Promise<Link> => {
    const gate = await open(origin, { latency: conditions.latency, gzip, pace });
    gates.push(gate);
    return gate;
  };
  return { to, close: async () => void (await Promise.all(gates.map((gate) => gate.close()))) };
}

type Gate = {
  latency: number;
  gzip: boolean;
  pace(response: ServerResponse, body: Buffer): Promise<void>;
};

async function open(origin: string, { latency, gzip, pace }: Gate): Promise<Link> {
  let requests = 0;
  let bytes = 0;
  const target = new URL(origin);
  const server = createServer((incoming, outgoing) => {
    requests += 1;
    const begun = performance.now();
    const options = {
      host: target.hostname,
      port: target.port,
      path: incoming.url,
      method: incoming.method,
      headers: { ...incoming.headers, host: target.host },
    };
    const onward = forward(options, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part as Buffer);
      const { 'transfer-encoding': _, ...headers } = answer.headers;
      const plain = Buffer.concat(parts);
      const isPacked = gzip && headers['content-encoding'] === undefined && plain.length > 0;
      const body = isPacked ? gzipSync(plain) : plain;
      if (isPacked)
        Object.assign(headers, { 'content-encoding': 'gzip', 'content-length': String(body.length) });
      // A page of another origin may read it, as it may of a content network.
      headers['access-control-allow-origin'] ??= '*';
      bytes += body.length;
      await until(begun + latency);
      outgoing.writeHead(answer.statusCode ?? 502, headers);
      await pace(outgoing, body);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    requests: () => requests,
    bytes: () => bytes,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function until(time: number): Promise<void> {
  const wait = time - performance.now();
  return wait <= 0 ? Promise.resolve() : new Promise((done) => setTimeout(done, wait));
}
