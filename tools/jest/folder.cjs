const { chmodSync, mkdtempSync, readdirSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const PREFIX = 'quorate-tests-';

/** Gives a run a folder of its own for what tests and the programs they start write, and removes it at the end. */
module.exports = () => {
  removeAbandoned();
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // PostgreSQL runs as another user, who has a folder in it.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  endWithParent();
};

/** Removes the folders of runs that were killed. */
function removeAbandoned() {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 3 });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Ends the whole process group once `npm test`, which made it, was killed and could not do so itself. */
function endWithParent() {
  const { ppid, platform } = process;
  if (process.env.QUORATE_PARENT !== String(ppid) || platform === 'win32') return;
  setInterval(() => {
    if (process.ppid !== ppid) process.kill(-process.pid, 'SIGKILL');
  }, 1000).unref();
}
