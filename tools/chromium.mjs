import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, runNode } from './process.mjs';

/**
 * The two builds of Chromium: `shell` has no window and costs a quarter less processor time per page; `full` is what
 * people use. `named` is the variable that overrides the search.
 */
const KINDS = {
  shell: {
    named: 'QUORATE_CHROMIUM',
    names: ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell'],
    places: [],
    debian: 'chromium-headless-shell',
    playwright: 'chromium-headless-shell',
  },
  full: {
    named: 'QUORATE_CHROMIUM_FULL',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
    places: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    ],
    debian: 'chromium',
    playwright: 'chromium',
  },
};

/** Typefaces that stand in for the site's until those load, as Arial does elsewhere; without them lines break otherwise. */
const TYPEFACES = '/usr/share/fonts/truetype/liberation';

/**
 * The path of a Chromium on this machine, or undefined: its variable, the PATH, the usual places, then Playwright's own.
 * @param {'shell' | 'full'} [kind] where there is no shell, the full browser does its work
 * @returns {Promise<string | undefined>}
 */
export async function findChromium(kind = 'shell') {
  const { named, names, places } = KINDS[kind];
  const chosen = process.env[named];
  if (chosen !== undefined && existsSync(chosen)) return chosen;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const found = [...onPath, ...places].find(isProgram);
  if (found !== undefined) return found;
  return kind === 'shell' ? findChromium('full') : findDownloaded();
}

async function findDownloaded() {
  try {
    const { chromium } = await import('playwright-core');
    const own = chromium.executablePath();
    return existsSync(own) ? own : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Finds a Chromium or installs one: as root on Debian by apt, else Playwright's download. Throws one sentence when neither works.
 * @param {(line: string) => void} say
 * @param {'shell' | 'full'} [kind]
 * @returns {Promise<string>}
 */
export async function ensureChromium(say, kind = 'shell') {
  const { debian, playwright } = KINDS[kind];
  const isDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (isDebian && !existsSync(TYPEFACES)) await install(['fonts-liberation'], say);
  const present = await findChromium(kind);
  // On Debian the shell is one more small package; elsewhere the full browser is good enough.
  if (present !== undefined && (kind === 'full' || !isDebian || isShell(present))) return present;
  if (isDebian) {
    await install([debian], say);
    const installed = await findChromium(kind);
    if (installed !== undefined) return installed;
  }
  say(`${playwright} is missing; downloading Playwright's`);
  await runNode('node_modules/playwright-core/cli.js', ['install', playwright], { limit: 600_000 });
  const downloaded = await findChromium(kind);
  if (downloaded !== undefined) return downloaded;
  throw new Error(
    'Chromium is missing and could not be installed. Install Chromium or Google Chrome, then run npm test again.',
  );
}

/** Installs some of Debian's packages; the caller looks whether that worked. */
export async function install(names, say) {
  say(`${names.join(', ')} missing; installing with apt`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env });
}

function isShell(path) {
  const chosen = process.env[KINDS.shell.named];
  return path === chosen || KINDS.shell.names.some((name) => path.endsWith(name));
}

/** Whether a path is a file that may be run. */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
