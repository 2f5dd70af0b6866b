import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { JsonFlaw, object, readJson, type Shape, text } from '../../core/json';
import { subscription } from './subscription';
import type { SubscriptionBook } from './subscriptionBook';

type Named = { endpoint: string; auth: string };
type Answer = { status: number; body?: object };
type Rules = {
  /** The origin whose pages may ask. */
  site: string;
  /** Milliseconds since some moment. */
  clock?: () => number;
};

/** Bytes of a request's body. */
const MOST_BODY = 8192;
/** Requests of one address in a minute, and addresses that are counted; with more of them everybody waits for the next minute. */
const MOST_ASKED = 30;
const MOST_ADDRESSES = 10_000;
const MINUTE = 60_000;

const named: Shape<Named> = object<Named>({ endpoint: text(1000), auth: text(22) });

class Refused extends Error {
  constructor(
    readonly status: number,
    reason: string,
  ) {
    super(reason);
  }
}

/**
 * A server that keeps subscriptions for the pages of one site: PUT keeps one, POST tells what is kept of it, DELETE deletes it;
 * the last two take `endpoint` and `auth`, which only its browser knows. Every answer is JSON; nothing is logged.
 */
export function subscriptionServer(
  book: SubscriptionBook,
  { site, clock = () => performance.now() }: Rules,
): Server {
  const isAllowed = limiter(clock);
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const { method = '', headers } = request;
    if (headers.origin !== undefined && headers.origin !== site)
      throw new Refused(403, 'This server keeps subscriptions for another site.');
    if (method === 'OPTIONS') return { status: 204 };
    if (!isAllowed(addressOf(request))) throw new Refused(429, 'Too many requests. Try again in a minute.');
    if (!['PUT', 'POST', 'DELETE'].includes(method)) throw new Refused(405, 'PUT, POST or DELETE.');
    if (headers['content-type'] !== 'application/json') throw new Refused(415, 'The body has to be JSON.');
    return act(book, method, await bodyOf(request));
  };
  const server = createServer((request, response) => {
    answer(request).then(
      (given) => send(response, site, given),
      (error: unknown) => send(response, site, refusalOf(error)),
    );
  });
  // A slow sender holds no connection for long, and many hold no memory.
  Object.assign(server, { headersTimeout: 5000, requestTimeout: 10_000, maxConnections: 500 });
  return server;
}

function act(book: SubscriptionBook, method: string, json: string): Answer {
  if (method === 'PUT') {
    const fate = book.put(readJson(subscription, json), Math.floor(Date.now() / 1000));
    if (fate === 'other keys') throw new Refused(409, 'This endpoint is kept with other keys.');
    if (fate === 'full') throw new Refused(503, 'No more subscriptions are kept here.');
    return { status: 200, body: { kept: true } };
  }
  const { endpoint, auth } = readJson(named, json);
  if (method === 'DELETE') return { status: 200, body: { deleted: book.remove(endpoint, auth) } };
  const found = book.find(endpoint, auth);
  if (found === undefined) throw new Refused(404, 'Nothing is kept for this endpoint.');
  const { language, daos, accounts, since } = found;
  return { status: 200, body: { language, daos, accounts, since } };
}

function refusalOf(error: unknown): Answer {
  if (error instanceof Refused) return { status: error.status, body: { error: error.message } };
  if (error instanceof JsonFlaw) return { status: 400, body: { error: `${error.of('the body')}.` } };
  return { status: 500, body: { error: 'The subscription could not be kept.' } };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST_BODY) throw new Refused(413, `A body has at most ${MOST_BODY} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function send(response: ServerResponse, site: string, { status, body }: Answer): void {
  response.writeHead(status, {
    'access-control-allow-origin': site,
    'access-control-allow-methods': 'PUT, POST, DELETE',
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': '86400',
    'cache-control': 'no-store',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(status === 429 && { 'retry-after': '60' }),
    // The rest of a body that is too long is not read.
    ...(status === 413 && { connection: 'close' }),
  });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

/** The address that asks: as the proxy on this machine names it last, else that of the connection. */
function addressOf({ socket, headers }: IncomingMessage): string {
  const { remoteAddress = '' } = socket;
  const isProxy = /^(::1|(::ffff:)?127\.)/.test(remoteAddress);
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return isProxy && forwarded ? forwarded.slice(0, 45) : remoteAddress;
}

function limiter(clock: () => number): (address: string) => boolean {
  const asked = new Map<string, number>();
  let minute = Number.NaN;
  return (address) => {
    const now = Math.floor(clock() / MINUTE);
    if (now !== minute) asked.clear();
    minute = now;
    const count = (asked.get(address) ?? 0) + 1;
    if (count > MOST_ASKED || (count === 1 && asked.size >= MOST_ADDRESSES)) return false;
    asked.set(address, count);
    return true;
  };
}
