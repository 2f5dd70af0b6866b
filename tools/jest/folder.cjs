const {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const PREFIX = 'quorate-tests-';
const MEMORY = '/dev/shm';
/** Free bytes that the folder in memory must have; a run takes a few hundred megabytes. */
const ENOUGH = 6e9;

/** Gives a run a folder of its own for what tests and the programs they start write, and removes it at the end. */
module.exports = () => {
  const parent = process.env.TMPDIR === undefined && isFit(MEMORY) ? MEMORY : tmpdir();
  removeAbandoned(parent);
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  // PostgreSQL runs as another user, who has a folder in it.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.env.QUORATE_DATABASE_MEMORY ??= '8MB';
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  endWithParent();
};

/**
 * Whether a folder is there, has room and may hold programs. In memory an empty database of its own costs a test 0.2 CPU s, on a disk 0.8
 * and a wait.
 */
function isFit(folder) {
  const program = join(folder, `${PREFIX}${process.pid}-program`);
  try {
    // Tests write programs and start them; containers often forbid that in memory.
    writeFileSync(program, '', { mode: 0o755 });
    accessSync(program, constants.X_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ENOUGH;
  } catch {
    return false;
  } finally {
    rmSync(program, { force: true });
  }
}

/** Removes the folders of runs that were killed. */
function removeAbandoned(parent) {
  for (const name of readdirSync(parent)) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 3 });
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
