import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { install, isProgram } from './chromium.mjs';

/** The Debian packages that bring WebKit's driver with its browser, a screen for it, and Firefox. */
const PACKAGES = { webkit: ['webkit2gtk-driver', 'xvfb'], firefox: ['firefox-esr'] };
/** The folders in which distributions keep the browser that belongs to WebKit's driver. */
const LIBRARIES = ['/usr/lib', '/usr/libexec', '/usr/lib64'];
const FOLDERS = ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'];
/** Path of Firefox on macOS, if it is not on the PATH. */
const FIREFOX = '/Applications/Firefox.app/Contents/MacOS/firefox';

/**
 * Finds WebKitGTK on this machine: its driver, the browser that the driver starts and a screen in memory.
 * @returns {{ driver: string, browser: string, screen: string } | undefined}
 */
export function findWebKit() {
  const driver = onPath('WebKitWebDriver');
  const screen = onPath('Xvfb');
  const browser = miniBrowser();
  return driver === undefined || screen === undefined || browser === undefined
    ? undefined
    : { driver, browser, screen };
}

/**
 * Finds Firefox on this machine.
 * @returns {string | undefined}
 */
export function findFirefox() {
  return onPath('firefox-esr') ?? onPath('firefox') ?? [FIREFOX].find(isProgram);
}

/**
 * As root on Debian, installs with apt the engines that are missing. Their tests are skipped where that does not work.
 * @param {(line: string) => void} say
 */
export async function ensureEngines(say) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  const missing = [
    ...(findWebKit() === undefined ? PACKAGES.webkit : []),
    ...(findFirefox() === undefined ? PACKAGES.firefox : []),
  ];
  if (missing.length > 0) await install(missing, say);
}

/** The browser lies beside libraries, on Debian in a folder named by the processor. */
function miniBrowser() {
  const roots = LIBRARIES.filter(existsSync).flatMap((root) => [root, ...tripletsIn(root)]);
  return FOLDERS.flatMap((folder) => roots.map((root) => join(root, folder, 'MiniBrowser'))).find(isProgram);
}

function tripletsIn(root) {
  return readdirSync(root)
    .filter((name) => name.endsWith('-linux-gnu'))
    .map((name) => join(root, name));
}

function onPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isProgram);
}
