import { createServer, type Server } from 'node:net';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { IS_LONG } from '../runs';
import { tellOnFailure } from './pageText';
import { lateAnswers, slowDown } from './slow';

/** A phone and a desk, the two sizes every screen is tested at. */
export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 800 };

/** Milliseconds until something that never comes is given up: a bound and no wait, wide enough for a busy machine. */
const PATIENCE = 180_000;

/** A Chromium whose every host but this machine leads to a sink; `knocks` are the names that were asked for there. */
export type Watched = { browser: Browser; knocks(): string[]; close(): Promise<void> };

/** Hosts that Chromium itself asks for, whatever page is open: these names lead nowhere instead of to the sink. */
const ITS_OWN = [
  'update.googleapis.com',
  'accounts.google.com',
  'android.clients.google.com',
  'clients2.google.com',
  'optimizationguide-pa.googleapis.com',
  'content-autofill.googleapis.com',
  'safebrowsing.googleapis.com',
  // Its dictionary of spelling, where a text is written.
  'redirector.gvt1.com',
];

/**
 * Features that Chromium must leave out: those that Playwright names (only the last such flag counts), then a process
 * kept ready for a next page, and the list below its address bar. Chromium would draw that list as two pages for each
 * context, though nobody sees the bar.
 */
const LEFT_OUT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ...['SpareRendererForSitePerProcess', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
];

/**
 * Starts Chromium; hosts outside this machine all resolve to the sink. The shell, which has no window, does for all
 * pages; `full` is the browser that people use.
 */
export async function launch(more: string[] = [], build: 'shell' | 'full' = 'shell'): Promise<Watched> {
  const knocks: string[] = [];
  const sink: Server = createServer((socket) => {
    // Answering nothing: only the name is wanted, and whoever connects without a word counts too.
    const place = knocks.push('a connection without a word') - 1;
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      knocks[place] = nameIn(data);
      socket.destroy();
    });
  });
  await new Promise<void>((done) => sink.listen(0, '127.0.0.1', done));
  const address = sink.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const rules = [
    'EXCLUDE 127.0.0.1',
    'EXCLUDE localhost',
    ...ITS_OWN.map((host) => `MAP ${host} ~NOTFOUND`),
    `MAP * 127.0.0.1:${port}`,
  ];
  const late = await lateAnswers(port, ITS_OWN);
  const { QUORATE_CHROMIUM: shell, QUORATE_CHROMIUM_FULL: full } = process.env;
  const executablePath = build === 'full' ? full : shell;
  const browser = await chromium.launch({
    ...(executablePath === undefined || executablePath === '' ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${LEFT_OUT.join(',')}`,
      `--host-resolver-rules=${rules.join(', ')}`,
      ...late.flags,
      ...more,
    ],
  });
  return {
    browser,
    knocks: () => [...knocks],
    close: async () => {
      await browser.close();
      late.close();
      await new Promise((done) => sink.close(done));
    },
  };
}

/** The host asked for, from the plain text of a TLS greeting or an HTTP request. */
function nameIn(data: Buffer): string {
  const names = data.toString('latin1').match(/[a-z0-9-]+(\.[a-z0-9-]+)+/gi) ?? [];
  return names.sort((a, b) => b.length - a.length)[0] ?? 'an unreadable greeting';
}

/** Silent faults of a page: errors in its console, broken policy, dialogs. */
export type Faults = { errors: string[]; dialogs: string[] };

/**
 * The browser then has the site as from a host without service workers: to keep 300 files, each compiled as a whole, is
 * half of what a first visit costs the processor. Playwright's own way of blocking has it registered without a registration.
 */
const NOT_KEPT =
  'ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error("not kept in this test"));';

/** Options that let the service worker keep the site, for the tests about that. */
export const KEPT: BrowserContextOptions = { serviceWorkers: 'allow' };

/** A page of its own context, whose faults are written down; the site is kept there in the long run alone, unless asked. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    viewport: DESK,
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Without a graphics card every frame of what moves is drawn by the processor: a quarter of all it does for a page.
    reducedMotion: IS_LONG ? 'no-preference' : 'reduce',
    ...options,
  });
  if (options.serviceWorkers === undefined && !IS_LONG) await context.addInitScript(NOT_KEPT);
  context.setDefaultTimeout(PATIENCE);
  slowDown(context);
  tellOnFailure(context);
  const page = await context.newPage();
  return { page, context, faults: watch(page) };
}

export function watch(page: Page): Faults {
  const faults: Faults = { errors: [], dialogs: [] };
  page.on('pageerror', (error) => faults.errors.push(error.message));
  page.on('console', (message) => {
    const isPolicy = /Content Security Policy|requires 'Trusted|Hydration|Minified React error/i.test(
      message.text(),
    );
    if (message.type() === 'error' && isPolicy) faults.errors.push(message.text());
  });
  page.on('dialog', (dialog) => {
    faults.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return faults;
}

/** Waits until a page, or a part of it, shows a text. */
export async function says(where: Page | Locator, text: string | RegExp): Promise<void> {
  await where.getByText(text).first().waitFor();
}

/** Expects that nothing of a page stands out of the smallest phone. */
export async function fitsSmallPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 568 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
}
