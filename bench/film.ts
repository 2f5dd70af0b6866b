import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, CDPSession } from 'playwright-core';
import { launch, PHONE } from '../__tests__/e2e/browser';
import { startWorld, stopAll } from '../__tests__/e2e/processes';
import { rpc } from '../devnet/anvil';
import { build, isStale } from '../tools/build.mjs';
import { findChromium } from '../tools/chromium.mjs';
import { makeFirst, openPlace, type Place } from './web/place';
import { type Subject, subjectsOf } from './web/sights';

// Film strips: what a slow phone shows every 250 ms of a first visit and of a return, one picture for each.
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'film' },
    pages: { type: 'string', default: 'home,organisation,proposal' },
    locales: { type: 'string', default: 'en-GB,de-DE,es-ES' },
    themes: { type: 'string', default: 'light,dark' },
    /** Milliseconds between two pictures, and of the whole strip. */
    step: { type: 'string', default: '250' },
    length: { type: 'string', default: '9000' },
  },
});
const STEP = Number(values.step);
const LENGTH = Number(values.length);

type Look = { locale: string; colorScheme: 'light' | 'dark' };
type Frame = { at: number; data: string };

async function main(): Promise<void> {
  process.env.QUORATE_CHROMIUM ??= (await findChromium('full')) ?? '';
  const [world, watched] = await Promise.all([startWorld(), launch()]);
  const site = mkdtempSync(join(tmpdir(), 'quorate-film-'));
  mkdirSync(values.out, { recursive: true });
  try {
    if (await isStale()) await build();
    // The state at the start is of the last block only: so many more, and the last final one has its own.
    await rpc(world.url, 'anvil_mine', ['0x48', '0x1']);
    cpSync('out', site, { recursive: true });
    await makeFirst(world, site);
    const subjects = (await subjectsOf(world)).filter(({ name }) => values.pages.split(',').includes(name));
    const place = await openPlace(watched.browser, world, site);
    for (const subject of subjects)
      for (const colorScheme of values.themes.split(',') as Look['colorScheme'][])
        for (const locale of values.locales.split(','))
          await filmBoth(place, subject, { locale, colorScheme });
    await place.close();
  } finally {
    await watched.close();
    await stopAll();
    rmSync(site, { recursive: true, force: true });
  }
}

/** A first visit and a return in one browser profile, a strip of each. */
async function filmBoth(place: Place, subject: Subject, look: Look): Promise<void> {
  const context = await place.browser.newContext({
    viewport: PHONE,
    timezoneId: 'UTC',
    // A picture of each step of a pulse would cost the processor more than the page does.
    reducedMotion: 'reduce',
    ...look,
  });
  try {
    for (const visit of ['first', 'return']) {
      const frames = await filmed(context, place, subject);
      const name = `${subject.name}-${visit}-${look.colorScheme}-${look.locale.slice(0, 2)}.png`;
      writeFileSync(join(values.out, name), await strip(place.browser, frames));
      console.log(name);
    }
  } finally {
    await context.close();
  }
}

async function filmed(context: BrowserContext, place: Place, { path }: Subject): Promise<Frame[]> {
  const page = await context.newPage();
  const devtools: CDPSession = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const frames: Frame[] = [];
  devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: (metadata.timestamp ?? 0) * 1000, data });
    // A frame that comes when the page is being closed has nobody to tell.
    void devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 70, everyNthFrame: 1 });
  await page.goto(`${place.url}${path}`, { waitUntil: 'commit' });
  const begun = await page.evaluate(() => performance.timeOrigin);
  await page.waitForTimeout(LENGTH);
  await devtools.send('Page.stopScreencast');
  // The site is kept for the return, at full speed; then the page is left as by a link.
  place.setSlow(false);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 90_000,
  });
  place.setSlow(true);
  await page.goto('about:blank');
  await page.close();
  return frames.map(({ at, data }) => ({ at: at - begun, data }));
}

/** The pictures of a strip side by side, each with its time; where nothing was drawn anew the one before stands. */
async function strip(browser: Browser, frames: readonly Frame[]): Promise<Buffer> {
  const times = Array.from({ length: Math.floor(LENGTH / STEP) + 1 }, (_, index) => index * STEP);
  const shown = times.map((time) => ({ time, data: frames.findLast(({ at }) => at <= time)?.data }));
  const cells = shown.map(({ time, data }, index) => {
    const isSame = index > 0 && data === shown[index - 1]?.data;
    const picture = data === undefined ? '' : `<img src="data:image/jpeg;base64,${data}">`;
    return isSame ? '' : `<figure>${picture}<figcaption>${(time / 1000).toFixed(2)} s</figcaption></figure>`;
  });
  const page = await browser.newPage({ viewport: { width: 1560, height: 900 } });
  const style =
    'body{margin:8px;font:16px sans-serif;display:flex;flex-wrap:wrap;gap:8px}figure{margin:0;width:250px}img{width:250px;outline:1px solid #888}';
  await page.setContent(`<style>${style}</style>${cells.join('')}`);
  const picture = await page.screenshot({ fullPage: true });
  await page.close();
  return picture;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
