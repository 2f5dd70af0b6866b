import { createServer, request as forward, type ServerResponse } from 'node:http';

/** Slow 4G as Lighthouse applies it: added latency per request, and one downlink shared by all of them. */
export const SLOW_4G = { latency: 562, bytesPerSecond: (1.47 * 1_000_000) / 8 };

/** A server in front of another one, as if it were at the far end of a slow link. */
export type Link = { url: string; requests(): number; bytes(): number; close(): Promise<void> };

const SLICE = 4096;

/**
 * One slow downlink: what passes through any gate made by it shares the same bytes per second. The network is slowed
 * here and not in the browser, because the browser's own throttling does not reach workers.
 */
export function slowLink(conditions = SLOW_4G): {
  to(origin: string): Promise<Link>;
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
  const to = async (origin: string): Promise<Link> => {
    const gate = await open(origin, conditions.latency, pace);
    gates.push(gate);
    return gate;
  };
  return { to, close: async () => void (await Promise.all(gates.map((gate) => gate.close()))) };
}

async function open(
  origin: string,
  latency: number,
  pace: (response: ServerResponse, body: Buffer) => Promise<void>,
): Promise<Link> {
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
      const body = Buffer.concat(parts);
      bytes += body.length;
      await until(begun + latency);
      const { 'transfer-encoding': _, ...headers } = answer.headers;
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
