import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Answer, batchFault } from './batchFault';
import { answerFault, json, type Plan, type Planned, refuse, tooMany, transportFault } from './fault';
import { changed, type Log } from './logFault';
import { postJson } from './postJson';
import { contractsOf, type Question } from './span';

/** A running Anvil; `stop` ends the process and resolves when it is gone, with the folder of its past states. */
export type Anvil = {
  url: string;
  port: number;
  pid: number;
  /** Folder of the states that are too many for memory. */
  folder: string;
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
};

/** How to start Anvil; every field has a default. */
export type AnvilOptions = {
  /** 0 or absent: a free port. */
  port?: number | undefined;
  /** 31337 when absent. */
  chainId?: number | undefined;
  /** Time of the first block, Unix seconds. */
  timestamp?: number | undefined;
  /** Number of the first block. */
  number?: number | undefined;
  /** `auto` (default) mines at each transaction, `none` only when asked. */
  mining?: 'auto' | 'none' | undefined;
  /** State file to start from. */
  loadState?: string | undefined;
  /** State file written when it stops by SIGTERM. */
  dumpState?: string | undefined;
  /** Further flags, passed as they are. */
  args?: readonly string[] | undefined;
};

/** Each with the folder it writes to. */
const running = new Map<ChildProcess, string>();
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

// A parent that leaves must not leave chains behind; SIGKILL works in an exit handler because it is synchronous.
function killAll(): void {
  for (const [child, folder] of running) {
    child.kill('SIGKILL');
    remove(folder);
  }
}

/** Removes the states that a killed Anvil has moved to the disk, up to gigabytes. */
function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

function killAllAndLeave(signal: NodeJS.Signals): void {
  killAll();
  unguard();
  // Nobody else listens: the signal does what it does without us.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}

function guard(): void {
  process.on('exit', killAll);
  for (const signal of SIGNALS) process.on(signal, killAllAndLeave);
}

function unguard(): void {
  process.off('exit', killAll);
  for (const signal of SIGNALS) process.off(signal, killAllAndLeave);
}

function remember(child: ChildProcess, folder: string): void {
  if (running.size === 0) guard();
  running.set(child, folder);
}

function forget(child: ChildProcess): void {
  const folder = running.get(child);
  if (folder === undefined) return;
  running.delete(child);
  if (running.size === 0) unguard();
  remove(folder);
}

/** Starts the real binary on 127.0.0.1, chain 31337 and hardfork Cancun unless told, and waits until it answers. */
export async function startAnvil(options: AnvilOptions = {}): Promise<Anvil> {
  const folder = mkdtempSync(join(tmpdir(), 'anvil-'));
  const said = join(folder, 'said');
  const file = openSync(said, 'w');
  const args = ['--cache-path', folder, ...flags(options.port ?? 0, options)];
  const child = spawn(binary(), args, { stdio: ['ignore', file, 'pipe'] });
  closeSync(file);
  remember(child, folder);
  let problem = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    problem = (problem + chunk.toString()).slice(-2000);
  });
  const gone = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      problem = error.message;
      forget(child);
      resolve();
    });
    child.once('exit', () => {
      forget(child);
      resolve();
    });
  });
  const port = await portOf(said, child, () => problem);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    folder,
    stop: async (signal = 'SIGTERM') => {
      if (running.has(child)) child.kill(signal);
      await gone;
    },
  };
}

function flags(port: number, options: AnvilOptions): string[] {
  const chain = String(options.chainId ?? 31_337);
  const list = ['--host', '127.0.0.1', '--port', String(port), '--chain-id', chain];
  // The compiler is not asked to make every contract small, and then some are larger than a real chain takes.
  list.push('--disable-code-size-limit');
  if (!options.args?.includes('--hardfork')) list.push('--hardfork', 'cancun');
  if (options.timestamp !== undefined) list.push('--timestamp', String(options.timestamp));
  if (options.number !== undefined) list.push('--number', String(options.number));
  if (options.mining === 'none') list.push('--no-mining', '--order', 'fifo');
  if (options.loadState !== undefined) list.push('--load-state', options.loadState);
  if (options.dumpState !== undefined) list.push('--dump-state', options.dumpState);
  return [...list, ...(options.args ?? [])];
}

/** Path of the platform package's own binary: the npm wrapper would leave it running when killed. */
function binary(): string {
  const require = createRequire(join(process.cwd(), 'package.json'));
  const os = process.platform === 'win32' ? 'win32' : process.platform;
  const cpu = process.arch === 'arm64' && os !== 'win32' ? 'arm64' : 'amd64';
  const name = `@foundry-rs/anvil-${os}-${cpu}`;
  const file = os === 'win32' ? 'anvil.exe' : 'anvil';
  return join(dirname(require.resolve(`${name}/package.json`)), 'bin', file);
}

/**
 * The port that Anvil itself says it listens on. A free one that we looked for could be another chain's by the time it
 * is opened, and that chain would answer in its place.
 */
async function portOf(said: string, child: ChildProcess, problem: () => string): Promise<number> {
  const end = performance.now() + 240_000;
  while (performance.now() < end && child.exitCode === null && child.pid !== undefined) {
    const [, port] = /^Listening on 127\.0\.0\.1:(\d+)$/m.exec(readFileSync(said, 'utf8')) ?? [];
    if (port !== undefined) return Number(port);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  child.kill('SIGKILL');
  throw new Error(`Anvil did not start: ${problem().trim() || 'no answer within four minutes'}`);
}

/** One JSON-RPC call; throws the node's message. */
export async function rpc<T = unknown>(
  url: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<T> {
  const [answer] = await rpcBatch<T>(url, [{ method, params }]);
  return answer as T;
}

/** Many JSON-RPC calls in one request, answers in the order asked; throws the first refusal. */
export async function rpcBatch<T = unknown>(
  url: string,
  calls: readonly { method: string; params: readonly unknown[] }[],
): Promise<T[]> {
  if (calls.length === 0) return [];
  const body = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }));
  const text = await postJson(url, JSON.stringify(body.length === 1 ? body[0] : body));
  const parsed = JSON.parse(text) as Reply<T> | Reply<T>[];
  const answers = (Array.isArray(parsed) ? parsed : [parsed]).sort((a, b) => a.id - b.id);
  return answers.map((answer, index) => {
    if (answer.error !== undefined) {
      throw new Error(
        `${calls[index]?.method ?? 'call'}: ${answer.error.message} ${JSON.stringify(answer.error.data ?? '')}`,
      );
    }
    return answer.result as T;
  });
}

type Reply<T> = { id: number; result?: T; error?: { message: string; data?: unknown } };

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
