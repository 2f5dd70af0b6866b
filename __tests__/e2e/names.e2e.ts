import type { Page } from 'playwright-core';
import { PRIMARY_NAMES_CODE } from '../../chain/contracts/names/primaryNamesCode';
import { deployEns } from '../../devnet/names';
import { openSmall } from '../../devnet/small';
import { openBefore } from '../openBefore';
import { axeFindings } from './accessible';
import { launch, openPage, PHONE } from './browser';
import { placesOf } from './places';
import { serveSite, stopAll } from './processes';
import { settled } from './site';
import { siteConfig } from './variants';

const small = openBefore(openSmall);
const watched = openBefore(launch);
afterAll(stopAll);
let url: string;

beforeAll(async () => {
  const ens = await deployEns(small.url);
  const [alice, likeness, liar, , talker] = small.accounts;
  if (!alice || !likeness || !liar || !talker) throw new Error('no accounts');
  await ens.name(alice, 'treasury.eth');
  await ens.name(likeness, 'trea5ury.eth');
  await ens.name(talker, 'talker.eth');
  await ens.write('talker.eth', 'description', 'One sentence more. '.repeat(60));
  await ens.write('talker.eth', 'url', `https://talker.example/${'path/'.repeat(20)}`);
  await ens.write('talker.eth', 'eth.ens.delegate', 'https://talker.example/statement');
  await ens.write('talker.eth', 'avatar', 'https://pictures.example/talker.svg');
  await ens.claim(liar, 'treasury.eth');
  await ens.write('treasury.eth', 'description', 'I vote for clean books.\n<b>Always.</b>');
  await ens.write('treasury.eth', 'url', 'https://treasury.example/about');
  await ens.write('treasury.eth', 'eth.ens.delegate', 'javascript:alert(1)');
  await ens.write('treasury.eth', 'avatar', 'https://pictures.example/treasury.svg');
  await ens.write('treasury.eth', 'statement', 'I vote everywhere.');
  await ens.write('treasury.eth', 'conflict-of-interest[small.eth]', 'I sell <i>books</i>.\nTo everybody.');
  await ens.write('treasury.eth', 'forum-handle[other.eth]', 'not here');
  const config = siteConfig(small, { Voter: small.accounts[5] ?? '' }, 'Small DAO');
  const served = await serveSite({
    ...config,
    organisations: config.organisations.map((each) => ({ ...each, ens: 'small.eth' })),
    names: { chainId: small.chainId, registry: ens.registry },
  });
  url = served.url;
});

/** How often names were asked for, by whichever of the browser's threads. */
function countNames(page: Page): () => number {
  let count = 0;
  page.context().on('request', (request) => {
    if (request.postData()?.includes(PRIMARY_NAMES_CODE.slice(2, 80))) count += 1;
  });
  return () => count;
}

/** Answers in the place of the host of pictures; the headers of what it was asked. */
async function hostPictures(page: Page): Promise<Record<string, string>[]> {
  const asked: Record<string, string>[] = [];
  await page.context().route('https://pictures.example/**', async (route) => {
    asked.push(await route.request().allHeaders());
    await route.fulfill({
      contentType: 'image/svg+xml',
      headers: { 'access-control-allow-origin': '*' },
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="700"><rect width="900" height="700"/></svg>',
    });
  });
  return asked;
}

async function go(page: Page, path: string): Promise<void> {
  await page.goto(`${url}${path}`);
  await settled(page);
}

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name });

