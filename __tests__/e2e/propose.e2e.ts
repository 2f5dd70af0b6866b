import type { Page } from 'playwright-core';
import { parseDaoId } from '@/core/caip';
import { emptyDraft } from '@/core/draft/document';
import { packDraft } from '@/core/draft/link';
import { sharedDraftHref } from '@/lib/draft/draftLinks';
import { DESK, PHONE } from './browser';
import { openSite, type Site, settled } from './site';
import { answerWallet, connectDemo } from './voting';

const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const TITLE = 'Pay the auditor for the second report';

describe.each([
  ['phone', PHONE],
  ['desk', DESK],
] as const)('proposing at %s size', (size, viewport) => {
  let site: Site;
  const options = { viewport, hasTouch: size === 'phone', isMobile: size === 'phone' };
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => site.close());

  test('a payment is written, kept, shared, read by a stranger, proposed, and equals its draft on the chain', async () => {
    const { page, faults } = await site.open(`/dao/#${site.dao}`, options);
    await settled(page);
    await page.getByRole('main').getByRole('link', { name: 'Propose' }).first().click();
    await page.getByRole('button', { name: 'Start a draft' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill(TITLE);
    await page
      .getByRole('textbox', { name: 'Text' })
      .fill('The report is **done**.\n\n- page one\n- page two');
    await addPayment(page);
    await page.getByText('Saved in this browser').waitFor();

    // Killed and opened again, nothing of it is lost.
    await page.reload();
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe(TITLE);
    await sentence(page).waitFor();

    await page.getByRole('button', { name: 'Share' }).click();
    const field = page.getByRole('textbox', { name: 'Link' });
    await field.waitFor();
    const link = await field.inputValue();
    await page
      .getByRole('dialog', { name: 'Share this draft' })
      .getByRole('button', { name: 'Close' })
      .click();
    await readByStranger(site, link, options);

    const label = site.world.config.wallet.demo?.accounts[0]?.label ?? '';
    await connectDemo(page, label);
    const aside = page.getByRole('complementary', { name: 'From draft to proposal' });
    await aside.getByText(/^You have [\d,]+ MRD votes; it takes 25,000\.$/).waitFor();
    await aside.getByRole('button', { name: 'Endorse this version' }).click();
    await aside.getByRole('button', { name: 'Sign', exact: true }).click();
    const signing = page.getByRole('dialog', { name: /Demo wallet: sign/ });
    await signing.getByRole('button', { name: 'Confirm' }).click();
    await aside.getByText('Signed by this account, for this version.').waitFor();
    // One changed letter voids it, and taking that back does not.
    await page.getByRole('textbox', { name: 'Text' }).fill('The report is done.');
    await aside.getByText('It is of another version: the text changed since.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await aside.getByText('Signed by this account, for this version.').waitFor();
    await aside.getByRole('button', { name: 'Propose', exact: true }).click();
    await answerWallet(page, 'Confirm');
    await aside.getByText('On the chain it equals your draft to the last byte.').waitFor();
    await aside.getByRole('link', { name: 'Open the proposal' }).last().click();
    await page.waitForURL(/\/proposal\/#/);
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await sentence(page).waitFor();

    // The draft leads to what was made of it.
    await page.goBack();
    await page.getByText(/^This draft was proposed\./).waitFor();
    expect(faults).toEqual({ errors: [], dialogs: [] });
    expect(site.watched.knocks()).toEqual([]);
    await page.context().close();
  });
});

describe('links of strangers', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => site.close());

  test('each says in one sentence why it cannot be opened, and loads nothing else', async () => {
    const { chainId, address } = parseDaoId(site.dao);
    const draft = emptyDraft({ chainId, governor: address });
    const zeros = new Uint8Array(12_000_000);
    const stream = new Blob([zeros]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const bomb = Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url');
    const links: [string, RegExp][] = [
      ['AAAA', /^The link holds no draft/],
      [bomb, /larger than 1 MB/],
      [await packDraft({ ...draft, chainId: 5 }), /is for chain 5/],
      [await packDraft({ ...draft, governor: RECIPIENT }), /is for another organisation/],
    ];
    for (const [code, sentence] of links) {
      const { page, faults } = await site.open(sharedDraftHref(site.dao, code));
      await page.getByText('This link cannot be opened').waitFor();
      await page.getByText(sentence).waitFor();
      expect(faults).toEqual({ errors: [], dialogs: [] });
      await page.context().close();
    }
    expect(site.watched.knocks()).toEqual([]);
  });
});

async function addPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay somebody' }).click();
  const paid = page.getByRole('combobox', { name: 'What is paid' });
  await paid.locator('option', { hasText: 'dUSD' }).waitFor({ state: 'attached' });
  await paid.selectOption({ label: 'dUSD' });
  await page.getByRole('textbox', { name: 'Recipient' }).fill(RECIPIENT);
  const amount = page.getByRole('textbox', { name: 'Amount in dUSD' });
  await amount.fill('1250000000000');
  await page.getByText(/More than the treasury holds/).waitFor();
  await amount.fill('1250.5');
  await page.getByText(/^1,250\.5 dUSD/).waitFor();
  await page.getByRole('button', { name: 'Add to the draft' }).click();
  await sentence(page).waitFor();
}

function sentence(page: Page) {
  return page
    .getByRole('region', { name: 'What it does' })
    .getByText(/^Transfer\s*1,250\.5 dUSD\s*from the treasury to/);
}

async function readByStranger(site: Site, link: string, options: object): Promise<void> {
  const path = link.slice(link.indexOf('/propose/'));
  const { page, faults } = await site.open(path, options);
  await page.getByText('A draft from a link.').waitFor();
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  await sentence(page).waitFor();
  expect(await page.getByRole('textbox', { name: 'Title' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Edit a copy' }).click();
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe(TITLE);
  expect(faults).toEqual({ errors: [], dialogs: [] });
  await page.context().close();
}
