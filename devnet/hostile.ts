import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { type Answer, batchFault } from './batchFault';
import { answerFault, json, type Plan, type Planned, refuse, tooMany, transportFault } from './fault';

import { changed, type Log } from './logFault';
import { postJson } from './postJson';
import { contractsOf, type Question } from './span';

export type { Fault, Plan } from './fault';

/** Source behind the faults: an endpoint, or answers of our own. */
export type HostileOptions = {
  target?: string;
  answer?: (method: string, params: readonly unknown[]) => unknown;
  plan?: Plan;
  /** Hears the body of each request that is left without an answer, once it is. */
  onSilence?: (body: string) => void;
};

/** A hostile endpoint; `counts` has the calls by method, and under `batch` the requests of several. */
export type Hostile = {
  url: string;
  counts: Map<string, number>;
  /** Calls in the order they came. */
  seen: { method: string; params: readonly unknown[] }[];
  set(plan: Plan): void;
  stop(): Promise<void>;
};

/** Starts an endpoint on 127.0.0.1 that does what its plan says; the rest it passes to its target. */
export async function startHostile(options: HostileOptions): Promise<Hostile> {
  const counts = new Map<string, number>();
  const seen: Hostile['seen'] = [];
  let plan = options.plan ?? {};
  let used = new Map<Planned, number>();
  const apply = (question: Question) =>
    [plan[question.method] ?? [], plan['*'] ?? []]
      .flat()
      .filter((fault) => (fault.isJoint !== true || contractsOf(question) > 1) && due(fault, used));
  const server = createServer(async (request, response) => {
    cors(response);
    if (request.method !== 'POST') return void response.writeHead(204).end();
    const asked = await text(request).catch(() => undefined);
    // The client left before the whole request was here.
    if (asked === undefined) return;
    const body = JSON.parse(asked) as Question | Question[];
    const world: World = { ...options, silent: () => options.onSilence?.(asked) };
    const count = (method: string) => counts.set(method, (counts.get(method) ?? 0) + 1);
    for (const { method, params } of [body].flat()) {
      count(method);
      seen.push({ method, params });
    }
    if (!Array.isArray(body)) return void (await serve(body, apply(body), world, response));
    count('batch');
    const faults = [plan.batch ?? []].flat().filter((fault) => due(fault, used));
    await serveBatch(body, faults, apply, world, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    counts,
    seen,
    set: (next) => {
      plan = next;
      used = new Map();
    },
    stop: () => stop(server),
  };
}

/** Context of one request while it is served. */
type World = HostileOptions & { silent: () => void };

function left({ kind }: Planned, { silent }: World): void {
  if (kind === 'hang' || kind === 'drip' || kind === 'stall') silent();
}

function due(fault: Planned, used: Map<Planned, number>): boolean {
  const count = (used.get(fault) ?? 0) + 1;
  used.set(fault, count);
  const after = fault.after ?? 0;
  return count > after && count <= after + (fault.times ?? Number.POSITIVE_INFINITY);
}

// A fault that cuts, stops or replaces the answer to one call does so to the whole response.
async function serveBatch(
  questions: readonly Question[],
  faults: readonly Planned[],
  apply: (question: Question) => Planned[],
  world: World,
  response: ServerResponse,
) {
  const planned = questions.map((question) => ({ question, own: apply(question) }));
  for (const { question, own } of planned) {
    const fault = own.find((each) => transportFault(each, question, response));
    if (fault !== undefined) return left(fault, world);
  }
  let answers: readonly Answer[] | null = await Promise.all(
    planned.map(({ question, own }) => answerOf((to) => serve(question, own, world, to))),
  );
  for (const fault of faults) {
    answers = batchFault(fault, questions, answers, response);
    if (answers === null) return;
  }
  json(response, 200, answers);
}

/** The body that would be written; never settles where nothing would. */
function answerOf(serve: (response: ServerResponse) => Promise<void>): Promise<Answer> {
  return new Promise((resolve) => {
    const response = {
      writeHead: () => response,
      end: (body: string) => resolve(JSON.parse(body) as Answer),
    };
    void serve(response as unknown as ServerResponse);
  });
}

async function serve(question: Question, faults: readonly Planned[], world: World, response: ServerResponse) {
  for (const fault of faults) {
    if (fault.kind === 'latency') await new Promise((resolve) => setTimeout(resolve, fault.milliseconds));
    else if (transportFault(fault, question, response)) return left(fault, world);
    else if (answerFault(fault, question, response)) return left(fault, world);
  }
  try {
    await relay(question, faults, world, response);
  } catch (error) {
    refuse(response, question, { code: -32000, message: String(error) });
  }
}

async function relay(
  question: Question,
  faults: readonly Planned[],
  options: HostileOptions,
  response: ServerResponse,
) {
  const { target } = options;
  if (faults.length === 0 && target !== undefined && options.answer === undefined) {
    const text = await postJson(target, JSON.stringify({ ...question, jsonrpc: '2.0' }));
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  }
  const frozen = faults.find((fault) => fault.kind === 'frozen');
  const honest = await ask(options, frozen === undefined ? question : freeze(question, frozen.block));
  const answer = faults.reduce(replaced, honest);
  if (question.method !== 'eth_getLogs' || !Array.isArray(answer.result)) return json(response, 200, answer);
  let logs = answer.result as Log[];
  for (const fault of faults) {
    const refusal = tooMany(fault, question, logs.length);
    if (refusal !== undefined) return refuse(response, question, refusal, refusal.status);
    logs = changed(logs, fault);
  }
  json(response, 200, { ...answer, result: logs });
}

function replaced(answer: Record<string, unknown>, fault: Planned): Record<string, unknown> {
  if (fault.kind !== 'replace') return answer;
  return JSON.parse(JSON.stringify(answer).replaceAll(fault.find, fault.by)) as Record<string, unknown>;
}

function freeze(question: Question, block: bigint): Question {
  const tag = `0x${block.toString(16)}`;
  return { ...question, params: question.params.map((param) => (param === 'latest' ? tag : param)) };
}

async function ask({ target, answer }: HostileOptions, question: Question): Promise<Record<string, unknown>> {
  if (answer !== undefined)
    return { jsonrpc: '2.0', id: question.id, result: answer(question.method, question.params) };
  if (target === undefined) throw new Error('there is nothing behind this endpoint');
  return JSON.parse(await postJson(target, JSON.stringify({ ...question, jsonrpc: '2.0' })));
}

function cors(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*');
  response.setHeader('access-control-expose-headers', 'retry-after');
}

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
