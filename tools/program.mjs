import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @type {Map<string, string>} */
const made = new Map();

/**
 * The path of a program of ours in one file, in JavaScript, which starts in an eighth of the time that a loader of
 * TypeScript takes. Made when it is first asked for.
 * @param {string} program its path in the project, in whose folder this process runs
 */
export function oneFile(program) {
  const known = made.get(program);
  if (known !== undefined) return known;
  const name = basename(program);
  const file = resolve(folder(), name.replace(/ts$/, 'mjs'));
  const own = `${file}.${process.pid}`;
  const options = ['--bundle', '--platform=node', '--format=esm', '--log-level=error', `--outfile=${own}`];
  // Packages of the older kind ask for `require`; by its own name the program knows that it is the one that was started.
  const banner = `import { createRequire as ofThis } from 'node:module'; const require = ofThis(import.meta.url); process.argv[1] = '${name}';`;
  execFileSync('node_modules/.bin/esbuild', [program, ...options, `--banner:js=${banner}`]);
  // Others may be starting the one that is there.
  renameSync(own, file);
  made.set(program, file);
  return file;
}

function folder() {
  try {
    mkdirSync('.cache/programs', { recursive: true });
    accessSync('.cache/programs', constants.W_OK);
    return '.cache/programs';
  } catch {
    // A project that may only be read, as in a container.
    return mkdtempSync(join(tmpdir(), 'quorate-program-'));
  }
}

if (process.argv[1]?.endsWith('program.mjs')) {
  const [program, ...args] = process.argv.slice(2);
  if (program === undefined) throw new Error('usage: node tools/program.mjs PROGRAM.ts [arguments]');
  process.argv = [process.argv[0] ?? '', program, ...args];
  // GraphQL then leaves out a check of each value that is of help only to those who write a schema.
  process.env.NODE_ENV ??= 'production';
  void import(pathToFileURL(oneFile(program)).href);
}
