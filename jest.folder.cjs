const { chmodSync, mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

/** Gives a run of the tests a folder of its own for what they and the programs they start write down, and removes it at the end. */
module.exports = () => {
  const folder = mkdtempSync(join(tmpdir(), 'quorate-tests-'));
  // PostgreSQL runs as another user, who has a folder in it.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
};
