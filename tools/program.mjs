import { execFileSync } from 'node:child_process';
import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureGenerated } from './generate.mjs';

/** Further inputs of the result: the compiler and its settings. */
const SETTINGS = ['package-lock.json', 'tsconfig.json', 'tools/program.mjs'];

/** @type {Map<string, string>} */
const made = new Map();

/**
 * The path of a program of ours in one file, in JavaScript, which starts in an eighth of the time that a loader of
 * TypeScript takes. Made when it is first asked for, and again once a file that it is made of has changed.
 * @param {string} program its path in the project, in whose folder this process runs
 */
export function oneFile(program) {
  const known = made.get(program);
  if (known !== undefined) return known;
  const name = basename(program);
  const file = resolve(folder(), name.replace(/ts$/, 'mjs'));
  if (!isMade(file, program)) make(program, name, file);
  made.set(program, file);
  return file;
}

function make(program, name, file) {
  const begun = Date.now();
  const own = `${file}.${process.pid}`;
  const sources = `${own}.sources`;
  const options = ['--bundle', '--platform=node', '--format=esm', '--log-level=error', `--outfile=${own}`];
  options.push(`--metafile=${sources}`);
  // Packages of the older kind ask for `require`; by its own name the program knows that it is the one that was started.
  const banner = `import { createRequire as ofThis } from 'node:module'; const require = ofThis(import.meta.url); process.argv[1] = '${name}';`;
  execFileSync('node_modules/.bin/esbuild', [program, ...options, `--banner:js=${banner}`]);
  const { inputs } = JSON.parse(readFileSync(sources, 'utf8'));
  const stamps = Object.fromEntries(
    [...SETTINGS, ...Object.keys(inputs)].map((path) => [path, stampOf(path)]),
  );
  // Others may be starting the one that is there.
  renameSync(own, file);
  // A file written meanwhile may be in the result or not.
  const isLate = Object.values(stamps).some((stamp) => stamp !== null && stamp[0] >= begun);
  writeFileSync(sources, JSON.stringify({ program, of: isLate ? null : stampOf(file), stamps }));
  renameSync(sources, `${file}.sources`);
}

/** Whether what is there was made of this program's files as they are; two programs may be called the same. */
function isMade(file, program) {
  try {
    const kept = JSON.parse(readFileSync(`${file}.sources`, 'utf8'));
    const all = [[file, kept.of], ...Object.entries(kept.stamps)];
    return (
      kept.program === program &&
      kept.of !== null &&
      all.every(([path, stamp]) => String(stampOf(path)) === String(stamp))
    );
  } catch {
    return false;
  }
}

function stampOf(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? null : [found.mtimeMs, found.size];
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
  void ensureGenerated().then(() => import(pathToFileURL(oneFile(program)).href));
}
