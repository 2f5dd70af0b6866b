import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT, run } from '../process.mjs';
import { failedIn } from './failed.mjs';

/**
 * Node's flags for tests, which make much that is garbage a moment later and run most code for a few seconds only: a
 * larger young generation is collected less often, and less code is optimised in vain. Saves 15 %: 94 instead of 111
 * CPU s for 56 pure and component files.
 */
const FLAGS = ['--max-semi-space-size=64', '--min-semi-space-size=64', '--interrupt-budget=500000'];

/** Words that __tests__/e2e/pageText.ts adds to the error of a test when Chromium no longer draws its page. */
const NO_FRAMES = /\| The browser draws no frames of it\.$/m;

/**
 * Runs Jest on these files below `__tests__`, a line for each as it ends, and counts its tests and files that could not
 * run. `seconds`: the processor seconds of each file. A file is run once more if Chromium stopped drawing a page of it.
 * @param {string[]} files
 * @param {{ env: Record<string, string | undefined>, limit: number, more: string[] }} options
 */
export async function runJest(files, options) {
  let { code, output, results, seconds } = await reportOf(files, options);
  if (results === undefined) {
    const why = output === '' ? 'Jest left no report.' : '';
    return { passed: 0, failed: 1, output: why, seconds: new Map() };
  }
  const undrawn = undrawnIn(results);
  if (undrawn.length > 0) {
    console.log(`${undrawn.join(', ')} again: Chromium stopped drawing a page, a fault of its own.`);
    const second = await reportOf(undrawn, options);
    const again = second.results ?? [];
    results = [...results.filter(({ name }) => !again.some((result) => result.name === name)), ...again];
    for (const [file, cost] of second.seconds ?? []) seconds.set(file, cost + (seconds.get(file) ?? 0));
    code = second.code;
  }
  const tests = results.flatMap(({ assertionResults }) => assertionResults);
  const countOf = (status) => tests.filter((test) => test.status === status).length;
  const { reasons, wordless } = skippedIn(tests);
  const failures = [
    ...failuresIn(results),
    ...wordless.map((title) => `${title} is skipped and does not say why`),
  ];
  const messages = results.map(({ message }) => message).filter((message) => message !== '');
  messages.push(...wordless.map((title) => `“${title}” is skipped and does not say “skipped, because …”.`));
  messages.push(...[...reasons].map(([why, count]) => `  ${count} skipped, because ${why}`));
  messages.push(...undrawn.map((file) => `  ${file} was run twice, because Chromium stopped drawing a page`));
  const isSilent = code !== 0 && failures.length === 0;
  return withStage({
    passed: countOf('passed'),
    failed: failures.length + (isSilent ? 1 : 0),
    skipped: countOf('pending') - wordless.length,
    failures,
    output: isSilent ? 'Jest ended with an error, though no test failed; see above.' : messages.join('\n'),
    seconds,
  });
}

/** Runs Jest once: `results` of each file, none where it left no report. */
async function reportOf(files, { env, limit, more }) {
  mkdirSync(`${ROOT}/.cache`, { recursive: true });
  const file = `${ROOT}/.cache/jest.json`;
  const times = `${ROOT}/.cache/jest-seconds.json`;
  for (const old of [file, times]) rmSync(old, { force: true });
  const { code, output } = await run(
    process.execPath,
    [
      ...FLAGS,
      `${ROOT}/node_modules/jest/bin/jest.js`,
      ...['--reporters=<rootDir>/tools/jest/progress.mjs', `--outputFile=${file}`, '--json', ...more],
      ...['--runTestsByPath', ...files.map((path) => `__tests__/${path}`)],
    ],
    { env: { CI: 'true', QUORATE_PARENT: String(process.pid), ...env }, limit, live: process.stdout },
  );
  try {
    const { testResults: results } = JSON.parse(readFileSync(file, 'utf8'));
    return {
      code,
      output,
      results,
      seconds: new Map(Object.entries(JSON.parse(readFileSync(times, 'utf8')))),
    };
  } catch {
    return { code, output };
  }
}

/**
 * Lists the files, below `__tests__`, that failed for one reason alone: Chromium no longer draws a page, though the page
 * answers. That is no fault of ours, and a new browser draws again.
 */
export function undrawnIn(results) {
  const isUndrawn = ({ failureMessages: [why = ''] }) => NO_FRAMES.test(stripVTControlCharacters(why));
  return results
    .map(({ name, assertionResults }) => ({ name, failed: assertionResults.filter(isFailed) }))
    .filter(({ failed }) => failed.length > 0 && failed.every(isUndrawn))
    .map(({ name }) => relative(`${ROOT}/__tests__`, name).replaceAll('\\', '/'));
}

const isFailed = ({ status }) => status === 'failed';

/** Lists the tests that failed and the files that could not run, with the reason in a few lines, for the end of a log. */
export function failuresIn(results) {
  return results.flatMap(({ name, status, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = failedIn(file, assertionResults);
    return status === 'failed' && failed.length === 0 ? [`${file} could not run`] : failed;
  });
}

/** Why tests were skipped and how many for each reason, and those whose titles do not say it. */
function skippedIn(tests) {
  const reasons = new Map();
  const wordless = [];
  for (const { fullName, status } of tests) {
    if (status !== 'pending' && status !== 'todo') continue;
    const [, why] = /skipped, because (.*)$/.exec(fullName) ?? [];
    if (why === undefined) wordless.push(fullName);
    else reasons.set(why, (reasons.get(why) ?? 0) + 1);
  }
  return { reasons, wordless };
}

/** A stage counts as one beside its tests. */
export function withStage(result) {
  return result.failed === 0
    ? { ...result, passed: result.passed + 1 }
    : { ...result, failed: result.failed + 1 };
}
