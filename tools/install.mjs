import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { ROOT, run } from './process.mjs';

const LOCK = `${ROOT}/package-lock.json`;
const INSTALLED = `${ROOT}/node_modules/.package-lock.json`;
const STAMP = `${ROOT}/node_modules/.quorate/installed`;

/**
 * Installs the packages when node_modules is missing or older than the lockfile; otherwise does nothing.
 * `npm install`, not `npm ci`: see the README. Throws with npm's output when it fails.
 * @param {(line: string) => void} say
 */
export async function ensureInstalled(say) {
  if (isInstalled()) return;
  say('installing packages (npm install); this takes a minute the first time');
  const args = ['install', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  const { code, output } =
    npm !== undefined && /\.c?js$/.test(npm)
      ? await run(process.execPath, [npm, ...args])
      : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args);
  if (code !== 0) throw new Error(`npm install failed:\n${output}`);
  remember();
}

function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  if (existsSync(STAMP)) return readFileSync(STAMP, 'utf8') === fingerprint();
  if (statSync(LOCK).mtimeMs > statSync(INSTALLED).mtimeMs) return false;
  remember();
  return true;
}

/** npm may touch the lockfile after it installed, so the times alone would ask for another install each time. */
function remember() {
  mkdirSync(`${ROOT}/node_modules/.quorate`, { recursive: true });
  writeFileSync(STAMP, fingerprint());
}

function fingerprint() {
  return createHash('sha256')
    .update(readFileSync(LOCK))
    .update(readFileSync(`${ROOT}/package.json`))
    .digest('hex');
}
