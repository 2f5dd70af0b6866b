/** Jest's reporter: a line for each test file as it ends, with what a stage's end cannot tell any more. */
export default class Progress {
  constructor({ rootDir }) {
    this.root = `${rootDir}/__tests__/`;
    this.done = 0;
  }

  onRunStart({ numTotalTestSuites }) {
    this.total = numTotalTestSuites;
  }

  onTestResult({ path }, result) {
    const { numPassingTests: passed, numFailingTests: failed, numPendingTests: skipped, perfStats } = result;
    const isGood = failed === 0 && result.testExecError === undefined;
    this.done += 1;
    const counts = [`${passed} passed`];
    if (!isGood) counts.push(`${failed} FAILED`);
    if (skipped > 0) counts.push(`${skipped} skipped`);
    const place = `${this.done}/${this.total}`.padStart(9);
    const seconds = `${(perfStats.runtime / 1000).toFixed(1)} s`.padStart(8);
    process.stdout.write(`${place} ${seconds}  ${path.replace(this.root, '')}: ${counts.join(', ')}\n`);
  }
}
