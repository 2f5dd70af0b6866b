import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How a command ended. */
export type Ended = { code: number | null; signal: string | null; out: string; err: string };

/** The command in one file of this folder, which starts in a fraction of the time: for those that are started often. */
export function bundle(folder: string): string {
  const file = join(folder, 'quorate.cjs');
  const options = ['--bundle', '--platform=node', '--format=cjs', '--log-level=error', `--outfile=${file}`];
  const name = "--banner:js=process.argv[1] = 'quorate.ts';";
  execFileSync('node_modules/.bin/esbuild', ['tools/quorate.ts', ...options, name]);
  return file;
}

/** Starts the command as a person would, in a process that can be killed; `ended` settles when it is gone. */
export function start(
  args: readonly string[],
  file?: string,
): { child: ChildProcess; ended: Promise<Ended> } {
  const program = file === undefined ? ['--import', 'tsx', 'tools/quorate.ts'] : [file];
  const child = spawn(process.execPath, [...program, ...args]);
  let out = '';
  let err = '';
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  const ended = new Promise<Ended>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal, out, err })),
  );
  return { child, ended };
}

/** Bundles the command for the tests of a file; what it gives runs the command as a person would. */
export function bundled(): (...args: string[]) => Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'quorate-command-'));
  let file = '';
  beforeAll(() => {
    file = bundle(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (...args) => start(args, file).ended;
}
