import type { Page } from 'playwright-core';
import { formatAddress, formatVotes } from '@/core/format';
import { openBefore } from '../openBefore';
import { IS_LONG, runs } from '../runs';
import { parseCsv } from '../service/host/table';
import { openLong, recordsOf, tasksDuring } from './million';
import { pressUntil, settled } from './site';

/** Above every limit that matters here: more than one screen of pages, rows too many to lay out, files of several pieces. */
const VOTES = runs(20_000, 1_000_000);
/** More rows than this never stand in the document at once, however long the list is. */
const MOST_ROWS = 80;
const WHOLE = VOTES.toLocaleString('en');
/** Milliseconds of the processor that one task of a page may take. */
const FRAME = 200;
const SIDES = ['Against', 'For', 'Abstain'];

const long = openBefore(() => openLong(VOTES));

type Row = { place: number; voter: string; text: string; block: number };

/** The rows that stand in the document and are read, by their place in the list. */
async function rows(page: Page): Promise<Row[]> {
  const region = page.getByRole('region', { name: 'Votes' });
  await region.locator('li .animate-pulse-calm').first().waitFor({ state: 'detached' });
  return region.locator('li').evaluateAll((all) =>
    all.map((each) => ({
      place: Number(each.getAttribute('aria-posinset')),
      voter: /in full (0x[0-9a-fA-F]{40})/.exec(each.innerHTML)?.[1] ?? '',
      text: each.textContent ?? '',
      // In the tooltip of when it was.
      block: Number(/block ([\d,]+)/.exec(each.innerHTML)?.[1]?.replaceAll(',', '')),
    })),
  );
}

/** Moves the bar of the list to a share of its way. */
async function scrollTo(page: Page, share: number): Promise<void> {
  await page.getByRole('region', { name: 'Votes' }).evaluate((box, to) => {
    box.scrollTop = (box.scrollHeight - box.clientHeight) * to;
  }, share);
}

test(`${WHOLE} votes: opened, scrolled to any place, searched and exported`, async () => {
  const { page, faults } = await long.open('/about/');
  const tasks: number[] = [];
  for (const run of [load, scroll, search, exportAll]) {
    // A benchmark: only the long run measures, and with a million votes.
    if (IS_LONG) tasks.push(...(await tasksDuring(long.watched, page, () => run(page))));
    else await run(page);
  }
  expect(tasks.filter((duration) => duration > FRAME)).toEqual([]);
  expect(faults).toEqual({ errors: [], dialogs: [] });
  await page.context().close();
});

async function load(page: Page): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/dao/#${long.world.dao}`);
  await settled(page);
  await page.getByRole('link', { name: 'All votes' }).click();
  await page.waitForURL(/\/votes\/#/);
  const offer = page.getByRole('button', { name: /^Get all votes/ });
  const proven = page.getByText(`Complete: the ${WHOLE} votes add up to the contract’s tally of all`);
  await pressUntil(offer, proven);
}

async function scroll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Oldest' }).click();
  await page.getByText(`${WHOLE} votes, oldest first`).waitFor();
  for (const share of [0, 0.25, 0.5, 0.9, 1, 0.123]) {
    await scrollTo(page, share);
    await page.waitForFunction(
      ([wanted, all]) => {
        const first = document.querySelector('section[aria-label="Votes"] li');
        const place = Number(first?.getAttribute('aria-posinset'));
        return Math.abs(place - wanted * all) < all * 0.001 + 40;
      },
      [share, VOTES] as const,
    );
    const found = await rows(page);
    expect(found.length).toBeGreaterThan(5);
    expect(found.length).toBeLessThanOrEqual(MOST_ROWS);
    if (share === 1) expect(found.at(-1)?.place).toBe(VOTES);
    if (share === 0) expect(found[0]?.place).toBe(1);
    // A block holds 500 votes here: the place in the list is the place in its block.
    for (const row of found.slice(0, 3)) {
      const logs = await long.logs(row.block);
      const log = logs[(row.place - 1) % logs.length];
      expect(row.voter).toBe(log?.voter);
      expect(row.text).toContain(SIDES[log?.support ?? 9]);
      expect(row.text).toContain(formatVotes(log?.weight ?? 0n, 18));
    }
  }
}

async function search(page: Page): Promise<void> {
  const [someone] = await rows(page);
  const voter = someone?.voter ?? '';
  await page.getByRole('searchbox', { name: 'Search in votes' }).fill(voter);
  await page.waitForFunction((all) => {
    const texts = [...document.querySelectorAll('main p')].map((each) => each.textContent ?? '');
    return texts.some((text) => / oldest first$/.test(text) && !text.startsWith(all));
  }, WHOLE);
  const mine = await rows(page);
  expect(mine.length).toBeGreaterThan(0);
  expect(new Set(mine.map((row) => row.voter))).toEqual(new Set([voter]));
  await page.getByText(formatAddress(voter)).first().waitFor();
}

async function exportAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export all votes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export all votes' });
  const coming = page.waitForEvent('download', { timeout: 600_000 });
  await dialog.getByRole('button', { name: 'Download' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^long-record-0x[0-9a-f]{8}-votes-block-\d+\.csv$/);
  await dialog.getByText(new RegExp(`${WHOLE} rows, [\\d.]+ MB, up to block`)).waitFor();
  await checkFile(await download.path());
}

/** Every vote is a record of its own; some are compared with the logs of their blocks. */
async function checkFile(path: string): Promise<void> {
  const wanted = [0, 1, 2, Math.floor(VOTES / 3), Math.floor(VOTES / 2), VOTES];
  const { count, some } = await recordsOf(path, wanted);
  expect(count).toBe(VOTES + 1);
  const [head = []] = parseCsv(some[0] ?? '');
  const [first = []] = parseCsv(`\ufeff${some[1] ?? ''}`);
  expect(head.at(-1)).toBe('about_file');
  expect(first.at(-1)).toMatch(/^votes of eip155:\d+:0x\w{40} up to block \d+; complete: /);
  for (const [index, text] of some.slice(1).entries()) {
    const [record = []] = parseCsv(`\ufeff${text}`);
    const cell = (name: string) => record[head.indexOf(name)] ?? '';
    const logs = await long.logs(Number(cell('block')));
    const log = logs[((wanted[index + 1] ?? 0) - 1) % logs.length];
    expect(cell('voter')).toBe(log?.voter);
    expect(cell('weight')).toBe(String(log?.weight));
    expect(cell('log_index')).toBe(String(log?.logIndex));
    expect(cell('support')).toBe(SIDES[log?.support ?? 9]?.toLowerCase());
    expect(cell('transaction')).toMatch(/^0x[0-9a-f]{64}$/);
    expect(cell('proof')).toContain(`eth_getLogs block ${cell('block')} index ${cell('log_index')} of 0x`);
  }
}
