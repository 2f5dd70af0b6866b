import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { writeServiceWorker } from '../../tools/offline.mjs';
import { launch, openPage, PHONE, type Watched } from './browser';
import { serveFolder, startWorld, stopAll, type World } from './processes';
import { settled } from './site';

let world: World;
let watched: Watched;
let folder: string;
let site: { url: string; stop(): Promise<void> };

beforeAll(async () => {
  [world, watched] = await Promise.all([startWorld(), launch()]);
});
afterAll(async () => {
  await watched.close();
  await stopAll();
});
beforeEach(async () => {
  // A copy of its own, because a new version is written into it.
  folder = mkdtempSync(join(tmpdir(), 'quorate-offline-'));
  cpSync('out', folder, { recursive: true });
  writeFileSync(join(folder, 'config.json'), JSON.stringify(world.config));
  site = await serveFolder(folder);
});
afterEach(async () => {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Waits until the browser keeps the site, and what this page used of it. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((done) =>
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }),
    );
  });
}

test('a new version is offered, and taken when the person wants it', async () => {
  const { page, context } = await openPage(watched.browser, { viewport: PHONE });
  await page.goto(`${site.url}/about/`);
  await settled(page);
  await kept(page);
  expect(await page.getByText('A new version of this site is ready.').count()).toBe(0);
  const about = join(folder, 'about', 'index.html');
  writeFileSync(about, readFileSync(about, 'utf8').replace('</title>', ' (newer)</title>'));
  writeServiceWorker(folder);
  await page.reload();
  expect(await page.evaluate(() => document.head.innerHTML.includes('(newer)'))).toBe(false);
  await page.getByText('A new version of this site is ready.').waitFor();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Use it now' }).click()]);
  await settled(page);
  const html = await page.evaluate(async () => (await fetch('/about/')).text());
  expect(html).toContain('(newer)');
  await context.close();
});

test('a file that is not what the build made it is not kept', async () => {
  writeFileSync(join(folder, 'about', 'index.html'), '<!doctype html><title>altered</title>');
  const { page, context } = await openPage(watched.browser, { viewport: PHONE });
  await page.goto(`${site.url}/settings/`);
  await settled(page);
  const state = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('/sw.js');
    const { installing } = registration;
    if (installing === null) return registration.active === null ? 'refused' : 'kept';
    return new Promise((done) => {
      installing.addEventListener('statechange', () => {
        if (installing.state === 'redundant') done('refused');
        if (installing.state === 'activated') done('kept');
      });
    });
  });
  expect(state).toBe('refused');
  await context.close();
});
