import type { Locator, Page } from 'playwright-core';
import { testInAll } from '../runs';
import { openProposalPaths, openSite, type Site, settled } from './site';
import { answerWallet } from './voting';

describe('everything works by keyboard', () => {
  let site: Site;
  /** A proposal, open from the first of its tests to the last. */
  let page: Page;
  beforeAll(async () => {
    site = await openSite();
    ({ page } = await site.open(openProposalPaths(site)[0] ?? ''));
    await settled(page);
  });
  afterAll(() => site.close());

  for (const name of ['votes', 'delegates'])
    testInAll(`the list of all ${name}, thousands of links, can be left out`, async () => {
      const { page } = await site.visit(`/${name}/#${site.dao}`);
      await settled(page);
      await page.getByRole('listitem').first().waitFor();
      await focusOn(page, page.getByRole('button', { name: `Skip the list of ${name}` }));
      await page.keyboard.press('Enter');
      const isInFooter = () => page.evaluate(() => document.activeElement?.closest('footer') !== null);
      // A button or two stand below a list.
      for (let step = 0; step < 4 && !(await isInFooter()); step += 1) await page.keyboard.press('Tab');
      expect(await isInFooter()).toBe(true);
      expect(await page.evaluate(() => location.hash)).toBe(`#${site.dao}`);
      await page.close();
    });

  testInAll('the first Tab offers to skip to the content, and the page stays what it is', async () => {
    for (const path of ['/', `/dao/#${site.dao}`]) {
      const { page } = await site.visit(path);
      await settled(page);
      const heading = await page.locator('main h1').textContent();
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/Skip/);
      await page.keyboard.press('Enter');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
      expect(await page.locator('main h1').textContent()).toBe(heading);
      expect(page.url()).toBe(`${site.url}${path}`);
      await page.close();
    }
  });

  test('the vote of a proposal is eight Tab stops away', async () => {
    const held = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await held()).toBe('Skip to the vote');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const isInVote = () =>
      page.evaluate(() => document.activeElement?.closest('#your-vote input[type=radio]') !== null);
    for (let stop = 3; stop < 8 && !(await isInVote()); stop += 1) await page.keyboard.press('Tab');
    expect(await isInVote()).toBe(true);
  });

  testInAll(
    'Escape closes the list of wallets and gives the focus back, wherever it was asked for',
    async () => {
      for (const region of [page.getByRole('banner'), page.getByRole('main')]) {
        const connect = region.getByRole('button', { name: /^Connect/ }).first();
        await connect.focus();
        await page.keyboard.press('Enter');
        const sheet = page.getByRole('dialog', { name: 'Connect a wallet' });
        await sheet.waitFor();
        await page.keyboard.press('Escape');
        await sheet.waitFor({ state: 'hidden' });
        await connect.and(page.locator(':focus')).waitFor();
      }
    },
  );

  test('Escape closes a proof and gives the focus back', async () => {
    const figure = page.getByRole('region', { name: 'Result' }).getByRole('button').first();
    await figure.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Read from the chain only. Anyone can ask the same.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Read from the chain only. Anyone can ask the same.').waitFor({ state: 'hidden' });
    expect(await figure.evaluate((node) => node === document.activeElement)).toBe(true);
  });

  test('a vote is cast without a pointer', async () => {
    await focusOn(page, page.getByRole('banner').getByRole('button', { name: 'Connect', exact: true }));
    await page.keyboard.press('Enter');
    const name = new RegExp(site.world.config.wallet.demo?.name ?? 'Demo');
    await page.getByRole('button', { name }).waitFor();
    await focusOn(page, page.getByRole('button', { name }));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /Demo wallet: connect/ }).waitFor();
    await focusOn(
      page,
      page.getByRole('dialog', { name: /Demo wallet/ }).getByRole('button', { name: 'Connect' }),
    );
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Your wallet, account/ }).waitFor();
    const form = page.getByRole('complementary', { name: /Your vote/ });
    await focusOn(page, form.getByRole('radio').first());
    await page.keyboard.press('Space');
    await focusOn(page, form.getByRole('textbox', { name: 'Reason' }));
    await page.keyboard.type('By keyboard alone.');
    await form.getByRole('button', { name: /^Vote for/, disabled: false }).waitFor();
    await focusOn(page, form.getByRole('button', { name: /^Vote for/ }));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /Demo wallet: send/ }).waitFor();
    await answerWallet(page, 'Confirm');
    await form.getByText(/^Your vote is in the list/).waitFor();
  });
});

/** Presses Tab until this has the focus. */
async function focusOn(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 200; step += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${target}`);
}
