import type { Page } from 'playwright-core';
import { PROPOSAL_CREATED } from '@/chain/logs/proposalLog';
import { openBefore } from '../openBefore';
import { PHONE } from './browser';
import { listed, openSite, rpc, settled } from './site';

describe('going from page to page', () => {
  const site = openBefore(openSite);

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
    // Position of the page as it is left: pressing may move it first.
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
    expect([await here.textContent(), await here.getAttribute('aria-current')]).toEqual([
      'Organisations',
      'true',
    ]);
    await page.locator('main a[href^="/proposal/"]').last().focus();
    await page.keyboard.press('Enter');
    await to(page, /\/proposal\//);
    expect(await place(page)).toEqual({ top: 0, focus: 'MAIN' });
    expect([await here.textContent(), await here.getAttribute('aria-current')]).toEqual([
      'Organisations',
      'true',
    ]);
    await page.close();
  });

  test('Back leads to a link that was pasted over another, and to a list as it was narrowed', async () => {
    const { page, faults } = await site.open(`/dao/#${site.dao}`, { viewport: PHONE });
    await settled(page);
    await listed(page);
    const rows = page.locator('main li a[href^="/proposal/"]');
    const shown = await rows.evaluateAll((links) =>
      links.map((link) => ({ href: link.getAttribute('href') ?? '', title: link.textContent ?? '' })),
    );
    const [first, second] = shown;
    if (first === undefined || second === undefined) throw new Error('two proposals are wanted');
    const title = page.getByRole('heading', { level: 1 });
    await page.goto(new URL(first.href, page.url()).href);
    await title.filter({ hasText: first.title }).waitFor();
    await settled(page);
    await page.evaluate(() => scrollTo(0, 600));
    await page.evaluate(
      (hash) => {
        location.hash = hash;
      },
      second.href.slice(second.href.indexOf('#')),
    );
    // By its own name: until it is read the heading says that it is being read.
    await title.filter({ hasText: second.title }).waitFor();
    const pasted = second.title;
    expect(await place(page)).toEqual({ top: 0, focus: 'MAIN' });
    await page.locator('header a[href^="/dao/"]').first().click();
    await to(page, /\/dao\//);
    await page.getByRole('button', { name: 'Search and filter' }).click();
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
    const tab = await opened;
    // A tab that is closed while it opens may never say so.
    await tab.getByRole('heading', { name: 'Checkpoints' }).waitFor();
    await tab.close();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('link', { name: 'there' }).click();
    await to(page, /\/about\//);
    const part = page.getByRole('heading', { name: 'Checkpoints' });
    expect(Math.abs((await part.boundingBox())?.y ?? 999)).toBeLessThan(200);
    expect((await place(page)).top).toBeGreaterThan(0);
    await page.close();
  });

  test('a transaction of a proposal leads to it, and so does a path as other frontends have it', async () => {
    const { facts, url } = site.world;
    const { id } = facts.proposals.activeEnding;
    const made = { address: facts.governor, fromBlock: '0x0', topics: [PROPOSAL_CREATED] };
    const logs = await rpc<{ data: string; transactionHash: string }[]>(url, 'eth_getLogs', [made]);
    const log = logs.find(({ data }) => BigInt(data.slice(0, 66)) === BigInt(id));
    const { page, faults } = await site.open(`/gov/meridian/proposal/${id}`, { viewport: PHONE });
    const there = (at: URL) => at.pathname === '/proposal/' && at.hash === `#${site.dao}/${id}`;
    await page.waitForURL(there);
    await settled(page);
    await page.goto(`${site.url}/`);
    const paste = async (text: string) => {
      await page.getByRole('textbox', { name: /^A DAO’s name/ }).fill(text);
      await page.getByRole('button', { name: 'Open', exact: true }).click();
    };
    await paste(`https://scan.example/tx/0x${'ab'.repeat(32)}#eventlog`);
    await page.getByText('▲ No proposal was found in this transaction.').waitFor();
    await paste(log?.transactionHash ?? '');
    await page.waitForURL(there);
    await settled(page);
    // The host said that there is no such page.
    expect(faults.errors.filter((error) => !/404/.test(error))).toEqual([]);
    await page.close();
  });
});
