import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Anvil, rpc, startAnvil } from './anvil';
import { sourcesHash } from './compile';
import { hex } from './deploy';
import { withLock } from './lock';
import { type Facts, FIRST_BLOCK } from './scenarios/facts';
import { firstTime, SEED_FLAGS, seedMeridian } from './scenarios/meridian';

/** The demo organisation on a running chain. */
export type MeridianWorld = { url: string; facts: Facts; anvil: Anvil; stop(): Promise<void> };

/** How to open it; a free port when none is named. */
export type MeridianOptions = { port?: number | undefined };

// The last blocks are as old as the cache, so an old one would show every countdown too long.
const MAX_AGE = 24 * 3600;
const ROOT = process.cwd();
// Worlds of their own beside it.
const LARGE = ['electorate.ts', 'large.ts', 'log1m.ts', 'real100k.ts'];

/** Opens Meridian from the cache, seeding it first when the recipe changed or the cache is a day old, and moves its clock to the present. */
export async function openMeridian(options: MeridianOptions = {}): Promise<MeridianWorld> {
  const folder = join(ROOT, '.cache', `meridian-${recipe()}`);
  await withLock(`${folder}.lock`, async () => {
    if (!fresh(folder, seconds())) await build(folder, seconds());
  });
  const facts = readFacts(folder);
  const anvil = await startAnvil({ port: options.port, loadState: join(folder, 'state.json') });
  try {
    await wake(anvil.url, Math.max(seconds(), facts.headTime + 1));
  } catch (error) {
    await anvil.stop('SIGKILL');
    throw error;
  }
  return { url: anvil.url, facts, anvil, stop: () => anvil.stop('SIGKILL') };
}

/** Hash of all that the seeded chain depends on. */
export function recipe(): string {
  const hash = createHash('sha256').update(sourcesHash()).update('v1');
  const require = createRequire(join(ROOT, 'package.json'));
  hash.update((require('@foundry-rs/anvil/package.json') as { version: string }).version);
  for (const file of ['devnet/call.ts', 'devnet/deploy.ts', ...scenario()]) {
    hash.update(file).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

function scenario(): string[] {
  const entries = readdirSync(join(ROOT, 'devnet', 'scenarios'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !LARGE.includes(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .sort();
}

function fresh(folder: string, now: number): boolean {
  if (!existsSync(join(folder, 'facts.json')) || !existsSync(join(folder, 'state.json'))) return false;
  return Math.abs(now - readFacts(folder).headTime) < MAX_AGE;
}

function readFacts(folder: string): Facts {
  return JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8')) as Facts;
}

/** Seeds a new chain and leaves its state and facts in `folder`, which appears only when it is complete. */
async function build(folder: string, now: number): Promise<void> {
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const dump = join(draft, 'dump.json');
  const anvil = await startAnvil({
    mining: 'none',
    timestamp: firstTime(now),
    number: FIRST_BLOCK,
    dumpState: dump,
    args: SEED_FLAGS,
  });
  try {
    const facts = await seedMeridian(anvil.url);
    writeFileSync(join(draft, 'facts.json'), JSON.stringify(facts, null, 1));
  } catch (error) {
    await anvil.stop('SIGKILL');
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  await anvil.stop();
  strip(dump, join(draft, 'state.json'));
  rmSync(dump);
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
  prune(folder);
}

/** Removes worlds of other recipes that are more than a day old: each takes 30 MB. */
function prune(kept: string): void {
  const cache = join(ROOT, '.cache');
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    if (!/^meridian-[0-9a-f]{16}$/.test(name) || path === kept) continue;
    if (Date.now() - statSync(path).mtimeMs > MAX_AGE * 1000) rmSync(path, { recursive: true, force: true });
  }
}

/** Most of a dump is execution traces, which nothing reads: without them it loads in a fraction of the time. */
function strip(from: string, to: string): void {
  const state = JSON.parse(readFileSync(from, 'utf8')) as { transactions: { info: { traces: unknown[] } }[] };
  for (const transaction of state.transactions) transaction.info.traces = [];
  writeFileSync(to, JSON.stringify(state));
}

/**
 * Moves the clock to `now` at an ordinary price of gas. By two blocks: after loading, Anvil's contracts see another hash
 * of the last block than the next one names as its parent.
 */
async function wake(url: string, now: number): Promise<void> {
  await rpc(url, 'evm_setBlockGasLimit', [hex(30_000_000)]);
  for (const time of [now, now + 1]) {
    await rpc(url, 'anvil_setNextBlockBaseFeePerGas', [hex(10n ** 9n)]);
    await rpc(url, 'evm_setNextBlockTimestamp', [hex(time)]);
    await rpc(url, 'evm_mine');
  }
}

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}
