import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { writeServiceWorker } from '../../tools/offline.mjs';
import { openBefore } from '../openBefore';
import { until } from '../until';
import { KEPT, launch, openPage, PHONE, says } from './browser';
import { serveFolder, startWorld, stopAll } from './processes';
import { remembered } from './remembered';
import { listed, lookUp, rpc, settled } from './site';

const world = openBefore(startWorld, stopAll);
const watched = openBefore(launch);
let folder: string;
let site: { url: string; stop(): Promise<void> };

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

/** Content of a proposal's page that was read: text, effects, the result, and how whole the votes are. */
async function shown(page: Page): Promise<Record<string, unknown>> {
  return {
    title: await page.getByRole('heading', { level: 1 }).textContent(),
    effect: await page.getByRole('region', { name: 'In short' }).locator('p').first().textContent(),
    actions: await page.getByRole('region', { name: 'What it does' }).locator('ol').first().textContent(),
    result: await page.getByRole('region', { name: 'Result' }).getByRole('img').getAttribute('aria-label'),
    votes: await page.getByText(/Complete: the sum of/).textContent(),
    voters: await page.getByRole('list', { name: /votes/ }).locator('li').allTextContents(),
  };
}

test('a new version is offered, and taken when the person wants it', async () => {
  const { page, context } = await openPage(watched.browser, { ...KEPT, viewport: PHONE });
  await page.goto(`${site.url}/about/`);
  await settled(page);
  await kept(page);
  expect(await page.getByText('A new version of this site is ready.').count()).toBe(0);
  const about = join(folder, 'about', 'index.html');
  writeFileSync(about, readFileSync(about, 'utf8').replace('</title>', ' (newer)</title>'));
  writeServiceWorker(folder);
  const workers: unknown[] = [];
  page.on('worker', (worker) => workers.push(worker));
  await page.reload();
  await settled(page);
  expect(await page.evaluate('headStart.isBegun')).toBe(true);
  expect(workers.length).toBe(1);
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
  const { page, context } = await openPage(watched.browser, { ...KEPT, viewport: PHONE });
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

// Last, because it ends the chain.
test('without a network every page opens, what was read before is there and marked as such, and nothing can be sent', async () => {
  const { page, context, faults } = await openPage(watched.browser, { ...KEPT, viewport: PHONE });
  const dao = world.config.organisations[0]?.id ?? '';
  await page.goto(`${site.url}/dao/#${dao}`);
  await settled(page);
  await kept(page);
  await listed(page);
  const line = page.locator('main li').filter({ hasText: 'left' }).first();
  const title = (await line.locator('a').textContent()) ?? '';
  await line.locator('a').click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByText(/Complete: the sum of/).waitFor();
  await rpc(world.url, 'evm_mine', []);
  await lookUp(page);
  await remembered((work) => page.evaluate(work), world, dao);
  const seen = await shown(page);
  await site.stop();
  await world.stop();
  await context.setOffline(true);
  await page.reload();
  await page.getByText(/Complete: the sum of/).waitFor();
  // The list draws the rows in sight once they are measured.
  await until(
    () => shown(page),
    (now) => isDeepStrictEqual(now, seen),
    (last) => JSON.stringify({ last, seen }),
  );
  await page
    .getByText(/You see what was read here before: as of block [\d,]+, read .*, not confirmed since/)
    .waitFor();
  expect(await page.getByRole('button', { name: 'Needs a connection' }).isDisabled()).toBe(true);
  await page.goto(`${site.url}/dao/#${dao}`);
  await page.locator('main li').filter({ hasText: title }).first().waitFor();
  await page.getByText(/You see what was read here before/).waitFor();
  expect(await page.getByText(/left$/).count()).toBe(0);
  await page.goto(`${site.url}/proposal/#${dao}/77`);
  await says(page, /does not answer/);
  for (const [path, heading] of [
    ['/', /./],
    ['/settings/', 'Stored here'],
    ['/about/', /./],
    ['/ballot/', /./],
  ] as const) {
    await page.goto(`${site.url}${path}`);
    await page.getByRole('heading', { name: heading }).first().waitFor();
  }
  expect(faults.errors).toEqual([]);
  await context.close();
});
