import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failedIn } from './failed.mjs';

/** Jest's reporter: a line for each test file as it ends; at the end the processor seconds of each, for the run's summary. */
export default class Progress {
  constructor({ rootDir }) {
    this.root = `${rootDir}/__tests__/`;
    this.cache = join(rootDir, '.cache');
    this.done = 0;
    this.seconds = {};
  }

  onRunStart({ numTotalTestSuites }) {
    this.total = numTotalTestSuites;
  }

  onTestResult({ path }, result) {
    const { numPassingTests: passed, numFailingTests: failed, numPendingTests: skipped } = result;
    const isGood = failed === 0 && result.testExecError === undefined;
    const file = path.replaceAll('\\', '/').replace(this.root, '');
    this.done += 1;
    this.seconds[file] = result.cpuSeconds ?? 0;
    const counts = [`${passed} passed`];
    if (!isGood) counts.push(`${failed} FAILED`);
    if (skipped > 0) counts.push(`${skipped} skipped`);
    const place = `${this.done}/${this.total}`.padStart(7);
    const cpu = `${this.seconds[file].toFixed(1)} CPU s`.padStart(11);
    process.stdout.write(`${place} ${cpu}  ${file}: ${counts.join(', ')}\n`);
    // At once, because a run may be stopped before its end.
    for (const failure of failedIn(file, result.testResults)) process.stdout.write(`    ${failure}\n`);
  }

  onRunComplete() {
    mkdirSync(this.cache, { recursive: true });
    writeFileSync(join(this.cache, 'jest-seconds.json'), JSON.stringify(this.seconds));
  }
}
