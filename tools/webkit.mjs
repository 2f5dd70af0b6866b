import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { install, isProgram } from './chromium.mjs';

/** The Debian packages that bring the driver with its browser, and a screen for it. */
const PACKAGES = ['webkit2gtk-driver', 'xvfb'];
/** The folders in which distributions keep the browser that belongs to the driver. */
const LIBRARIES = ['/usr/lib', '/usr/libexec', '/usr/lib64'];
const FOLDERS = ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'];

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
 * Finds WebKitGTK or, as root on Debian, installs it with apt. Gives nothing where neither works: its tests are then skipped.
 * @param {(line: string) => void} say
 */
export async function ensureWebKit(say) {
  const there = findWebKit();
  if (there !== undefined || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return there;
  await install(PACKAGES, say);
  return findWebKit();
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
