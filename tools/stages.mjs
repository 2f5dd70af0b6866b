import { readFileSync } from 'node:fs';

/**
 * `failures`: a line for each thing that failed, where the stage can tell.
 * @typedef {{ passed: number, failed: number, skipped?: number, output: string, failures?: string[] }} Result
 */

/**
 * Runs stages one after the other (each uses all cores itself), says how each ended and what it cost, and gives the sum
 * with a line for each failure. A stage that fails, throws, or needs one that failed counts as failed; the others run.
 * @param {string[]} names @param {Record<string, () => Promise<Result>>} stages
 * @param {Record<string, string>} needs the stage without which one is pointless
 */
export async function runStages(names, stages, needs = {}) {
  const begun = performance.now();
  const seconds = (since) => ((performance.now() - since) / 1000).toFixed(1);
  const say = (line) => console.log(`[${seconds(begun).padStart(6)} s] ${line}`);
  const total = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  const broken = new Set();
  for (const name of names) {
    const started = performance.now();
    const spent = childSeconds();
    const isPointless = broken.has(needs[name]);
    if (!isPointless) say(`${name} …`);
    const result = isPointless
      ? { passed: 0, failed: 1, output: `It needs what ${needs[name]} makes, and that failed.` }
      : await attempt(stages[name]);
    for (const count of Object.keys(total)) total[count] += result[count] ?? 0;
    if (result.failed > 0) broken.add(name);
    failures.push(...failuresIn(result, isPointless).map((failure) => `${name}: ${failure}`));
    const verdict = result.failed === 0 ? 'passed' : isPointless ? 'NOT RUN' : 'FAILED';
    const cost = `${(childSeconds() - spent).toFixed(0)} CPU s`;
    say(`${name} ${verdict} in ${seconds(started)} s, ${cost} (${countsOf(result)})`);
    if (result.output.trim() !== '') console.log(result.output.trimEnd());
  }
  return { ...total, failures };
}

/** Processor seconds of the programs that this process started and that have ended; 0 where there is no /proc. */
function childSeconds() {
  try {
    const text = readFileSync('/proc/self/stat', 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
}

function failuresIn({ failed, failures = [] }, isPointless) {
  if (failed === 0 || failures.length > 0) return failures;
  return [isPointless ? 'not run' : 'failed, see above'];
}

/** @param {Pick<Result, 'passed' | 'failed' | 'skipped'>} result */
export function countsOf({ passed, failed, skipped = 0 }) {
  const counts = `${passed} passed, ${failed} failed`;
  return skipped === 0 ? counts : `${counts}, ${skipped} skipped`;
}

async function attempt(stage) {
  try {
    return await stage();
  } catch (error) {
    return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) };
  }
}
