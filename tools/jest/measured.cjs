const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { default: circus } = require('jest-circus/runner');

/** Clock ticks per second in /proc; 100 on every Linux that Node supports. */
const TICKS = 100;
/** Milliseconds between two looks at the programs that a test file started. */
const INTERVAL = 1000;

/**
 * Runs a test file with Jest's own runner and adds the processor seconds it took, including the programs it started. A
 * file may add to the error of a test that fails: `onFailure`, a global of its own, gets it.
 */
module.exports = async (...given) => {
  const [, , environment] = given;
  environment.handleTestEvent = async ({ name, error }) => {
    if (name === 'test_fn_failure') await environment.global.onFailure?.(error);
  };
  const start = ownSeconds();
  const endedBefore = endedSeconds();
  // A browser's processes are not waited for by their parent, so the kernel does not add them up.
  const seen = new Map();
  // A program that an earlier file left running, such as esbuild's, counts only from here on.
  const before = new Map();
  sample(before);
  const timer = setInterval(() => sample(seen), INTERVAL);
  try {
    const result = await circus(...given);
    const programs = [...seen].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);
    result.cpuSeconds = ownSeconds() - start + Math.max(endedSeconds() - endedBefore, programs);
    return result;
  } finally {
    clearInterval(timer);
  }
};

function ownSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Processor seconds of the children that have ended; 0 where there is no /proc. */
function endedSeconds() {
  const fields = statOf('self');
  return fields === undefined ? 0 : (Number(fields[13]) + Number(fields[14])) / TICKS;
}

/** Programs found not to be below this process. A look at all of /proc takes 5 to 12 ms, and there is one a second. */
const foreign = new Set();

/** Writes down what each program below this process has used so far; nothing where there is no /proc. */
function sample(seen) {
  if (!existsSync('/proc/self/stat')) return;
  const programs = new Map();
  const looked = readdirSync('/proc').filter((name) => /^\d/.test(name) && !foreign.has(name));
  for (const name of looked) {
    const fields = statOf(name);
    if (fields === undefined) continue;
    const seconds = (Number(fields[11]) + Number(fields[12])) / TICKS;
    const siblings = programs.get(fields[1]) ?? [];
    programs.set(fields[1], [...siblings, { pid: name, seconds }]);
  }
  const below = [String(process.pid)];
  for (const parent of below) {
    for (const { pid, seconds } of programs.get(parent) ?? []) {
      seen.set(pid, seconds);
      below.push(pid);
    }
  }
  const own = new Set(below);
  for (const name of looked) if (!own.has(name)) foreign.add(name);
}

function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name is in brackets and may contain blanks.
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
