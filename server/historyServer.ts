import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Answer } from '../service/api/protocol';
import { AnswerCache, answered, type HeldAnswer, packedFor } from './answerCache';
import { answerFile } from './checkpointFiles';
import type { Followed } from './follow';
import { Questions } from './questions';
import { Refusal, readQuestion, readVariables } from './requestBody';
import { SharedStates } from './sharedStates';
import { type FoundChain, metricsOf, type Publisher } from './state';
import { openTallyDoor } from './tally/door';
import { differencesPage } from './tally/schema';

/** Served content. */
export type HistoryServerOptions = Pick<Followed, 'ask' | 'listen'> &
  Partial<Pick<Followed, 'isIndexed' | 'readDelegates'>> & {
    /** The operator's organisations, which decide readiness. */
    named: readonly string[];
    /** The operator's names of them. */
    names?: Readonly<Record<string, string>> | undefined;
    /** Organisations found by their logs, and the search's progress. */
    found?: { daos(): readonly string[]; looked(): Promise<FoundChain[]> } | undefined;
    /** The app's own documents by the SHA-256 of their text, in hex. */
    documents: ReadonlyMap<string, string>;
    /** The folders of the checkpoints that are made here and of feeds, and what is published of an organisation. */
    checkpoints?: ({ folder: string; feeds: string } & Publisher) | undefined;
    /** Answers every other path: the site, where it is served too. */
    rest?: (request: IncomingMessage, response: ServerResponse) => void;
    /** Whether questions are answered here: `never` where another process does, `later` until what was written is read; else only how things stand, and files. */
    answering?(): 'now' | 'later' | 'never';
    /** Why nothing can be kept any more; null while all is well. */
    problem(): Error | null;
  };

const TALLY = '/tally/query';
const LARGEST_QUESTION = 64_000;
const SHORT = 'public, max-age=2, s-maxage=4, stale-while-revalidate=30';
const JSON_TYPE = 'application/json; charset=utf-8';

/** Serves the schema to others; it keeps and writes down nothing about who asks. */
export function createHistoryServer(options: HistoryServerOptions): Server {
  const desk = new Desk(options);
  const server = createServer((request, response) => {
    // A closing server still answers, then closes the connection.
    if (!server.listening) response.setHeader('connection', 'close');
    void desk.serve(request, response);
  });
  // Limits against clients that send a byte a second.
  server.headersTimeout = 10_000;
  server.requestTimeout = 15_000;
  server.keepAliveTimeout = 5_000;
  server.maxConnections = 2_000;
  server.on('close', desk.close);
  return server;
}

class Desk {
  private readonly answers = new AnswerCache();
  private readonly questions: Questions;
  private readonly states: SharedStates;
  private readonly askTallys: ReturnType<typeof openTallyDoor>;
  private readonly counts = { requests_total: 0, refusals_total: 0, failures_total: 0, cache_hits_total: 0 };
  readonly close: () => void;

  constructor(private readonly options: HistoryServerOptions) {
    const { ask, checkpoints, found, named, names = {}, readDelegates } = options;
    this.questions = new Questions(ask);
    const wantDelegates = (dao: string) => {
      // Found organisations may be too many.
      if (readDelegates === undefined || !named.includes(dao)) return false;
      readDelegates(dao);
      return true;
    };
    this.askTallys = openTallyDoor({ ask, daos: () => this.daos(), names, wantDelegates });
    this.states = new SharedStates({ ask, checkpoints, daos: () => this.daos(), looked: found?.looked });
    this.close = options.listen((event) => {
      if (event.kind === 'changed') this.answers.clear();
    });
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.counts.requests_total++;
    try {
      await this.answer(request, response);
    } catch (error) {
      const refused = error instanceof Refusal ? error : new Refusal(500, 'It failed here.');
      if (refused.status < 500) this.counts.refusals_total++;
      else this.counts.failures_total++;
      // The rest of a large body is not read.
      if (refused.status === 413) response.setHeader('connection', 'close');
      if (refused.status === 503) response.setHeader('retry-after', '1');
      await send(request, response, failed(refused.message), { status: refused.status, cache: 'no-store' });
    }
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = request;
    const isReading = method === 'GET' || method === 'HEAD';
    const held = isReading ? this.answers.find(path) : undefined;
    if (held !== undefined) {
      this.checkAnswering();
      // The organisation may have been left since.
      this.checkFollowed(held.subjects);
      return send(request, response, await held.answer, { status: 200, cache: SHORT });
    }
    const { pathname, searchParams } = new URL(path, 'http://server');
    if (method === 'OPTIONS') return preflight(response);
    const isTallys = pathname === TALLY && method === 'POST';
    if (isTallys || pathname === '/graphql' || pathname.startsWith('/v1/g/')) this.checkAnswering();
    if (isTallys || pathname === '/graphql') {
      if (method !== 'POST') throw new Refusal(405, 'Questions are sent by POST.');
      const body = await this.ofStranger(request, response, isTallys);
      return send(request, response, answered(body, null), { status: 200, cache: 'no-store' });
    }
    if (!isReading) throw new Refusal(405, 'Only GET and HEAD are answered.');
    if (pathname.startsWith('/v1/g/')) {
      const found = await this.ofApp(path, pathname.slice('/v1/g/'.length), searchParams.get('v'));
      return send(request, response, found, { status: 200, cache: SHORT });
    }
    const { checkpoints } = this.options;
    if (checkpoints !== undefined && (await answerFile(request, response, checkpoints, pathname))) return;
    const own = await this.own(pathname);
    if (own !== undefined) return send(request, response, answered(own.body), own);
    if (this.options.rest === undefined) throw new Refusal(404, 'There is nothing here.');
    this.options.rest(request, response);
  }