test('names are off; switched on, a screen asks once for all of its addresses, and those that lie have none', async () => {
  const { page, context, faults } = await openPage(watched.browser, { viewport: PHONE });
  const asked = countNames(page);
  await go(page, `/delegates/#${small.dao}`);
  await button(page, /^Address 0x/)
    .nth(11)
    .waitFor();
  await go(page, '/settings/');
  await page.getByText('No other host is asked.').waitFor();
  expect(asked()).toBe(0);
  await page.getByRole('radio', { name: 'On', exact: true }).check();
  await go(page, `/delegates/#${small.dao}`);
  await button(page, /^Address treasury\.eth .*looks like trea5ury\.eth/).waitFor();
  await button(page, /^Address trea5ury\.eth .*looks like treasury\.eth/).waitFor();
  expect(await button(page, /^Address trea/).count()).toBe(2);
  const lies = small.accounts[2]?.slice(0, 6);
  expect(await button(page, new RegExp(`^Address ${lies}….{4} ?, in full`)).count()).toBe(1);
  expect(asked()).toBe(1);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await axeFindings(page)).toEqual([]);
  expect(faults).toEqual({ errors: [], dialogs: [] });

  // A search takes a name, once the person took its address; and what they call it themselves stands first.
  await page.setViewportSize(PHONE);
  await page.getByRole('searchbox').fill('Treasury.eth');
  await button(page, 'Use this address').click();
  await page.getByText('1 delegate', { exact: false }).first().waitFor();
  await button(page, /^Address treasury\.eth/).click();
  await button(page, 'Give it a name').click();
  await page.getByLabel('Name').fill('Our treasury');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await button(page, /^Address Our treasury .*your name/).waitFor();
  await go(page, `/delegate/#${small.dao}/${small.accounts[0]}`);
  const words = page.getByRole('region', { name: 'In their own words' });
  await words.getByText('<b>Always.</b>').waitFor();
  const link = 'https://treasury.example/about (treasury.example)';
  expect(await words.getByRole('link').allInnerTexts()).toEqual([link]);
  expect(await words.locator('dt, dd').allInnerTexts()).toEqual([
    ...['Statement as a delegate', 'I vote everywhere.'],
    ...['Conflicts of interest · small.eth', 'I sell <i>books</i>.\nTo everybody.'],
    ...['Their statement', 'javascript:alert(1)', 'Website', link],
  ]);
  expect(await axeFindings(page)).toEqual([]);
  await go(page, '/settings/');
  await page.getByText('Our treasury').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(watched.knocks()).toEqual([]);
  await context.close();
});

test('nothing moves by words of any length, by none, nor by a picture, which comes when it is pressed, or always if wanted', async () => {
  const { page, context, faults } = await openPage(watched.browser, { viewport: PHONE });
  const asked = await hostPictures(page);
  await go(page, '/settings/');
  await page.getByRole('radio', { name: 'On', exact: true }).check();
  await page.getByRole('radio', { name: 'When I press' }).waitFor();
  const places = await placesOf(page, {
    from: { selector: '[aria-label="In their own words"]', edge: 'top' },
    moving: { selector: '[aria-label="Voting power"]' },
  });
  await go(page, `/delegate/#${small.dao}/${small.accounts[0]}`);
  const words = page.getByRole('region', { name: 'In their own words' });
  const below = words.getByText(/^Written by the holder/);
  await below.waitFor();
  // Both at one moment: what stands above may still be read, and moves both.
  const place = () =>
    below.evaluate((line) => {
      const top = (element: Element | null) => element?.getBoundingClientRect().top ?? Number.NaN;
      return top(line) - top(line.closest('section'));
    });
  const before = await place();
  expect(await places()).toHaveLength(1);
  expect(asked).toEqual([]);
  await words.getByRole('button', { name: /^Show picture/ }).click();
  await words.locator('img').waitFor({ state: 'visible' });
  expect(await place()).toBe(before);
  expect(asked).toHaveLength(1);
  expect(asked[0]).not.toHaveProperty('cookie');
  expect(asked[0]).not.toHaveProperty('referer');
  expect(await axeFindings(page)).toEqual([]);
  const [, , , saysNothing, saysMuch] = small.accounts;
  for (const [account, told] of [
    [saysNothing, 'This account has no name in ENS, so nothing of its own is read.'],
    [saysMuch, /^Written by the holder/],
  ] as const) {
    await go(page, `/delegate/#${small.dao}/${account}`);
    await words.getByText(told).waitFor();
    expect(await places()).toHaveLength(1);
    expect(await axeFindings(page)).toEqual([]);
  }
  await go(page, '/settings/');
  const pictures = page.getByRole('group', { name: 'Pictures from ENS' });
  await pictures.getByRole('radio', { name: 'Always' }).check();
  await go(page, `/delegate/#${small.dao}/${small.accounts[0]}`);
  const images = page.locator('main img');
  await images.nth(1).waitFor({ state: 'visible' });
  expect(await images.evaluateAll((all) => all.map((each) => each.clientWidth))).toEqual([44, 64]);
  expect(watched.knocks()).toEqual([]);
  expect(faults).toEqual({ errors: [], dialogs: [] });
  await context.close();
});
