import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { PLANS } from './plan';

const ROOT = process.cwd();

/** A program that ended: its exit code, and all that it printed. */
type Ended = { code: number | null; out: string; err: string };

/** A new project outside the repository that has the packages installed as a person would, and viem beside them. */
export type Consumer = {
  folder: string;
  /** The packages as they were made: a folder each, their archives, and `sources.json`. */
  made: string;
  /** Writes a file of the project. */
  write(path: string, text: string): void;
  /** Runs a program in the project. */
  run(program: string, ...args: string[]): Promise<Ended>;
  /** A module as a bundler for browsers makes it, in bytes of gzip and as code. */
  bundle(code: string, format?: 'esm' | 'iife'): Uint8Array;
  stop(): void;
};

/** Makes the packages and installs them, without a network, in a new project; throws with what npm said. */
export async function openConsumer(): Promise<Consumer> {
  const folder = mkdtempSync(join(tmpdir(), 'quorate-consumer-'));
  const made = join(folder, 'made');
  const run = (program: string, ...args: string[]) => runIn(folder, program, args);
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  await demand(runIn(ROOT, process.execPath, ['node_modules/tsx/dist/cli.mjs', 'tools/packages.ts', made]));
  write('package.json', JSON.stringify({ private: true, type: 'module' }));
  // In the place of what a registry would give: the versions here, without the packages that these need.
  const outside = [...new Set(PLANS.flatMap(({ peers, installed }) => [...peers, ...installed]))];
  const others = outside.map((name) => standIn(folder, name));
  const archives = ['core', 'chain', 'cli'].map((name) => `${made}/quorate-${name}-${versionOf('.')}.tgz`);
  await demand(run('npm', 'install', '--offline', '--no-audit', '--no-fund', ...others, ...archives));
  for (const name of outside) {
    rmSync(join(folder, 'node_modules', name));
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  return {
    folder,
    made,
    write,
    run,
    bundle: bundler(folder),
    stop: () => rmSync(folder, { recursive: true }),
  };
}

/** A package of this name with nothing in it, of another version where one is given; its path from the project. */
export function standIn(folder: string, name: string, version = versionOf(`node_modules/${name}`)): string {
  const path = `stand-in/${name}-${version}`;
  mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, path, 'package.json'), JSON.stringify({ name, version }));
  return `./${path}`;
}

function versionOf(folder: string): string {
  return (JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as { version: string })
    .version;
}

function bundler(folder: string): Consumer['bundle'] {
  return (code, format = 'esm') => {
    const made = buildSync({
      stdin: { contents: code, resolveDir: folder },
      bundle: true,
      minify: true,
      write: false,
      format,
      logLevel: 'error',
    });
    return made.outputFiles[0]?.contents ?? new Uint8Array();
  };
}

async function demand(ended: Promise<Ended>): Promise<void> {
  const { code, out, err } = await ended;
  if (code !== 0) throw new Error(`${out}\n${err}`);
}

function runIn(cwd: string, program: string, args: readonly string[]): Promise<Ended> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, err }));
  });
}
