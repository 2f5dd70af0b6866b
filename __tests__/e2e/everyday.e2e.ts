import { type Address, encodeFunctionData, getAddress, type Hex, pad, parseAbi, toEventSelector } from 'viem';
import { openBefore } from '../openBefore';
import { axeFindings } from './accessible';
import { fitsSmallPhone, openPage, PHONE } from './browser';
import { expectTabsFit } from './overhang';
import { serveSite } from './processes';
import { openProposalPaths, openSite, rpc, settled } from './site';
import { connectDemo } from './voting';

const DELEGATED = toEventSelector('DelegateChanged(address,address,address)');
const TOKEN = parseAbi(['function delegates(address) view returns (address)']);

const site = openBefore(openSite);

test('delegates are compared from the list on, by a link that can be shared', async () => {
  const { page, faults } = await site.open(`/delegates/#${site.dao}`, { viewport: PHONE });
  await page.getByRole('link', { name: 'Compare delegates' }).click();
  await page.getByRole('heading', { level: 1, name: 'Compare delegates' }).waitFor();
  const add = page.getByRole('button', { name: /^Add 0x/ });
  await add.first().click();
  await page.getByRole('columnheader').first().waitFor();
  await add.first().click();
  await page.getByText(/voted alike on \d+ of \d+|have not both voted/).waitFor();
  // Counting needs all votes and all changes of power.
  await page.getByText(/^✓?\s*All votes are read\./).waitFor();
  expect(await page.getByRole('columnheader').count()).toBe(2);
  await page.reload();
  await page.getByText(/voted alike on \d+ of \d+|have not both voted/).waitFor();
  await page
    .getByRole('button', { name: /^Remove 0x/ })
    .first()
    .click();
  await page.getByText(/voted alike|have not both voted/).waitFor({ state: 'hidden' });
  expect(await page.getByRole('columnheader').count()).toBe(1);
  expect(faults).toEqual({ errors: [], dialogs: [] });
  await page.context().close();
});

/** An account that has chosen another one of the demo's, Kestrel, as its delegate and still does. */
async function delegatorOfKestrel(): Promise<string> {
  const { world } = site;
  const kestrel =
    world.config.wallet.demo?.accounts.find(({ label }) => /^Kestrel/.test(label))?.address ?? '0x';
  const topics = [DELEGATED, null, null, pad(kestrel as Address)];
  const filter = { topics, fromBlock: '0x0', toBlock: 'latest' };
  const logs = await rpc<{ address: Address; topics: Hex[] }[]>(world.url, 'eth_getLogs', [filter]);
  for (const { address, topics: found } of logs) {
    const account = getAddress(`0x${found[1]?.slice(26)}`);
    const data = encodeFunctionData({ abi: TOKEN, functionName: 'delegates', args: [account] });
    const now = await rpc<Hex>(world.url, 'eth_call', [{ to: address, data }, 'latest']);
    if (account !== kestrel && now === pad(kestrel as Address).toLowerCase()) return account;
  }
  throw new Error('nobody delegates to Kestrel');
}

test('who connects finds what the account holds, who votes with what another holds, and how both voted', async () => {
  const { page, faults } = await site.open('/', { viewport: PHONE });
  await connectDemo(page, 'Jonas');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'You' }).click();
  const card = page.getByRole('region', { name: /Meridian/ });
  await card.getByText(/without a delegate: they do not count/).waitFor();
  await page.getByRole('textbox', { name: 'Address to watch' }).fill(await delegatorOfKestrel());
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const both = card.getByRole('link', { name: 'How both voted' });
  await both.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await fitsSmallPhone(page);
  await page.setViewportSize(PHONE);
  await both.click();
  await page.getByRole('columnheader').nth(1).waitFor();
  expect(faults).toEqual({ errors: [], dialogs: [] });
  await page.context().close();
});

