import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Config } from '@/core/config';
import { demoConfig } from '../../devnet/demoConfig';
import type { Facts } from '../../devnet/scenarios/facts';
import { openMeridian } from '../../devnet/world';

/** The demo organisation on a chain of its own: where it answers, what was made there, and the site's settings for it. */
export type World = {
  url: string;
  facts: Facts;
  config: Config;
  stop(): Promise<void>;
};

const children = new Set<ChildProcess>();
const worlds = new Set<() => Promise<void>>();

export async function startWorld(): Promise<World> {
  const { url, facts, stop } = await openMeridian();
  worlds.add(stop);
  return { url, facts, config: demoConfig(url, facts), stop };
}

/** Serves the built site as files on a free port, with these settings as its config.json. */
export async function serveSite(config: unknown, options: string[] = []) {
  const file = join(mkdtempSync(join(tmpdir(), 'quorate-')), 'config.json');
  writeFileSync(file, typeof config === 'string' ? config : JSON.stringify(config));
  const { child, line } = await startAndRead([
    'tools/serve.mjs',
    '--port',
    '0',
    '--config',
    file,
    ...options,
  ]);
  return { url: line, stop: () => stop(child) };
}

export async function serveFolder(root: string): Promise<{ url: string; stop(): Promise<void> }> {
  const { child, line } = await startAndRead(['tools/serve.mjs', '--port', '0', '--root', root]);
  return { url: line, stop: () => stop(child) };
}

/** Starts a program of ours by Node's arguments and waits for the first line it prints. */
export async function startProgram(args: string[]): Promise<{ line: string; stop(): Promise<void> }> {
  const { child, line } = await startAndRead(args);
  return { line, stop: () => stop(child) };
}

export async function stopAll(): Promise<void> {
  await Promise.all([...[...children].map(stop), ...[...worlds].map((end) => end())]);
  worlds.clear();
}

async function startAndRead(args: string[]): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  let complaints = '';
  child.stderr?.on('data', (data: Buffer) => {
    complaints = (complaints + data.toString()).slice(-4000);
  });
  const lines = createInterface({ input: child.stdout ?? process.stdin });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${args.join(' ')} ended before it answered:\n${complaints}`);
  });
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string];
  ended.catch(() => undefined);
  return { child, line };
}

async function stop(child: ChildProcess): Promise<void> {
  children.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 5000);
  await ended;
  clearTimeout(force);
}
