import type { Page } from 'playwright-core';
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { rpc } from '@/devnet/anvil';
import { openBefore } from '../openBefore';
import { openPage, PHONE } from './browser';
import { describeEngines } from './engines';
import { isCovered, LOOK, painted, uncovered, withCode, withoutCode } from './painted';
import { serveSite, startWorld, stopAll, type World } from './processes';
import { openSite, settled } from './site';

const VOTE = parseAbi(['function castVote(uint256,uint8)']);
describe('a page that was seen here before', () => {
  const site = openBefore(openSite);
  let page: Page;
  let paths: { home: string; dao: string; proposal: string };
  const shifts = () => page.evaluate(() => (self as { shifts?: number }).shifts);
  beforeAll(async () => {
    const { id } = site.world.facts.proposals.activeEnding;
    paths = { home: '/', dao: `/dao/#${site.dao}`, proposal: `/proposal/#${site.dao}/${id}` };
    ({ page } = await openPage(site.watched.browser, { viewport: PHONE }));
    await page.addInitScript(LOOK);
  });

  async function seen(path: string): Promise<void> {
    await withCode(page);
    await page.goto(`${site.url}${path}`);
    await settled(page);
    await page.locator('#screen [data-place]').first().waitFor({ state: 'detached' });
    await page.goto(`${site.url}/about/`);
  }

  test.each([
    ['dao', /All proposals up to block.*declare conflicts.*Passing, 62\.8% for/s],
    ['proposal', /declare conflicts.*Pay 96,000 dUSD.*Quorum reached.*8\.53M/s],
    ['home', /votes end this week.*declare conflicts.*Passing, 62\.8% for/s],
  ] as const)(
    'paints %s before its code is there, says how old that is, and stands still when its code has drawn it',
    async (name, text) => {
      await seen(paths[name]);
      await withoutCode(page, `${site.url}${paths[name]}`);
      expect(await painted(page)).toMatch(text);
      expect(await painted(page)).toMatch(/As you saw it .*(this minute|ago)\. Checking…$/);
      expect(await isCovered(page)).toBe(true);
      await withCode(page);
      await uncovered(page);
      await settled(page);
      expect(await shifts()).toBeLessThanOrEqual(0.01);
    },
  );

  test('can neither be pressed nor reached by keys before it is the page itself', async () => {
    await withoutCode(page, `${site.url}${paths.home}`);
    const reached = await page.evaluate(() => {
      const { shadowRoot } = document.getElementById('last') ?? {};
      const all = [...(shadowRoot?.querySelectorAll<HTMLElement>('a, button') ?? [])];
      for (const each of all) each.focus();
      const vote = all.find(({ textContent }) => textContent === 'Vote')?.getBoundingClientRect();
      const at = vote && document.elementFromPoint(vote.x + 9, vote.y + 9);
      return { links: all.length > 5, focused: shadowRoot?.activeElement ?? null, at: at?.id };
    });
    expect(reached).toEqual({ links: true, focused: null, at: 'screen' });
    await page.mouse.click(200, 300);
    expect(await isCovered(page)).toBe(false);
  });

  test('shows what has changed since as soon as the chain has said it', async () => {
    await withCode(page);
    const { facts, url } = site.world;
    const from = facts.accounts[0]?.address as Address;
    const data = encodeFunctionData({ abi: VOTE, args: [BigInt(facts.proposals.activeEnding.id), 0] });
    await rpc(url, 'anvil_impersonateAccount', [from]);
    const hash = await rpc<Hex>(url, 'eth_sendTransaction', [{ from, to: facts.governor, data }]);
    await rpc(url, 'anvil_mine', ['0x3']);
    const { status } = await rpc<{ status: Hex }>(url, 'eth_getTransactionReceipt', [hash]);
    expect(status).toBe('0x1');
    await page.goto(`${site.url}${paths.proposal}`);
    expect(await painted(page)).toMatch(/4\.1M/);
    await uncovered(page);
    await page.locator('main').getByText('4.15M').first().waitFor();
  });

  test('is painted for nobody else, and no more once it is deleted', async () => {
    const stored = () => page.evaluate(() => localStorage.getItem('quorate.screens'));
    await page.evaluate(() => localStorage.setItem('quorate.watched', '[]'));
    await withoutCode(page, `${site.url}${paths.home}`);
    expect(await painted(page)).toBeUndefined();
    await withCode(page);
    await page.goto(`${site.url}/settings/`);
    expect(await stored()).toContain('declare conflicts');
    await page.getByRole('button', { name: 'Delete what was read' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Deleted.').waitFor();
    expect(await stored()).toBeNull();
  });
});

describeEngines('a page that was seen here before', (open) => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => stopAll());

  test('is painted at once, until its code has drawn it', async () => {
    const browser = await open();
    try {
      const { url } = await serveSite(world.config);
      await browser.go(`${url}/`);
      await browser.comes(
        () =>
          document.querySelector('#screen [data-place]') === null &&
          /62\.8% for/.test(document.querySelector('main')?.textContent ?? ''),
      );
      await browser.go(`${url}/about/`);
      await browser.go(`${url}/`);
      await browser.comes(() => performance.getEntriesByName('last-screen').length === 1);
      await browser.comes(() => document.getElementById('screen')?.dataset.painted === undefined);
      await browser.shown(/62\.8% for/);
    } finally {
      await browser.close();
    }
  });
});
