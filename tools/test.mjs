import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build, isStale } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT, runNode, stopOnSignals } from './process.mjs';

const MINUTE = 60_000;
const STAGES = { lint, types, unit, build: buildStage, browser, budget };
/**
 * Stages that wait for one another, in their order; the rows run side by side. A compiler keeps one core busy, a browser
 * waits for a chain: in a row of its own each would leave much of two cores unused.
 */
const ROWS = [['lint'], ['unit'], ['types', 'build', 'budget', 'browser']];

stopOnSignals();
// `--only unit,browser`: these stages; `--long`: at full length; paths: these test files alone.
const { values, positionals } = parseArgs({
  options: { only: { type: 'string' }, long: { type: 'boolean', default: false } },
  allowPositionals: true,
});
/** The tests alone read it: at full length, on random seeds that one number repeats. */
const LENGTH = values.long
  ? { QUORATE_LONG: '1', QUORATE_SEED: process.env.QUORATE_SEED ?? String(Date.now() % 1_000_000_000) }
  : {};
const LIMIT = (values.long ? 180 : 40) * MINUTE;
const wanted =
  values.only === undefined ? Object.keys(STAGES) : values.only.split(',').map((name) => name.trim());
const unknown = wanted.filter((name) => !(name in STAGES));
if (unknown.length > 0) {
  console.error(`There is no stage ${unknown.join(', ')}; the stages are ${Object.keys(STAGES).join(', ')}.`);
  process.exit(2);
}

const begun = performance.now();
const total = { passed: 0, failed: 0, skipped: 0 };
if (values.long) console.log(`At full length, QUORATE_SEED=${LENGTH.QUORATE_SEED}`);
try {
  await ensureInstalled(say);
} catch (error) {
  console.log(String(error instanceof Error ? error.message : error));
  console.log('0 passed, 1 failed');
  process.exit(1);
}
await Promise.all(ROWS.map(runRow));
if (total.skipped > 0) console.log(`${total.skipped} skipped, for the reasons above`);
console.log(countsOf({ ...total, skipped: 0 }));
process.exit(total.failed === 0 ? 0 : 1);

/** Runs those stages of a row that are wanted, one after the other, and says how each ended. */
async function runRow(row) {
  for (const name of row.filter((each) => wanted.includes(each))) {
    say(`${name} …`);
    const started = performance.now();
    const result = await attempt(STAGES[name]);
    for (const count of Object.keys(total)) total[count] += result[count] ?? 0;
    const verdict = result.failed === 0 ? 'passed' : 'FAILED';
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say(`${name} ${verdict} in ${seconds} s (${countsOf(result)})`);
    if (result.output.trim() !== '') console.log(result.output.trimEnd());
  }
}

/** Biome's rules and format. */
async function lint() {
  return verdict(
    await runNode('node_modules/@biomejs/biome/bin/biome', ['check', '.'], { limit: 5 * MINUTE }),
  );
}

/** The types, after Next wrote the declarations that a fresh clone lacks. */
async function types() {
  const env = { NEXT_TELEMETRY_DISABLED: '1' };
  const made = await runNode('node_modules/next/dist/bin/next', ['typegen'], { env, limit: 5 * MINUTE });
  if (made.code !== 0) return verdict(made);
  return verdict(await runNode('node_modules/typescript/bin/tsc', ['--noEmit'], { limit: 10 * MINUTE }));
}

/** Unit, contract-oracle, component and architecture tests. */
async function unit() {
  const all = values.long ? ['--all'] : [];
  const compiled = await runNode('node_modules/tsx/dist/cli.mjs', ['devnet/compileAll.ts', ...all], {
    limit: 10 * MINUTE,
  });
  if (compiled.code !== 0) return verdict(compiled);
  return jest(['--maxWorkers=2'], 'unit');
}

/** The static export, made again only when its sources changed. */
async function buildStage() {
  if (await isStale()) await build();
  return { passed: 1, failed: 0, output: '' };
}

/** The built site in a real Chromium. */
async function browser() {
  const chromium = await ensureChromium(say);
  return jest(['--config', 'jest.e2e.config.mjs', '--maxWorkers=2'], 'browser', {
    QUORATE_CHROMIUM: chromium,
  });
}

/** The bytes of every page's first load, and whose code they are. */
async function budget() {
  const { FIRST_LOAD, measure, WORKER_LOAD } = await import('./budget.mjs');
  const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
  const pages = measure(`${ROOT}/out`);
  const result = { passed: 0, failed: 0, output: '' };
  for (const { page, scripts, worker, strangers } of pages) {
    const isGood = scripts <= FIRST_LOAD && worker <= WORKER_LOAD && strangers.length === 0;
    result[isGood ? 'passed' : 'failed'] += 1;
    const why = strangers.length === 0 ? '' : `, contains ${strangers.join(', ')}`;
    result.output += `  ${isGood ? 'ok  ' : 'FAIL'} ${page}: ${kib(scripts)} of ${kib(FIRST_LOAD)}, worker ${kib(worker)} of ${kib(WORKER_LOAD)}${why}\n`;
  }
  if (pages.length === 0) return { passed: 0, failed: 1, output: 'There is no page in out/.' };
  return withStage(result);
}

/** Runs Jest, a line for each file as it ends, and counts its tests and files that could not run. */
async function jest(args, name, env = {}) {
  mkdirSync(`${ROOT}/.cache`, { recursive: true });
  const file = `${ROOT}/.cache/jest-${name}.json`;
  rmSync(file, { force: true });
  const options = { env: { CI: 'true', ...LENGTH, ...env }, limit: LIMIT, live: process.stdout };
  const { code, output } = await runNode(
    'node_modules/jest/bin/jest.js',
    [...args, '--reporters=<rootDir>/jest.progress.mjs', `--outputFile=${file}`, '--json', ...positionals],
    options,
  );
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, output: output === '' ? 'Jest left no report.' : '' };
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
    output: isSilent ? 'Jest ended with an error, though no test failed; see above.' : messages.join('\n'),
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

function countsOf({ passed, failed, skipped = 0 }) {
  const counts = `${passed} passed, ${failed} failed`;
  return skipped === 0 ? counts : `${counts}, ${skipped} skipped`;
}

/** A stage counts as one beside its tests. */
function withStage(result) {
  return result.failed === 0
    ? { ...result, passed: result.passed + 1 }
    : { ...result, failed: result.failed + 1 };
}

function verdict({ code, output }) {
  return code === 0 ? { passed: 1, failed: 0, output: '' } : { passed: 0, failed: 1, output };
}

async function attempt(stage) {
  try {
    return await stage();
  } catch (error) {
    return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) };
  }
}

function say(line) {
  console.log(`[${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s] ${line}`);
}
