import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT, run } from '../process.mjs';
import { failedIn } from './failed.mjs';

/**
 * Node's flags for tests, which make much that is garbage a moment later and run most code for a few seconds only: a
 * larger young generation is collected less often, and less code is optimised in vain. Saves 15 %: 94 instead of 111
 * CPU s for 56 pure and component files.
 */
const FLAGS = ['--max-semi-space-size=64', '--min-semi-space-size=64', '--interrupt-budget=500000'];

/**
 * Runs Jest on these files below `__tests__`, a line for each as it ends, and counts its tests and files that could not
 * run. `seconds`: the processor seconds of each file.
 * @param {string[]} files
 * @param {{ env: Record<string, string | undefined>, limit: number, more: string[] }} options
 */
export async function runJest(files, { env, limit, more }) {
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
  let report;
  let seconds;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
    seconds = new Map(Object.entries(JSON.parse(readFileSync(times, 'utf8'))));
  } catch {
    const why = output === '' ? 'Jest left no report.' : '';
    return { passed: 0, failed: 1, output: why, seconds: new Map() };
  }
  const passed = report.numPassedTests;
  const { reasons, wordless } = skippedIn(report);
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites + wordless.length;
  const messages = report.testResults.map((result) => result.message).filter((message) => message !== '');
  messages.push(...wordless.map((title) => `“${title}” is skipped and does not say “skipped, because …”.`));
  messages.push(...[...reasons].map(([why, count]) => `  ${count} skipped, because ${why}`));
  const isSilent = code !== 0 && failed === 0;
  return withStage({
    passed,
    failed: failed + (isSilent ? 1 : 0),
    skipped: report.numPendingTests - wordless.length,
    failures: [...failuresIn(report), ...wordless.map((title) => `${title} is skipped and does not say why`)],
    output: isSilent ? 'Jest ended with an error, though no test failed; see above.' : messages.join('\n'),
    seconds,
  });
}

/** Lists the tests that failed and the files that could not run, with the reason in a few lines, for the end of a log. */
export function failuresIn({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = failedIn(file, assertionResults);
    return status === 'failed' && failed.length === 0 ? [`${file} could not run`] : failed;
  });
}

/** Why tests were skipped and how many for each reason, and those whose titles do not say it. */
function skippedIn(report) {
  const reasons = new Map();
  const wordless = [];
  for (const { fullName, status } of report.testResults.flatMap((file) => file.assertionResults)) {
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
