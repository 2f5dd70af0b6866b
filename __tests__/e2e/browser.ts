import { createServer, type Server } from 'node:net';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

/** A phone and a desk, the two sizes every screen is tested at. */
export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 800 };

/** A Chromium whose every host but this machine leads to a sink that counts who knocks. */
export type Watched = { browser: Browser; knocks(): number; close(): Promise<void> };

/** Starts Chromium; hosts outside this machine all resolve to the sink. */
export async function launch(more: string[] = []): Promise<Watched> {
  let knocks = 0;
  const sink: Server = createServer((socket) => {
    knocks += 1;
    socket.destroy();
  });
  await new Promise<void>((done) => sink.listen(0, '127.0.0.1', done));
  const address = sink.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const executablePath = process.env.QUORATE_CHROMIUM;
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
      `--host-resolver-rules=MAP * 127.0.0.1:${port}, EXCLUDE 127.0.0.1, EXCLUDE localhost`,
      ...more,
    ],
  });
  return {
    browser,
    knocks: () => knocks,
    close: async () => {
      await browser.close();
      await new Promise((done) => sink.close(done));
    },
  };
}

/** What went wrong on a page without anybody being told: errors in its console, broken policy, dialogs. */
export type Faults = { errors: string[]; dialogs: string[] };

/** A page of its own context, whose faults are written down. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; context: BrowserContext; faults: Faults }> {
  const context = await browser.newContext({
    viewport: DESK,
    locale: 'en-GB',
    timezoneId: 'UTC',
    ...options,
  });
  const page = await context.newPage();
  return { page, context, faults: watch(page) };
}

/** Writes down the faults of a page from now on. */
export function watch(page: Page): Faults {
  const faults: Faults = { errors: [], dialogs: [] };
  page.on('pageerror', (error) => faults.errors.push(error.message));
  page.on('console', (message) => {
    const isPolicy = /Content Security Policy|Hydration|Minified React error/i.test(message.text());
    if (message.type() === 'error' && isPolicy) faults.errors.push(message.text());
  });
  page.on('dialog', (dialog) => {
    faults.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return faults;
}
