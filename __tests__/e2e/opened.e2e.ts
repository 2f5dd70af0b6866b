import type { Page } from 'playwright-core';
import { openBefore } from '../openBefore';
import { findings } from './accessible';
import { DESK, type Faults, PHONE } from './browser';
import { goOn } from './looking';
import { openProposalPaths, openSite, settled } from './site';

describe('what opens, and what is put in', () => {
  const site = openBefore(openSite);

  test('axe finds nothing in the menu of a phone, nor in a proof', async () => {
    const { page } = await site.open(openProposalPaths(site)[0] ?? '', { viewport: PHONE });
    await settled(page);
    const found: Record<string, string[]> = {};
    for (const [name, viewport, selector, inside] of [
      ['menu', PHONE, 'header button[aria-label*="enu"]', 'Settings'],
      ['proof', DESK, 'section[aria-label="Result"] button', 'Anyone can ask the same.'],
    ] as const) {
      await page.setViewportSize(viewport);
      await page.locator(selector).first().click();
      await page.getByRole('dialog').getByText(inside).waitFor();
      found[name] = await findings(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    expect(found).toEqual({ menu: [], proof: [] });
    await page.context().close();
  });

  test('the first sight of an open proposal on a phone has all that a vote is decided by, and the vote', async () => {
    const paths = openProposalPaths(site);
    expect(paths.length).toBeGreaterThan(1);
    const missing: string[] = [];
    const { page } = await site.open(paths[0] ?? '', { viewport: PHONE });
    for (const path of paths) {
      await goOn(page, path);
      await settled(page);
      await page.getByRole('region', { name: 'In short' }).getByRole('button', { name: /./ }).waitFor();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      const parts = await seen(page);
      for (const [part, isThere] of Object.entries(parts)) if (!isThere) missing.push(`${part} of ${path}`);
    }
    await page.context().close();
    expect(missing).toEqual([]);
  });

  test('a proof whose code cannot be fetched says so beside the page, and opens once there is a network', async () => {
    const [path = '/'] = openProposalPaths(site);
    // Once the service worker is there it gives every file, whatever the network does.
    const { page, faults } = await site.open(path, { viewport: DESK, serviceWorkers: 'block' });
    await settled(page);
    await page.getByText(/Complete: the sum of/).waitFor();
    const scripts = '**/_next/static/chunks/*.js';
    await page.route(scripts, (route) => route.abort());
    await page.locator('section[aria-label="Result"] button').first().click();
    const proof = page.getByRole('dialog');
    await proof.getByText('A part of this page could not be fetched.').waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.unroute(scripts);
    await proof.getByRole('button', { name: 'Try again' }).click();
    await proof.getByText('Anyone can ask the same.').waitFor();
    expect(faults.dialogs).toEqual([]);
    await page.context().close();
  });

  test('without JavaScript a page says what it needs instead of waiting for ever', async () => {
    const { page } = await site.open('/', { javaScriptEnabled: false });
    const note = page.locator('noscript p');
    await note.waitFor();
    expect(await note.textContent()).toContain('Quorate needs JavaScript.');
    await page.context().close();
  });

  test('numbers in the tables of a text stay whole on a small phone', async () => {
    const { succeeded } = site.world.facts.proposals;
    const viewport = { width: 320, height: 640 };
    const { page } = await site.open(`/proposal/#${site.dao}/${succeeded.id}`, { viewport });
    await settled(page);
    const cells = page.getByRole('region', { name: 'Rationale' }).locator('td');
    await cells.first().waitFor();
    const parted = await cells.evaluateAll((all) =>
      all.flatMap(({ firstChild }) =>
        [...(firstChild?.textContent ?? '').matchAll(/\d[\d,.]*/g)].flatMap(({ 0: number, index }) => {
          const range = document.createRange();
          if (firstChild === null) return [];
          range.setStart(firstChild, index);
          range.setEnd(firstChild, index + number.length);
          return range.getClientRects().length > 1 ? [number] : [];
        }),
      ),
    );
    expect(parted).toEqual([]);
    await page.context().close();
  });

  describe('on a page without figures', () => {
    let page: Page;
    let faults: Faults;
    beforeAll(async () => {
      ({ page, faults } = await site.open('/about/', { viewport: PHONE, colorScheme: 'light' }));
      await settled(page);
    });
    afterAll(() => page.context().close());

    test('on a phone neither the last line of a page nor what is focused lies under the bar at the foot', async () => {
      const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
      expect(bar?.y).toBe(PHONE.height - 65);
      const last = page.locator('footer a').last();
      await last.focus();
      const box = await last.boundingBox();
      expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height - 65);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2500);
    });

    test('a person who wants less motion gets no transition when the theme changes', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.evaluate(() => {
        document.addEventListener('transitionrun', () => document.body.setAttribute('data-moved', ''));
      });
      const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const light = await colour();
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      expect(await colour()).not.toBe(light);
      expect(await page.locator('body').getAttribute('data-moved')).toBeNull();
    });

    test('a script put into the page does not run, nor does a javascript: link', async () => {
      const ran = await page.evaluate(() => {
        const script = document.createElement('script');
        // By Trusted Types it takes no text at all; without them the policy would not run it.
        try {
          script.textContent = 'window.ran = true';
        } catch {}
        script.append('window.ran = true');
        document.body.append(script);
        const link = document.createElement('a');
        link.href = 'javascript:window.ran=true';
        document.body.append(link);
        link.click();
        return new Promise((done) => setTimeout(() => done('ran' in window), 50));
      });
      expect(ran).toBe(false);
      expect(faults.dialogs).toEqual([]);
    });

    test('the name of the site stays on one line where everything is twice as large', async () => {
      await page.setViewportSize({ width: 195, height: 422 });
      const name = page.locator('header').getByText('Quorate', { exact: true });
      expect((await name.boundingBox())?.height).toBeLessThan(40);
    });
  });
});

/** Parts of a proposal above the bar at the bottom of a phone, before any scrolling. */
function seen(page: Page): Promise<Record<string, boolean>> {
  return page.evaluate(() => {
    const bar = [...document.querySelectorAll('main div, body > div div')].find(
      (each) => getComputedStyle(each).position === 'fixed' && getComputedStyle(each).bottom === '0px',
    );
    const end = bar?.getBoundingClientRect().top ?? window.innerHeight;
    const isSeen = (element: Element | null | undefined) => {
      const box = element?.getBoundingClientRect();
      return box !== undefined && box.height > 0 && box.top >= 0 && box.bottom <= end;
    };
    const short = document.querySelector('[aria-label="In short"]');
    const result = document.querySelector('[aria-label="Result"]');
    const effect = short?.querySelector('p');
    return {
      'effect that is not cut': effect != null && effect.scrollHeight <= effect.clientHeight + 1,
      'finding whose words come before an address in full': !/0x[0-9a-f]{40}/i.test(short?.textContent ?? ''),
      title: isSeen(document.querySelector('main h1')),
      state: isSeen(document.querySelector('main header .rounded-full')),
      effect: isSeen(short?.querySelector('p')),
      check: isSeen(short?.querySelector('button')),
      result: isSeen(result?.querySelector('h2')),
      quorum: isSeen(result?.querySelector('h2 + p')),
      shares: isSeen(result?.querySelector('dl')),
      act: bar?.querySelector('button, a') !== null,
    };
  });
}
