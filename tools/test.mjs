import { parseArgs } from 'node:util';
import { build, isStale } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { runJest, withStage } from './jest.mjs';
import { ROOT, runNode, stopOnSignals } from './process.mjs';
import { countsOf, runRows } from './rows.mjs';

const MINUTE = 60_000;
const STAGES = { lint, types, unit, build: buildStage, browser, budget };
/**
 * Stages that wait for one another, in their order; the rows run side by side. A compiler keeps one core busy, a browser
 * waits for a chain: in a row of its own each would leave much of two cores unused.
 */
const ROWS = [['lint'], ['unit'], ['types', 'build', 'budget', 'browser']];
/** An old site in out/ would be measured and looked at in the place of the one that could not be built. */
const NEEDS = { budget: 'build', browser: 'build' };

/** Whether the stage before the build found nothing: the build would look at the same files again. */
let areTypesChecked = false;

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

if (values.long) console.log(`At full length, QUORATE_SEED=${LENGTH.QUORATE_SEED}`);
try {
  await ensureInstalled(console.log);
} catch (error) {
  console.log(String(error instanceof Error ? error.message : error));
  console.log('0 passed, 1 failed');
  process.exit(1);
}
const rows = ROWS.map((row) => row.filter((name) => wanted.includes(name)));
const total = await runRows(rows, STAGES, NEEDS);
// Logs are cut: what failed stands at the end, whatever was printed since.
for (const failure of total.failures) console.log(failure);
if (total.skipped > 0) console.log(`${total.skipped} skipped, for the reasons above`);
console.log(countsOf({ ...total, skipped: 0 }));
process.exit(total.failed === 0 ? 0 : 1);

/** Biome's rules and format. */
async function lint() {
  return verdict(
    await runNode('node_modules/@biomejs/biome/bin/biome', ['check', '.'], { limit: 5 * MINUTE }),
  );
}

/** The types, after Next wrote the declarations that a fresh clone lacks. */
async function types() {
  const checked = await checkTypes();
  areTypesChecked = checked.failed === 0;
  return checked;
}

async function checkTypes() {
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
  return jest('unit', ['--maxWorkers=2']);
}

/** The static export, made again only when its sources changed. */
async function buildStage() {
  if (await isStale()) await build({ areTypesChecked });
  return { passed: 1, failed: 0, output: '' };
}

/** The built site in a real Chromium. */
async function browser() {
  const chromium = await ensureChromium(console.log);
  return jest('browser', ['--config', 'jest.e2e.config.mjs'], { QUORATE_CHROMIUM: chromium });
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

function jest(name, args, env = {}) {
  return runJest(name, [...args, ...positionals], { env: { ...LENGTH, ...env }, limit: LIMIT });
}

function verdict({ code, output }) {
  return code === 0 ? { passed: 1, failed: 0, output: '' } : { passed: 0, failed: 1, output };
}
