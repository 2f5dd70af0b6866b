import type { Page } from 'playwright-core';
import { PHONE } from './browser';
import type { Site } from './site';

/** The widths of windows at which nothing may stand out. */
export const WIDTHS = [320, 390, 768, 1280];
/** As long as a name may be, and nowhere to break it. */
const LONG_NAME = 'Lopadotemacho'.repeat(7).slice(0, 80);

/**
 * Finds what stands out of the window: on a phone with text twice as large as usual, then at each width as the page is
 * and with the longest allowed names; in the wallets' sheet too, if asked.
 */
export async function overhangs(page: Page, { world }: Site, hasSheet: boolean): Promise<string[]> {
  const { organisations, chains } = world.config;
  const wide = await overhangsLarge(page);
  for (const names of [[], [...organisations, ...chains].map(({ name }) => name)]) {
    await page.evaluate(lengthen, { names, long: LONG_NAME });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const overhang = await overhangOf(page);
      const what = names.length === 0 ? '' : ' with long names';
      if (overhang > 0) wide.push(`${overhang} px too wide at ${width} px${what}`);
      if (!hasSheet || width > 390 || names.length === 0) continue;
      const cut = await cutSheet(page);
      if (cut) wide.push(`a sheet is cut at ${width} px`);
    }
  }
  return wide;
}

/** Pixels by which a page is wider than its window. */
export function overhangOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const root = document.documentElement;
    return Math.max(root.scrollWidth, document.body.scrollWidth) - root.clientWidth;
  });
}

/** Expects that the tabs of an organisation fit on a phone. */
export async function expectTabsFit(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  const tabs = page.locator('[data-tabs] ul');
  expect(await tabs.evaluate((list) => list.parentElement?.scrollWidth)).toBe(PHONE.width);
}

/** Finds what stands out on a phone whose browser was set to text twice as large. */
async function overhangsLarge(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const setSize = (standard: number) => devtools.send('Page.setFontSizes', { fontSizes: { standard } });
  await page.setViewportSize(PHONE);
  await setSize(32);
  const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  const by = await overhangOf(page);
  await setSize(16);
  await devtools.detach();
  if (size !== '32px') return [`text is of ${size} where 32px is set`];
  return by > 0 ? [`${by} px too wide with text twice as large`] : [];
}

function lengthen({ names, long }: { names: string[]; long: string }): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    for (const name of names) text.nodeValue = text.nodeValue?.replaceAll(name, long) ?? '';
}

/** Whether the sheet of the wallets, or the button that closes it, is outside the window. */
async function cutSheet(page: Page): Promise<boolean> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Connect/ })
    .click();
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  await close.waitFor();
  const isCut = await page.evaluate(() => {
    const parts = [...document.querySelectorAll('dialog[open], dialog[open] button')];
    return parts.some((part) => {
      const { left, right } = part.getBoundingClientRect();
      return left < 0 || right > document.documentElement.clientWidth;
    });
  });
  await close.click();
  return isCut;
}
