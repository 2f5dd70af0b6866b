import {
  createServer,
  request as forward,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Certificate } from './certificate';

/** Milliseconds added to each request, and the bytes per second that all of them share. */
export type Conditions = { latency: number; bytesPerSecond: number };

/** Nothing is slowed: for counting alone. */
export const NO_LIMIT: Conditions = { latency: 0, bytesPerSecond: Number.POSITIVE_INFINITY };

/** Slow 4G as Lighthouse applies it: added latency per request, and one downlink shared by all of them. */
export const SLOW_4G: Conditions = { latency: 562, bytesPerSecond: (1.47 * 1_000_000) / 8 };

/** One request that came through: milliseconds since 1970, and the bytes of the body's pieces with when each was sent. */
export type Passed = {
  method: string;
  path: string;
  /** Body sent with it. */
  asked: string;
  begun: number;
  ended: number | undefined;
  pieces: { at: number; bytes: number }[];
};

/** A server in front of another one, as if it were at the far end of a slow link. */
export type Link = {
  url: string;
  passed(): readonly Passed[];
  requests(): number;
  bytes(): number;
  close(): Promise<void>;
};

/**
 * How a server is reached: `gzip` compresses what comes plain, as public endpoints do; a certificate makes it HTTP/2; a
 * browser keeps the leave of a preflight for `maxAge` seconds (600 by geth; 5 without).
 */
export type LinkOptions = {
  gzip?: boolean;
  certificate?: Certificate | undefined;
  maxAge?: string | undefined;
};

const SLICE = 4096;
// Headers of a connection, not of a message: HTTP/2 knows none of them.
const OF_HOP = ['connection', 'keep-alive', 'transfer-encoding'];

/**
 * One slow downlink: what passes through any gate made by it shares the same bytes per second. The network is slowed
 * here and not in the browser, because the browser's own throttling does not reach workers.
 */
export function slowLink(slow = SLOW_4G): {
  to(origin: string, options?: LinkOptions): Promise<Link>;
  /** From now on it is as slow as it was made, or not slow at all. */
  set(isSlow: boolean): void;
  close(): Promise<void>;
} {
  let conditions = slow;
  let free = 0;
  const gates: Link[] = [];
  const pace = async (response: ServerResponse, body: Buffer, passed: Passed): Promise<void> => {
    for (let at = 0; at < body.length; at += SLICE) {
      const slice = body.subarray(at, at + SLICE);
      free = Math.max(free, performance.now()) + (slice.length / conditions.bytesPerSecond) * 1000;
      await until(free);
      // The client has left, so the link is free for others.
      if (response.destroyed) return;
      response.write(slice);
      passed.pieces.push({ at: now(), bytes: slice.length });
    }
    response.end();
    passed.ended = now();
  };
  const to = async (origin: string, options: LinkOptions = {}): Promise<Link> => {
    const gate = await open(origin, { ...options, latency: () => conditions.latency, pace });
    gates.push(gate);
    return gate;
  };
  const set = (isSlow: boolean) => {
    conditions = isSlow ? slow : NO_LIMIT;
  };
  return { to, set, close: async () => void (await Promise.all(gates.map((gate) => gate.close()))) };
}

type Gate = LinkOptions & {
  latency(): number;
  pace(response: ServerResponse, body: Buffer, passed: Passed): Promise<void>;
};

async function open(
  origin: string,
  { latency, gzip = false, maxAge, certificate, pace }: Gate,
): Promise<Link> {
  const all: Passed[] = [];
  const sockets = new Set<{ destroy(): void }>();
  const target = new URL(origin);
  const take = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const begun = performance.now();
    const { method = 'GET', url: path = '/' } = incoming;
    const passed: Passed = { method, path, asked: '', begun: now(), ended: undefined, pieces: [] };
    all.push(passed);
    const asked = await whole(incoming);
    passed.asked = asked.toString('utf8');
    const answer = await ask(target, incoming, asked);
    const headers = without(answer.headers);
    const plain = await whole(answer);
    const isPacked = gzip && headers['content-encoding'] === undefined && plain.length > 0;
    const body = isPacked ? gzipSync(plain) : plain;
    if (isPacked)
      Object.assign(headers, { 'content-encoding': 'gzip', 'content-length': String(body.length) });
    // A page of another origin may read it, as it may of a content network.
    headers['access-control-allow-origin'] ??= '*';
    if (maxAge !== undefined) headers['access-control-max-age'] = maxAge;
    await until(begun + latency());
    outgoing.writeHead(answer.statusCode ?? 502, headers);
    await pace(outgoing, body, passed);
  };
  const heard = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    void take(incoming, outgoing).catch(() => outgoing.destroy());
  // Its requests and answers have the ways of HTTP/1.1's that are used here.
  const server =
    certificate === undefined ? createServer(heard) : createSecureServer(certificate, heard as never);
  server.on('connection', (socket: { destroy(): void; once(name: 'close', run: () => void): void }) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http${certificate === undefined ? '' : 's'}://127.0.0.1:${port}`,
    passed: () => all,
    requests: () => all.length,
    bytes: () => all.reduce((sum, { pieces }) => sum + bytesOf(pieces), 0),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function ask({ hostname, port, host }: URL, incoming: IncomingMessage, body: Buffer) {
  const { method, url: path } = incoming;
  const headers = { ...without(incoming.headers), host };
  return new Promise<IncomingMessage>((resolve, reject) => {
    forward({ host: hostname, port, path, method, headers }, resolve).on('error', reject).end(body);
  });
}

function without(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !name.startsWith(':') && !OF_HOP.includes(name));
  return Object.fromEntries(kept);
}

async function whole(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** The bytes of pieces, of those sent up to a time where one is named. */
export function bytesOf(pieces: Passed['pieces'], before = Number.POSITIVE_INFINITY): number {
  return pieces.reduce((sum, { at, bytes }) => sum + (at <= before ? bytes : 0), 0);
}

function now(): number {
  return performance.timeOrigin + performance.now();
}

function until(time: number): Promise<void> {
  const wait = time - performance.now();
  return wait <= 0 ? Promise.resolve() : new Promise((done) => setTimeout(done, wait));
}
