import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ROOT, run, runNode, stopOnSignals } from './process.mjs';

const MINUTE = 60_000;
const FOLDER = `${ROOT}/__tests__/mutants`;

/**
 * One guard and the test that must fail without it: `find` stands exactly once in `file` and becomes `replace`.
 * @typedef {{ guard: string, file: string, find: string, replace: string, test: string, name?: string, browser?: boolean }} Mutant
 */

/** All guards whose removal is tried, in the order of their files. @returns {Mutant[]} */
function readMutants() {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')));
}

/**
 * Removes one guard, runs its test, and puts the guard back.
 * @param {Mutant} mutant
 * @returns {Promise<{ failed: number, detail: string }>} how many tests failed; the reason when the run itself broke
 */
async function tryMutant(mutant) {
  const path = `${ROOT}/${mutant.file}`;
  const source = readFileSync(path, 'utf8');
  const restore = () => writeFileSync(path, source);
  process.once('exit', restore);
  try {
    writeFileSync(
      path,
      source.replace(mutant.find, () => mutant.replace),
    );
    if (mutant.browser === true) {
      const built = await runNode('tools/build.mjs', [], { limit: 10 * MINUTE });
      if (built.code !== 0) return { failed: 0, detail: 'the build failed' };
    }
    return await runTest(mutant);
  } finally {
    restore();
    process.off('exit', restore);
  }
}

/** @param {Mutant} mutant */
// A test that fails may leave a server open: --forceExit.
async function runTest({ test, name }) {
  const file = `${ROOT}/.cache/jest-mutant.json`;
  mkdirSync(`${ROOT}/.cache`, { recursive: true });
  rmSync(file, { force: true });
  const chosen = name === undefined ? [] : ['-t', name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')];
  const args = [
    '--maxWorkers=1',
    '--forceExit',
    // A test whose guard is missing must fail before the run times out.
    '--testTimeout=300000',
    '--json',
    `--outputFile=${file}`,
    ...chosen,
    '--runTestsByPath',
  ];
  const { output } = await runNode('node_modules/jest/bin/jest.js', [...args, test], { limit: 10 * MINUTE });
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    // A file that does not even load proves nothing about the guard.
    if (report.numRuntimeErrorTestSuites > 0) return { failed: 0, detail: 'the test file did not run' };
    return { failed: report.numFailedTests, detail: '' };
  } catch {
    return { failed: 0, detail: output.trim().split('\n').at(-1) ?? '' };
  }
}

/** The files of these mutants that differ from what is committed: a broken run could not be undone in them. */
async function changedFiles(mutants) {
  const { output } = await run('git', ['status', '--porcelain', '--', ...mutants.map(({ file }) => file)]);
  return output.trim();
}

async function main() {
  const options = { only: { type: 'string' }, browser: { type: 'boolean', default: false } };
  const { values } = parseArgs({ options });
  const mutants = readMutants().filter(
    ({ guard, browser }) =>
      (values.only === undefined || guard.includes(values.only)) && (values.browser || browser !== true),
  );
  const changed = await changedFiles(mutants);
  if (changed !== '') {
    console.error(`Commit these first, so that nothing can be lost:\n${changed}`);
    return 2;
  }
  let survived = 0;
  for (const mutant of mutants) {
    const { failed, detail } = await tryMutant(mutant);
    if (failed === 0) survived += 1;
    const verdict = failed > 0 ? `noticed by ${failed}` : `NOT NOTICED ${detail}`;
    console.log(`${verdict.padEnd(14)} ${mutant.guard}  (${mutant.test})`);
  }
  console.log(`${mutants.length - survived} passed, ${survived} failed`);
  return survived === 0 ? 0 : 1;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  stopOnSignals();
  process.exit(await main());
}