test('what the treasury holds can be proven, and what open proposals would take of it is listed', async () => {
  const { page, faults } = await site.open(`/treasury/#${site.dao}`, { viewport: PHONE });
  await settled(page);
  const holdings = page.getByRole('region', { name: 'Holdings' });
  await holdings.getByRole('button', { name: /dUSD$/ }).first().click();
  const proof = page.getByRole('dialog', { name: 'Amount' });
  await proof.getByText('balanceOf(address)').waitFor();
  await proof.getByRole('button', { name: 'Read it again' }).click();
  await proof.getByText(/gives the same value/).waitFor();
  await proof.getByRole('button', { name: 'Prove it' }).click();
  await proof.getByText(/^Proven from .* against block/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Open proposals would move' }).getByText(/dUSD/).first().waitFor();
  expect(faults).toEqual({ errors: [], dialogs: [] });
  await page.context().close();
});

test('rows of the demo wallet do not lie over each other, and what is under way is drawn by the site', async () => {
  const accounts = Array.from({ length: 12 }, (_, at) => ({
    address: getAddress(pad(`0x${(at + 1).toString(16)}`, { size: 20 })),
    label: `Number ${at}, who has a long story to tell of tokens and of delegates`,
  }));
  const demo = { name: 'Demo wallet', accounts };
  const { url } = await serveSite({ ...site.world.config, wallet: { demo } });
  const { page } = await openPage(site.watched.browser, { viewport: { width: 320, height: 568 } });
  await page.goto(url);
  await page.getByRole('banner').getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: /Demo wallet/ }).click();
  const rows = page.getByRole('dialog', { name: /Demo wallet: connect/ }).locator('label');
  await rows.nth(11).waitFor();
  const boxes = await rows.evaluateAll((labels) =>
    labels.map((label) => {
      const { top, bottom } = label.getBoundingClientRect();
      // A name that runs over its row is as bad as a row over the next.
      return { top, bottom: Math.max(bottom, top + label.scrollHeight) };
    }),
  );
  const over = boxes.filter(({ top }, at) => at > 0 && top < (boxes[at - 1]?.bottom ?? 0));
  expect(over).toEqual([]);
  const look = await page.evaluate(() => {
    const bar = document.body.appendChild(document.createElement('progress'));
    return getComputedStyle(bar).appearance;
  });
  expect(look).toBe('none');
  await page.context().close();
});

test('what changed in the rules is told with the proposal behind it', async () => {
  const { page, faults } = await site.open(`/control/#${site.dao}`, { viewport: PHONE });
  await expectTabsFit(page);
  await page.getByRole('button', { name: 'Show what changed' }).click();
  const changes = page.getByRole('list', { name: 'Changes' });
  await changes.getByText('From 2 d to 7 d').waitFor();
  await changes.getByText('When the contract was set up.').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await fitsSmallPhone(page);
  await changes.getByRole('link', { name: /Let a week pass/ }).click();
  await page.getByRole('heading', { level: 1, name: /Let a week pass/ }).waitFor();
  expect(faults).toEqual({ errors: [], dialogs: [] });
  await page.context().close();
});

test('a proposal is shared with a picture of it, where the browser takes one', async () => {
  const { page, faults } = await site.open(openProposalPaths(site)[0] ?? '', { viewport: PHONE });
  const share = page.getByRole('button', { name: 'Share' });
  await share.waitFor();
  await page.evaluate(() => {
    navigator.canShare = () => true;
    const told = new Promise<ShareData>((resolve) => {
      navigator.share = async (data) => resolve(data ?? {});
    });
    // People are kept waiting for it a second at most: a busy machine draws it later.
    const later = window.setTimeout.bind(window) as (run: TimerHandler, wait?: number) => number;
    Object.assign(window, {
      told,
      setTimeout: (run: () => void, wait = 0) => wait === 1000 || later(run, wait),
    });
  });
  await share.click();
  const picture = await page.evaluate(async () => {
    const { files, text } = await (window as unknown as { told: Promise<ShareData> }).told;
    const image = await createImageBitmap(files?.[0] ?? new Blob());
    return { type: files?.[0]?.type, width: image.width, height: image.height, text };
  });
  expect(picture).toMatchObject({ type: 'image/png', width: 1200, height: 630 });
  expect(picture.text).toMatch(/at block [\d,]+\.$/);
  expect(faults).toEqual({ errors: [], dialogs: [] });
  await page.context().close();
});

test('how votes moved is read when it is come to, and each who gained or lost leads to a profile', async () => {
  const { page, faults } = await site.open(`/insight/#${site.dao}`, { viewport: PHONE });
  await settled(page);
  await page.getByRole('region', { name: 'Votes and quorum' }).waitFor();
  // Its place is scrolled to by its end: what is not seen is not read.
  await page.mouse.wheel(0, 20_000);
  const gained = page.getByRole('region', { name: 'Who gained and who lost' });
  await gained.waitFor();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByText(/^Since block .*, the first that is read, up to block/).waitFor();
  const moved = page.getByRole('region', { name: 'Where votes went' });
  await moved.getByText('As a table').click();
  await moved.getByRole('row').nth(1).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await fitsSmallPhone(page);
  await gained.getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/delegate\/#/);
  await page.getByRole('heading', { level: 1, name: /^Address 0x/ }).waitFor();
  expect(faults).toEqual({ errors: [], dialogs: [] });
  await page.context().close();
});
