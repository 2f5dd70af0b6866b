import { findFirefox, findWebKit } from '../../tools/engines.mjs';
import { skipped } from '../runs';
import { PHONE } from './browser';
import type { Engine } from './engine';
import { openFirefox } from './firefox';
import { openWebKit } from './webkit';

const webkit = findWebKit();
const firefox = findFirefox();

/** Opens a browser, at the size of a phone where none is named. */
type Open = (size?: { width: number; height: number }) => Promise<Engine>;

/** The engines beside Chromium: how each is opened, or which package is missing. */
const ENGINES: readonly { name: string; open: Open | undefined; needs: string }[] = [
  {
    name: 'WebKit',
    open: webkit === undefined ? undefined : (size = PHONE) => openWebKit(webkit, size),
    needs: 'WebKitWebDriver, its browser or Xvfb',
  },
  {
    name: 'Firefox',
    open: firefox === undefined ? undefined : (size = PHONE) => openFirefox(firefox, size),
    needs: 'Firefox',
  },
];

/** Describes tests in each of the engines beside Chromium, or in the one that is named; a missing one is skipped. */
export function describeEngines(
  title: string,
  tests: (open: Open, engine: string) => void,
  only?: 'WebKit' | 'Firefox',
): void {
  for (const { name, open, needs } of ENGINES) {
    if (only !== undefined && name !== only) continue;
    if (open === undefined) skipped(`in ${name} ${title}`, `${needs} is not installed`);
    else describe(`in ${name} ${title}`, () => tests(open, name));
  }
}
