import { parseArgs } from 'node:util';
import { build, isStale } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureEngines } from './engines.mjs';
import { ensureGenerated } from './generate.mjs';
import { ensureInstalled } from './install.mjs';
import { filesOf, isBrowserFile, outgrown, testFiles, writeCosts } from './jest/costs.mjs';
import { runJest, withStage } from './jest/run.mjs';
import { ROOT, runNode, stopOnSignals } from './process.mjs';
import { countsOf, runStages } from './stages.mjs';

const MINUTE = 60_000;
const STAGES = { lint, types, build: buildStage, budget, tests };
/** An old site in out/ would be measured in the place of the one that could not be built. */
const NEEDS = { budget: 'build' };
/** Minutes after which a run of the tests is ended: a bound for a machine that stands still. */
const LIMITS = { default: 60, all: 85, long: 240 };

/** Whether the types were checked before the build, which would check them again. */
let areTypesChecked = false;
let hasSite = true;

stopOnSignals();
const { values, positionals } = parseArgs({
  options: {
    // These stages alone: lint, types, build, budget, unit, browser.
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
    // Everything, with many random cases on new seeds.
    long: { type: 'boolean', default: false },
    // Write what files cost into the list; for a quiet machine.
    costs: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const tier = values.long ? 'long' : values.all ? 'all' : 'default';
const names = ['lint', 'types', 'build', 'budget', 'unit', 'browser'];
const wanted = values.only === undefined ? names : values.only.split(',').map((name) => name.trim());
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no stage ${unknown.join(', ')}; the stages are ${names.join(', ')}.`);
  process.exit(2);
}
/** Read by the tests alone: their tier, and in the long one a seed for random cases that repeats them. */
const env = { QUORATE_TIER: tier };
if (tier === 'long') {
  env.QUORATE_SEED = process.env.QUORATE_SEED ?? String(Date.now() % 1_000_000_000);
  console.log(`At full length, QUORATE_SEED=${env.QUORATE_SEED}`);
}
try {
  await ensureInstalled(console.log);
  await ensureGenerated();
} catch (error) {
  console.log(String(error instanceof Error ? error.message : error));
  console.log('0 passed, 1 failed');
  process.exit(1);
}
/** The files whose cost is known once they ran. */
let seconds = new Map();
const needsSite = wanted.includes('browser');
const stages = Object.keys(STAGES).filter((name) =>
  name === 'tests'
    ? wanted.includes('unit') || wanted.includes('browser')
    : wanted.includes(name) || (name === 'build' && needsSite),
);
const total = await runStages(stages, STAGES, NEEDS);
for (const line of summary()) console.log(line);
// Logs are cut: what failed stands at the end, whatever was printed since.
for (const failure of total.failures) console.log(failure);
console.log(countsOf({ ...total, skipped: 0 }));
process.exit(total.failed === 0 ? 0 : 1);

/** Biome's rules and format. */
async function lint() {
  return verdict(
    await runNode('node_modules/@biomejs/biome/bin/biome', ['check', '.'], { limit: 10 * MINUTE }),
  );
}

/** The types, after Next wrote the declarations that a fresh clone lacks. */
async function types() {
  const next = { NEXT_TELEMETRY_DISABLED: '1' };
  const limit = 20 * MINUTE;
  const made = await runNode('node_modules/next/dist/bin/next', ['typegen'], { env: next, limit });
  if (made.code !== 0) return verdict(made);
  const checked = await runNode('node_modules/typescript/bin/tsc', ['--noEmit'], { limit });
  areTypesChecked = checked.code === 0;
  return verdict(checked);
}

/** The static export, made again only when its sources changed. */
async function buildStage() {
  hasSite = false;
  if (await isStale()) await build({ areTypesChecked });
  hasSite = true;
  return { passed: 1, failed: 0, output: '' };
}

/** Unit, component and contract tests, and those in a browser: one run of Jest, so that no core waits for the other. */
async function tests() {
  const kinds = { unit: wanted.includes('unit'), browser: needsSite };
  const chosen = positionals.length === 0 ? filesOf(tier) : testFiles().filter(isNamed);
  let files = chosen.filter((file) => kinds[isBrowserFile(file) ? 'browser' : 'unit']);
  const missing = files.some(isBrowserFile) ? await withoutBrowser() : undefined;
  if (missing !== undefined) files = files.filter((file) => !isBrowserFile(file));
  const limit = LIMITS[tier] * MINUTE;
  if (files.some((file) => !isBrowserFile(file))) {
    const every = tier === 'long' ? ['--all'] : [];
    const compiled = await Promise.all(
      [[], ['--backwards']].map((order) =>
        runNode('node_modules/tsx/dist/cli.mjs', ['devnet/compileAll.ts', ...every, ...order], {
          limit: 20 * MINUTE,
        }),
      ),
    );
    const failed = compiled.find(({ code }) => code !== 0);
    if (failed !== undefined) return verdict(failed);
  }
  const result = await runJest(files, { env, limit, more: [] });
  seconds = result.seconds;
  if (missing === undefined) return result;
  const failures = [...(result.failures ?? []), `browser: not run, ${missing}`];
  return { ...result, failed: result.failed + 1, failures };
}

function isNamed(file) {
  return positionals.some((part) => `__tests__/${file}`.includes(part.replaceAll('\\', '/')));
}

/** Why no test can run in a browser; undefined once it can. */
async function withoutBrowser() {
  if (!hasSite) return 'because the site could not be built';
  try {
    env.QUORATE_CHROMIUM = await ensureChromium(console.log);
    if (tier === 'default') return undefined;
    env.QUORATE_CHROMIUM_FULL = await ensureChromium(console.log, 'full');
    // The tests of an engine that is missing are skipped and say so.
    await ensureEngines(console.log);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The bytes of every page's first load, and whose code they are. */
async function budget() {
  const { LIMITS, measure } = await import('./budget.mjs');
  const pages = measure(`${ROOT}/out`);
  const result = { passed: 0, failed: 0, output: '' };
  for (const { page, sizes, strangers } of pages) {
    const kinds = Object.keys(LIMITS);
    const isGood = kinds.every((kind) => sizes[kind] <= LIMITS[kind]) && strangers.length === 0;
    const said = kinds.map((kind) => `${kind} ${sizes[kind].toFixed(1)} of ${LIMITS[kind]} KB`).join(', ');
    result[isGood ? 'passed' : 'failed'] += 1;
    const why = strangers.length === 0 ? '' : `, contains ${strangers.join(', ')}`;
    result.output += `  ${isGood ? 'ok  ' : 'FAIL'} ${page}: ${said}${why}\n`;
  }
  if (pages.length === 0) return { passed: 0, failed: 1, output: 'There is no page in out/.' };
  return withStage(result);
}

/** The slowest ten files, those that cost more than listed, and what this run left out. */
function summary() {
  if (values.costs) writeCosts(tier, seconds);
  const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, 10);
  const lines = slowest.map(([file, cost]) => `  ${cost.toFixed(1).padStart(6)} CPU s  ${file}`);
  if (lines.length > 0) lines.unshift('The ten slowest files:');
  for (const kind of ['unit', 'browser']) {
    const all = [...seconds].filter(([file]) => isBrowserFile(file) === (kind === 'browser'));
    const sum = all.reduce((before, [, cost]) => before + cost, 0);
    if (all.length > 0) lines.push(`${kind}: ${all.length} files, ${sum.toFixed(0)} CPU s`);
  }
  lines.push(...outgrown(tier, seconds));
  const left = testFiles().length - filesOf(tier).length;
  if (left > 0 && positionals.length === 0)
    lines.push(
      `${left} files skipped, because only npm test -- ${tier === 'default' ? '--all' : '--long'} runs them`,
    );
  if (total.skipped > 0) lines.push(`${total.skipped} tests skipped, for the reasons above`);
  return lines;
}

function verdict({ code, output }) {
  return code === 0 ? { passed: 1, failed: 0, output: '' } : { passed: 0, failed: 1, output };
}