  private checkAnswering(): void {
    const answering = this.options.answering?.() ?? 'now';
    if (answering === 'never') throw new Refusal(404, 'Questions are answered by another process.');
    if (answering === 'later') throw new Refusal(503, 'The history is being read.');
  }

  private async own(path: string): Promise<({ body: Buffer } & Sent) | undefined> {
    const { named, problem } = this.options;
    const json = (value: unknown, status = 200, cache = 'no-store') => ({
      ...{ body: Buffer.from(JSON.stringify(value)), status, cache },
    });
    if (path === '/health') return json({ alive: true });
    if (path === TALLY)
      return { body: differencesPage(), status: 200, cache: SHORT, type: 'text/plain; charset=utf-8' };
    if (path !== '/ready' && path !== '/metrics' && path !== '/v1/heads') return undefined;
    const { looked, states } = await this.states.read();
    if (path === '/v1/heads')
      return json({ daos: states.filter((each) => typeof each !== 'string') }, 200, SHORT);
    if (path === '/ready') {
      // Found contracts may be anything, so they never make the named ones unready.
      const own = states.slice(0, named.length);
      const isRead = own.every((each) => typeof each !== 'string' && each.complete);
      const isThrough = own.length > 0 || looked.every(({ through }) => through);
      // Until then it answers as well, and slowly.
      const isQuick = this.options.isIndexed?.() ?? true;
      const isReady = problem() === null && isRead && isThrough && isQuick;
      const body = { ready: isReady, problem: problem()?.message ?? null, found: looked, daos: states };
      return json(body, isReady ? 200 : 503);
    }
    const counts = {
      ...this.counts,
      cache_hits_total: this.answers.hits,
      database_failed: problem() === null ? 0 : 1,
    };
    const text = metricsOf(states, counts, { isNamed: (dao) => named.includes(dao), found: looked });
    return { body: Buffer.from(text), status: 200, cache: 'no-store', type: 'text/plain; version=0.0.4' };
  }

  private ofApp(path: string, hash: string, variables: string | null): Promise<HeldAnswer> {
    const query = this.options.documents.get(hash);
    if (query === undefined) throw new Refusal(404, 'No document of the site has this hash.');
    const question = { query, variables: readVariables(variables) };
    const subjects = this.questions.subjects(question);
    this.checkFollowed(subjects);
    return this.answers.hold(path, subjects, () => this.questions.answer({ question, read: whole }));
  }

  private async ofStranger(request: IncomingMessage, response: ServerResponse, isTallys: boolean) {
    const question = await readQuestion(request, LARGEST_QUESTION);
    return this.questions.answer({
      question,
      ...(isTallys
        ? { ask: this.askTallys }
        : { check: () => this.checkFollowed(this.questions.subjects(question)) }),
      onGone: (leave: () => void) => response.once('close', leave),
    });
  }

  private daos(): readonly string[] {
    return [...this.options.named, ...(this.options.found?.daos() ?? [])];
  }

  // The service would open any organisation that it is asked for.
  private checkFollowed(asked: readonly unknown[]): void {
    if (asked.length === 0 || !asked.every((dao) => typeof dao === 'string'))
      throw new Refusal(400, 'The question names no organisation, as dao(id: "eip155:1:0x…") does.');
    const followed = this.daos();
    // Mostly it is written as it is known, and there may be many.
    const isFollowed = (wanted: string) =>
      followed.includes(wanted) || followed.some((dao) => dao.toLowerCase() === wanted.toLowerCase());
    if (!asked.every(isFollowed)) throw new Refusal(404, 'This organisation is not followed here.');
  }
}

// A failed question may succeed next time: neither this server nor others cache it.
function whole(answer: Answer): Answer {
  const failure = answer.errors?.[0];
  if (failure === undefined) return answer;
  throw new Refusal(failure.extensions.code === 'query-invalid' ? 400 : 502, failure.message);
}

type Sent = { status: number; cache: string; type?: string };

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: HeldAnswer,
  { status, cache, type = JSON_TYPE }: Sent,
): Promise<void> {
  const headers = {
    ...{ 'content-type': type, 'cache-control': cache, vary: 'accept-encoding' },
    ...(answer.etag !== null && { etag: answer.etag }),
    ...{ 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' },
  };
  if (status === 200 && request.headers['if-none-match'] === answer.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const { bytes, encoding } = await packedFor(answer, String(request.headers['accept-encoding'] ?? ''));
  const packed = encoding === null ? {} : { 'content-encoding': encoding };
  response.writeHead(status, { ...headers, ...packed, 'content-length': bytes.length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

function failed(reason: string): HeldAnswer {
  const errors = reason.split('\n').map((message) => ({ message }));
  return answered(Buffer.from(JSON.stringify({ errors })));
}

function preflight(response: ServerResponse): void {
  response.writeHead(204, {
    ...{ 'access-control-allow-origin': '*', 'access-control-allow-methods': 'GET, HEAD, POST' },
    ...{ 'access-control-allow-headers': 'content-type, api-key', 'access-control-max-age': '86400' },
  });
  response.end();
}
