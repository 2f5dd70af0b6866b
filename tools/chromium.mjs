import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, runNode } from './process.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a Chromium on this machine: QUORATE_CHROMIUM, the PATH, the usual places, Playwright's own; or undefined. */
export async function findChromium() {
  const named = process.env.QUORATE_CHROMIUM;
  if (named !== undefined && existsSync(named)) return named;
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = [...onPath, ...PLACES].find(isProgram);
  if (found !== undefined) return found;
  try {
    const { chromium } = await import('playwright-core');
    const own = chromium.executablePath();
    return existsSync(own) ? own : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Finds a Chromium or gets one: as root on Debian by apt, else Playwright's download. Throws one sentence when neither works.
 * @param {(line: string) => void} say
 */
export async function ensureChromium(say) {
  const there = await findChromium();
  if (there !== undefined) return there;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    say('no Chromium found; installing it with apt');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
    const installed = await findChromium();
    if (installed !== undefined) return installed;
  }
  say('no Chromium found; downloading the one of Playwright');
  await runNode('node_modules/playwright-core/cli.js', ['install', 'chromium'], { limit: 600_000 });
  const downloaded = await findChromium();
  if (downloaded !== undefined) return downloaded;
  throw new Error(
    'No Chromium was found and none could be downloaded: install Chromium or Google Chrome and run npm test again.',
  );
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
