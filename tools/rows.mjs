/**
 * `failures`: a line for each thing that failed, where the stage can tell.
 * @typedef {{ passed: number, failed: number, skipped?: number, output: string, failures?: string[] }} Result
 */

/**
 * Runs rows of stages side by side, the stages of each row one after the other, says how each ended, and gives the sum
 * with a line for each failure. A stage that fails, throws, or was not run because one that it needs failed, counts as failed.
 * @param {string[][]} rows @param {Record<string, () => Promise<Result>>} stages
 * @param {Record<string, string>} needs the stage without which one is pointless
 */
export async function runRows(rows, stages, needs = {}) {
  const begun = performance.now();
  const seconds = (since) => ((performance.now() - since) / 1000).toFixed(1);
  const say = (line) => console.log(`[${seconds(begun).padStart(6)} s] ${line}`);
  const total = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  const broken = new Set();

  const runRow = async (row) => {
    for (const name of row) {
      const started = performance.now();
      const isPointless = broken.has(needs[name]);
      if (!isPointless) say(`${name} …`);
      const result = isPointless
        ? { passed: 0, failed: 1, output: `It needs what ${needs[name]} makes, and that failed.` }
        : await attempt(stages[name]);
      for (const count of Object.keys(total)) total[count] += result[count] ?? 0;
      if (result.failed > 0) broken.add(name);
      failures.push(...failuresIn(result, isPointless).map((failure) => `${name}: ${failure}`));
      const verdict = result.failed === 0 ? 'passed' : isPointless ? 'NOT RUN' : 'FAILED';
      say(`${name} ${verdict} in ${seconds(started)} s (${countsOf(result)})`);
      if (result.output.trim() !== '') console.log(result.output.trimEnd());
    }
  };

  await Promise.all(rows.map(runRow));
  return { ...total, failures };
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
