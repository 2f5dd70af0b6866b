import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Large } from '../devnet/scenarios/large';

/** Needs of an operator's indexer on the same chain: seconds from start to ready, and peak memory in bytes. */
export type Indexer = { version: string; seconds: number; peak: number; votes: number };

const HOME = join(process.cwd(), '.cache', 'ponder');
const OURS = join(process.cwd(), 'bench', 'ponder');
// Paths and names by which it looks for them.
const FILES = {
  'package.json': 'package.json',
  'config.mjs': 'bench/config.mjs',
  'schema.mjs': 'ponder.schema.ts',
  'handlers.mjs': 'src/index.ts',
  'api.mjs': 'src/api/app.mjs',
} as const;
// Exports that it takes by the name `default`.
const NAMED = {
  'ponder.config.ts': ['config', './bench/config.mjs'],
  'src/api/index.ts': ['app', './app.mjs'],
} as const;
const MINUTES = 5;

/** Runs Ponder with PGlite on a chain until it has indexed it; installs it first. Throws why it could not be measured. */
export async function runPonder(world: Large): Promise<Indexer> {
  await install();
  const store = join(HOME, 'store');
  rmSync(store, { recursive: true, force: true });
  rmSync(join(HOME, '.ponder'), { recursive: true, force: true });
  const port = await freePort();
  const begun = performance.now();
  const child = start(world, store, port);
  try {
    await ready(child, port, world.votes);
    const seconds = (performance.now() - begun) / 1000;
    return { version: versionOf() ?? '', seconds, peak: peakOf(child), votes: world.votes };
  } finally {
    child.kill('SIGKILL');
    rmSync(store, { recursive: true, force: true });
  }
}

async function install(): Promise<void> {
  for (const folder of ['src/api', 'bench']) mkdirSync(join(HOME, folder), { recursive: true });
  for (const [from, to] of Object.entries(FILES)) cpSync(join(OURS, from), join(HOME, to));
  for (const [file, [name, from]] of Object.entries(NAMED)) {
    writeFileSync(
      join(HOME, file),
      `import { ${name} } from '${from}';
export ${'default'} ${name};
`,
    );
  }
  const wanted = JSON.parse(readFileSync(join(OURS, 'package.json'), 'utf8')) as {
    dependencies: { ponder: string };
  };
  if (versionOf() === wanted.dependencies.ponder) return;
  console.error('Installing Ponder into .cache/ponder, once …');
  // Its packages' own scripts are not needed, and are not ours to run.
  const npm = spawn('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: HOME,
    stdio: 'ignore',
  });
  const [code] = (await once(npm, 'exit')) as [number | null];
  if (code !== 0) throw new Error('npm could not install it');
}

function versionOf(): string | undefined {
  const file = join(HOME, 'node_modules', 'ponder', 'package.json');
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

function start(world: Large, store: string, port: number): ChildProcess {
  const bin = join(HOME, 'node_modules', 'ponder', 'dist', 'esm', 'bin', 'ponder.js');
  const args = [bin, 'start', '--schema', 'bench', '--port', String(port), '--hostname', '127.0.0.1'];
  return spawn(process.execPath, [...args, '--log-level', 'error'], {
    cwd: HOME,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      HOME: HOME,
      PONDER_TELEMETRY_DISABLED: '1',
      BENCH_STORE: store,
      BENCH_RPC: world.url,
      BENCH_CHAIN: String(world.chainId),
      BENCH_GOVERNOR: world.governor,
      BENCH_START: String(world.start),
    },
  });
}

// It calls itself ready before the blocks that are not final are read.
async function ready(child: ChildProcess, port: number, votes: number): Promise<void> {
  let said = '';
  const hear = (part: Buffer) => {
    said = (said + part.toString()).slice(-2000);
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const end = performance.now() + MINUTES * 60_000;
  while (performance.now() < end) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended: ${said.trim()}`);
    const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null);
    if (answer?.status === 200 && (await countVotes(port)) >= votes) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`it was not ready after ${MINUTES} minutes: ${said.trim()}`);
}

async function countVotes(port: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ votes(limit: 1) { totalCount } }' }),
  });
  const { data } = (await response.json()) as { data?: { votes: { totalCount: number } } };
  return data?.votes.totalCount ?? 0;
}

/** The most memory a process ever held, in bytes; NaN where the system does not say. */
function peakOf({ pid }: ChildProcess): number {
  const file = `/proc/${pid ?? 0}/status`;
  const line = existsSync(file) ? /VmHWM:\s+(\d+) kB/.exec(readFileSync(file, 'utf8')) : null;
  return Number(line?.[1] ?? Number.NaN) * 1024;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
