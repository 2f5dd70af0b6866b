import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build, isStale } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT, runNode, stopOnSignals } from './process.mjs';

const MINUTE = 60_000;
const STAGES = { lint, types, unit, build: buildStage, browser, budget };

stopOnSignals();
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const wanted =
  values.only === undefined ? Object.keys(STAGES) : values.only.split(',').map((name) => name.trim());
const unknown = wanted.filter((name) => !(name in STAGES));
if (unknown.length > 0) {
  console.error(`There is no stage ${unknown.join(', ')}; the stages are ${Object.keys(STAGES).join(', ')}.`);
  process.exit(2);
}

const begun = performance.now();
const total = { passed: 0, failed: 0 };
try {
  await ensureInstalled(say);
} catch (error) {
  console.log(String(error instanceof Error ? error.message : error));
  console.log('0 passed, 1 failed');
  process.exit(1);
}
for (const [name, stage] of Object.entries(STAGES)) {
  if (!wanted.includes(name)) continue;
  say(`${name} …`);
  const result = await attempt(stage);
  total.passed += result.passed;
  total.failed += result.failed;
  const verdict = result.failed === 0 ? 'passed' : 'FAILED';
  say(`${name} ${verdict} (${result.passed} passed, ${result.failed} failed)`);
  if (result.output.trim() !== '') console.log(result.output.trimEnd());
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

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
  const compiled = await runNode('node_modules/tsx/dist/cli.mjs', ['devnet/compileAll.ts'], {
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
  return jest(['--config', 'jest.e2e.config.mjs', '--maxWorkers=3'], 'browser', {
    QUORATE_CHROMIUM: chromium,
  });
}

/** The bytes of every page's first load, and whose code they are. */
async function budget() {
  const { FIRST_LOAD, measure } = await import('./budget.mjs');
  const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
  const pages = measure(`${ROOT}/out`);
  const result = { passed: 0, failed: 0, output: '' };
  for (const { page, scripts, worker, strangers } of pages) {
    const isGood = scripts <= FIRST_LOAD && strangers.length === 0;
    result[isGood ? 'passed' : 'failed'] += 1;
    const why = strangers.length === 0 ? '' : `, contains ${strangers.join(', ')}`;
    result.output += `  ${isGood ? 'ok  ' : 'FAIL'} ${page}: ${kib(scripts)} of ${kib(FIRST_LOAD)}, worker ${kib(worker)}${why}\n`;
  }
  if (pages.length === 0) return { passed: 0, failed: 1, output: 'There is no page in out/.' };
  return withStage(result);
}

/** Runs Jest and counts its tests and files that could not run; its report is shown only when something failed. */
async function jest(args, name, env = {}) {
  mkdirSync(`${ROOT}/.cache`, { recursive: true });
  const file = `${ROOT}/.cache/jest-${name}.json`;
  rmSync(file, { force: true });
  const options = { env: { CI: 'true', ...env }, limit: 40 * MINUTE };
  const { code, output } = await runNode(
    'node_modules/jest/bin/jest.js',
    [...args, '--json', `--outputFile=${file}`],
    options,
  );
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, output };
  }
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites + (report.numPendingTests ?? 0);
  const messages = report.testResults.map((result) => result.message).filter((message) => message !== '');
  const silent = code !== 0 && failed === 0;
  return withStage({
    passed,
    failed: failed + (silent ? 1 : 0),
    output: silent ? output : messages.join('\n'),
  });
}

/** A stage counts as one beside its tests. */
function withStage({ passed, failed, output }) {
  return failed === 0 ? { passed: passed + 1, failed, output } : { passed, failed: failed + 1, output };
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
