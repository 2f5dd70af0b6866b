import type { Page } from 'playwright-core';
import { openSmall } from '../../devnet/small';
import { COSTLY_TEXTS, HEAVY_TEXTS } from '../core/text/heavy';
import { openBefore } from '../openBefore';
import { launch, openPage } from './browser';
import { tasksDuring } from './million';
import { serveSite, stopAll } from './processes';
import { siteConfig } from './variants';
import { connectDemo } from './voting';

/** Milliseconds of the processor that one task of the page may take. */
const LONGEST_TASK = 1000;

/** The table of most cells, how many it has, and milliseconds until it is given up on a machine four times slower. */
const LARGEST_TABLE = 'a table of 12 columns and 300 rows with links';
const CELLS = 3612;
const SOON = 300_000;

/** Texts, also tried by the unit tests, that a page once did not survive. */
const WORST = /500 columns|5,000 lists|180 kB|marks in two|used 1,000 times/;

describe('a description made to be slow does not keep anybody from voting', () => {
  const small = openBefore(openSmall);
  const watched = openBefore(launch);
  afterAll(stopAll);
  let page: Page;
  let url: string;
  beforeAll(async () => {
    ({ url } = await serveSite(siteConfig(small, { Voter: small.accounts[3] ?? '' })));
    ({ page } = await openPage(watched.browser));
    await page.goto(`${url}/`);
    await connectDemo(page, 'Voter');
  });

  test.each(HEAVY_TEXTS.filter(([name]) => WORST.test(name)))('%s', async (_, text, outcome) => {
    const id = await small.propose({ description: `# Pay the auditor\n\n${text}` });
    await small.toSnapshot(id);
    await page.goto(`${url}/?${id}`);
    const form = page.getByRole('complementary', { name: /Your vote/ });
    const [longest] = await tasksDuring(watched, page, async () => {
      await page.goto(`${url}/proposal/#${small.dao}/${id}`);
      await form.getByText('Against', { exact: true }).click();
      await form.getByRole('button', { name: /^Vote against/ }).waitFor();
      await page.getByRole('region', { name: 'What it does' }).waitFor();
      const rationale = page.getByRole('region', { name: 'Rationale' });
      if (outcome === 'plain') await rationale.getByText(/shown exactly as it is on the chain/).waitFor();
      else await rationale.locator('.prose-rationale').waitFor();
    });
    expect(longest).toBeLessThan(LONGEST_TASK);
    await form.getByText('For', { exact: true }).click();
  });

  test('the largest table that is let through is there soon on a slow machine', async () => {
    const text = COSTLY_TEXTS.find(([name]) => name === LARGEST_TABLE)?.[1] ?? '';
    const id = await small.propose({ description: `# Pay the auditor\n\n${text}` });
    await small.toSnapshot(id);
    await page.goto(`${url}/?${id}`);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(`${url}/proposal/#${small.dao}/${id}`);
    const rationale = page.getByRole('region', { name: 'Rationale' });
    const cells = rationale.locator('td, th');
    const plain = rationale.getByText(/shown exactly as it is on the chain/);
    await cells
      .nth(CELLS - 1)
      .or(plain)
      .waitFor({ state: 'attached', timeout: SOON });
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    expect(await cells.count()).toBe(CELLS);
  });
});
