import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** How a command ended. */
export type Ended = { code: number | null; signal: string | null; out: string; err: string };

/**
 * A program of ours in one file, which starts in a fraction of the time, for those that are started often: made when it
 * is first asked for, gone after the last test.
 */
export function inOneFile(program = 'tools/quorate.ts'): () => string {
  const folder = mkdtempSync(join(tmpdir(), 'quorate-program-'));
  const name = basename(program);
  const file = join(folder, name.replace(/ts$/, 'cjs'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return () => {
    if (existsSync(file)) return file;
    const options = ['--bundle', '--platform=node', '--format=cjs', '--log-level=error', `--outfile=${file}`];
    // By its own name it knows that it is the one that was started.
    const banner = `--banner:js=process.argv[1] = '${name}';`;
    execFileSync('node_modules/.bin/esbuild', [program, ...options, banner]);
    return file;
  };
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
  const file = inOneFile();
  return (...args) => start(args, file()).ended;
}
