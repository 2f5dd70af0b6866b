import type { Locator } from 'playwright-core';
import { describeRows } from '../runs';
import { DESK, PHONE } from './browser';
import { openProposalPaths, openSite, rpc, type Site, settled } from './site';
import { answerWallet, connectDemo, submitVote, voteForm } from './voting';

const SIZES = [
  ['phone', PHONE],
  ['desk', DESK],
] as const;

describeRows<(typeof SIZES)[number]>(
  SIZES,
  1,
  ([size]) => `the main job at ${size} size`,
  ([size, viewport]) => {
    let site: Site;
    let proposal: string;
    const isPhone = size === 'phone';
    beforeAll(async () => {
      site = await openSite();
      proposal = openProposalPaths(site)[0] ?? '';
    });
    afterAll(() => site.close());

    test('open the organisation, read a proposal, vote with a reason, and see it in the list and in the tally', async () => {
      const label = site.world.config.wallet.demo?.accounts[0]?.label ?? '';
      const { page, faults } = await site.open('/', { viewport, hasTouch: isPhone, isMobile: isPhone });
      await settled(page);
      await page.locator(`main a[href="/dao/#${site.dao}"]`).first().click();
      await page.waitForURL(/\/dao\/#/);
      await page.locator('main a[href*="/proposal/#"]').first().waitFor();
      await page.locator(`main a[href="${proposal}"]`).first().click();
      await page.waitForURL(/\/proposal\/#/);
      await page.getByText(/^✓?\s*Complete: the sum of/).waitFor();
      // No endpoint is believed: every figure of the proposal is worked out here from proven state.
      await page.getByRole('button', { name: 'Prove all figures' }).click();
      await page.getByText(/^✓ Proven: the state, .* the votes For, .*\.$/).waitFor();
      expect(await page.getByText(/^Not proven|do not rely on/).count()).toBe(0);
      const bar = page.getByRole('region', { name: 'Result' }).getByRole('img');
      const before = await bar.getAttribute('aria-label');
      const count = await votesListed(page);

      await connectDemo(page, label);
      let form = await voteForm(page, isPhone);
      const places = await placesIn(form);
      await form.getByText('Against', { exact: true }).click();
      await form.getByRole('button', { name: 'Vote against', exact: true }).waitFor();
      expect(await placesIn(form)).toEqual(places);
      await form.getByRole('textbox', { name: 'Reason' }).fill('Because of this. '.repeat(40));
      expect(await placesIn(form)).toEqual(places);
      await submitVote(form, 'Read twice, *checked* the calldata.');

      // Declined: nothing is sent, and the same form takes the next try.
      await answerWallet(page, 'Decline');
      await form.getByText('You declined in the wallet. Nothing was sent.').waitFor();

      // The page dies while the wallet is open: after the reload nothing is sent a second time by itself.
      await form.getByRole('button', { name: /^Vote for/ }).click();
      await page.getByRole('dialog', { name: /Demo wallet: send/ }).waitFor();
      await page.reload();
      await page.getByRole('button', { name: /^Your wallet, account/ }).waitFor();
      form = await voteForm(page, isPhone);
      await form.getByRole('button', { name: 'Try again' }).click();

      // It dies again between sending and the block: the vote is found again and followed to the list.
      await submitVote(form, 'Read twice, *checked* the calldata.');
      await rpc(site.world.url, 'evm_setIntervalMining', [0]);
      await rpc(site.world.url, 'evm_setAutomine', [false]);
      await answerWallet(page, 'Confirm');
      await form.getByText('Sent. Waiting for a block to take it in.').waitFor();
      await page.reload();
      form = await voteForm(page, isPhone);
      await form.getByText('Sent. Waiting for a block to take it in.').waitFor();
      await rpc(site.world.url, 'evm_mine', []);
      await rpc(site.world.url, 'evm_setAutomine', [true]);
      await form.getByText(/^Your vote is in the list, confirmed at block/).waitFor();
      await form.getByText(/^You voted For with [\d,]+ votes\.$/).waitFor();
      if (isPhone)
        await page.getByRole('dialog', { name: 'Your vote' }).getByRole('button', { name: 'Close' }).click();

      await page.getByRole('searchbox', { name: 'Search in votes' }).fill('checked* the calldata');
      const votes = page.getByRole('region', { name: 'Votes' });
      for (const name of ['Votes of yours and of your delegates', '1 vote, heaviest first']) {
        const row = votes.getByRole('list', { name }).getByRole('listitem');
        await row.getByText(/Read twice, \*checked\* the calldata/).waitFor();
        await row.getByText('You', { exact: true }).waitFor();
      }
      await page
        .getByText(new RegExp(`Complete: the sum of ${(count + 1).toLocaleString('en')} votes`))
        .waitFor();
      await page.waitForFunction(
        (label) =>
          document.querySelector('section[aria-label="Result"] [role="img"]')?.getAttribute('aria-label') !==
          label,
        before,
      );
      // Home reads no votes: it tells how one voted by what was read already.
      await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/"]')?.click());
      await page.waitForURL(`${site.url}/`);
      await page.getByRole('button', { name: /^Also open/ }).click();
      await page.getByText(/^you voted ✓ For$/).waitFor();
      expect(faults).toEqual({ errors: [], dialogs: [] });
      expect(site.watched.knocks()).toEqual([]);
      await page.context().close();
    });

    test('a vote that is already cast cannot be cast again, and the page says so', async () => {
      const label = site.world.config.wallet.demo?.accounts[0]?.label ?? '';
      const { page } = await site.open(proposal, { viewport, hasTouch: isPhone, isMobile: isPhone });
      await settled(page);
      await connectDemo(page, label);
      const form = await voteForm(page, isPhone);
      await form.getByText(/^You voted For with [\d,]+ votes\.$/).waitFor();
      await form.getByText('“Read twice, *checked* the calldata.”').waitFor();
      expect(await form.getByRole('button', { name: /^Vote for/ }).count()).toBe(0);
      await page.context().close();
    });
  },
);

async function votesListed(page: import('playwright-core').Page): Promise<number> {
  const text = await page.getByText(/^✓?\s*Complete: the sum of/).textContent();
  return Number(/sum of ([\d,]+)/.exec(text ?? '')?.[1]?.replaceAll(',', ''));
}

/** Vertical positions of the choices, the reason and the button. */
async function placesIn(form: Locator) {
  const button = form.getByRole('button', { name: /^(Choose|Vote) / });
  await button.waitFor();
  const fields = await form.locator('fieldset label, textarea:not([readonly])').all();
  const boxes = await Promise.all([...fields, button].map((each) => each.boundingBox()));
  return boxes.map((box) => Math.round(box?.y ?? -1));
}
