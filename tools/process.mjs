import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The folder of this repository, without a trailing slash. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

const running = new Set();
let isStopping = false;

/**
 * Starts a program in a process group of its own, so that ending it also ends what it started. Throws once a signal has
 * come: what is started then would outlive this process.
 * @param {string} program @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, stdio?: import('node:child_process').StdioOptions }} [options]
 */
export function start(program, args, options = {}) {
  if (isStopping) throw new Error('Nothing more is started, because this run is being stopped.');
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...options.env },
    stdio: options.stdio ?? ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.once('error', () => running.delete(child));
  return child;
}

/**
 * Runs a program to its end and gives its exit code and everything it printed.
 * @param {string} program @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, live?: boolean | import('node:stream').Writable, limit?: number }} [options]
 *   live: also print at once, on stderr or there; limit: milliseconds after which it is ended and counted as failed.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = start(program, args, { env: options.env ?? {} });
    let output = '';
    const take = (data) => {
      output += data;
      if (options.live) (options.live === true ? process.stderr : options.live).write(data);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    const timer = setTimeout(() => {
      take(`\n${program} did not end within ${Math.round((options.limit ?? 0) / 1000)} s and was stopped.\n`);
      stop(child);
    }, options.limit ?? 0x7fffffff);
    child.once('error', (error) => {
      clearTimeout(timer);
      resolve({ code: 127, output: `${output}${error.message}\n` });
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a JavaScript file of an installed package with this Node. */
export function runNode(file, args = [], options = {}) {
  return run(process.execPath, [`${ROOT}/${file}`, ...args], options);
}

/** Ends one child and its process group: politely first, by force after three seconds. */
export function stop(child) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null)
    return Promise.resolve();
  return new Promise((resolve) => {
    const force = setTimeout(() => signal(child, 'SIGKILL'), 3000);
    child.once('close', () => {
      clearTimeout(force);
      signal(child, 'SIGKILL');
      resolve(undefined);
    });
    signal(child, 'SIGTERM');
  });
}

/** Ends every child that is still running. */
export async function stopAll() {
  await Promise.all([...running].map(stop));
}

/** Ends every child on Ctrl-C or SIGTERM, then this process. */
export function stopOnSignals(before = () => {}) {
  for (const [name, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ]) {
    process.on(name, async () => {
      if (isStopping) return;
      isStopping = true;
      before();
      await stopAll();
      process.exit(code);
    });
  }
}

function signal(child, name) {
  try {
    if (process.platform === 'win32') child.kill(name);
    else process.kill(-child.pid, name);
  } catch {
    // The group has ended already.
  }
}
