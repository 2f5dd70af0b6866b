import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { postJson } from './postJson';

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
  const parsed = JSON.parse(text) as Answer<T> | Answer<T>[];
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

type Answer<T> = { id: number; result?: T; error?: { message: string; data?: unknown } };
