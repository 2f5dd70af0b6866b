import type { Page } from 'playwright-core';
import { PHONE } from './browser';
import { listed, openSite, type Site, settled } from './site';

describe('going from page to page', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => site.close());

  const place = (page: Page) =>
    page.evaluate(() => ({ top: Math.round(scrollY), focus: document.activeElement?.tagName }));
  const to = async (page: Page, path: RegExp) => {
    await page.waitForURL(path);
    await settled(page);
  };

  test('a page begins at its top, and who comes back to one finds the place that was left', async () => {
    const { page, faults } = await site.open(`/dao/#${site.dao}`, { viewport: PHONE });
    await settled(page);
    await listed(page);
    const links = page.locator('main a[href^="/proposal/"]');
    // Where the page is as it is left: pressing may move it first.
    const left = page.evaluate(
      () => new Promise((done) => addEventListener('click', () => done(Math.round(scrollY)), true)),
    );
    await links.last().click();
    const top = await left;
    expect(top).toBeGreaterThan(300);
    await to(page, /\/proposal\//);
    expect(await place(page)).toEqual({ top: 0, focus: 'MAIN' });
    await page.evaluate(() => scrollTo(0, 250));
    await page.goBack();
    await to(page, /\/dao\//);
    expect((await place(page)).top).toBe(top);
    await page.goForward();
    await to(page, /\/proposal\//);
    expect((await place(page)).top).toBe(250);
    expect(faults).toEqual({ errors: [], dialogs: [] });
    await page.close();
  });

  test('by the keyboard too; the header says where one is', async () => {
    const { page } = await site.open(`/dao/#${site.dao}`);
    await settled(page);
    const here = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
    expect(await here.getAttribute('aria-current')).toBe('page');
    const name = await here.textContent();
    await page.locator('main a[href^="/proposal/"]').last().focus();
    await page.keyboard.press('Enter');
    await to(page, /\/proposal\//);
    expect(await place(page)).toEqual({ top: 0, focus: 'MAIN' });
    expect([await here.textContent(), await here.getAttribute('aria-current')]).toEqual([name, 'true']);
    await page.close();
  });

  test('Back leads to a link that was pasted over another, and to a list as it was narrowed', async () => {
    const { page, faults } = await site.open(`/dao/#${site.dao}`, { viewport: PHONE });
    await settled(page);
    await listed(page);
    const rows = page.locator('main li a[href^="/proposal/"]');
    const shown = await rows.evaluateAll((links) =>
      links.map((link) => ({
        href: link.getAttribute('href') ?? '',
        title: link.textContent ?? '',
      })),
    );
    const [first, second] = shown;
    if (first === undefined || second === undefined) throw new Error('two proposals are wanted');
    const title = page.getByRole('heading', { level: 1 });
    await page.goto(new URL(first.href, page.url()).href);
    await title.filter({ hasText: first.title }).waitFor();
    await settled(page);
    await page.evaluate(
      (hash) => {
        location.hash = hash;
      },
      second.href.slice(second.href.indexOf('#')),
    );
    // By its own name: until it is read the heading says that it is being read.
    await title.filter({ hasText: second.title }).waitFor();
    const pasted = second.title;
    await page.locator('header a[href^="/dao/"]').first().click();
    await to(page, /\/dao\//);
    await page.getByRole('searchbox', { name: 'Search in titles' }).fill(pasted.slice(0, 12));
    // The rows of before stay until the narrowed ones are there.
    await rows.filter({ hasText: first.title }).waitFor({ state: 'detached' });
    await rows.first().click();
    await to(page, /\/proposal\//);
    await page.goBack();
    await page.getByText(/^\d+ of \d+ proposals match(es)?\.$/).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe(pasted.slice(0, 12));
    expect(await rows.filter({ hasText: first.title }).count()).toBe(0);
    await page.goBack();
    await title.filter({ hasText: pasted }).waitFor();
    expect(faults).toEqual({ errors: [], dialogs: [] });
    await page.close();
  });

  test('a link to a part of a page leads to that part; a press with another key opens a tab', async () => {
    const { page } = await site.open('/');
    await settled(page);
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), {
        href: '/about/#checkpoints',
        textContent: 'there',
      });
      document.querySelector('main')?.prepend(link);
    });
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'there' }).click({ modifiers: ['ControlOrMeta'] });
    await (await opened).close();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('link', { name: 'there' }).click();
    await to(page, /\/about\//);
    const part = page.getByRole('heading', { name: 'Checkpoints' });
    expect(Math.abs((await part.boundingBox())?.y ?? 999)).toBeLessThan(200);
    expect((await place(page)).top).toBeGreaterThan(0);
    await page.close();
  });
});
