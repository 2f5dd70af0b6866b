import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { putFirst } from '@/cli/publish/first';
import { toldByChain } from '@/cli/publish/fromChain';
import type { Told } from '@/cli/publish/told';
import { openPage, PHONE } from './browser';
import { describeEngines } from './engines';
import { isCovered, LOOK, painted, uncovered, withCode, withoutCode } from './painted';
import { serveSite, startProgram, startWorld, stopAll, type World } from './processes';
import { openSite, type Site, settled } from './site';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Reads the world as it is published. */
function toldOf({ url, config }: World): Promise<Told> {
  const [{ id = '', startBlock } = {}] = config.organisations;
  const multicall = config.chains[0]?.multicall;
  return toldByChain({ dao: id, rpc: [url], multicall, start: startBlock }, '/nowhere');
}

function folderWith(told: Told): string {
  const folder = mkdtempSync(join(tmpdir(), 'quorate-first-'));
  folders.push(folder);
  putFirst(told, join(folder, 'checkpoints'));
  return folder;
}

type Lie = (proposal: Told['proposals'][number]['proposal']) => object;

const LIES: [string, Lie, RegExp][] = [
  ['votes', ({ tally }) => ({ tally: { ...tally, for: 10n ** 26n } }), /otherwise\. .*✓?.*100M → 8\.53M/],
  ['a title', () => ({ title: 'Vote at evil.example' }), /Title: Vote at evil\.example → Ask paid/],
  ['a state', () => ({ state: 'EXECUTED' }), /Result: Passed → Passing/],
];

/** The same with a lie about each proposal. */
function changed(told: Told, lie: Lie): Told {
  const proposals = told.proposals.map((each) => ({
    ...each,
    proposal: { ...each.proposal, ...lie(each.proposal) },
  }));
  return { ...told, proposals };
}

/** Text that says how the page differs from what was painted, while it stands there. */
const noteOf = (page: Page) =>
  page.evaluate(() => document.getElementById('last')?.shadowRoot?.querySelector('.last-note')?.textContent);

describe('a first visit to a site with first.json', () => {
  let site: Site;
  let page: Page;
  let first: Told;
  let paths: { home: string; dao: string; proposal: string };

  beforeAll(async () => {
    site = await openSite();
    const { id } = site.world.facts.proposals.activeEnding;
    paths = { home: '/', dao: `/dao/#${site.dao}`, proposal: `/proposal/#${site.dao}/${id}` };
    first = await toldOf(site.world);
  });
  afterAll(() => site.close());
  afterEach(() => page?.context().close());

  /** A browser that was never here, before a site with these files. */
  async function arrive(told: Told, text?: string): Promise<string> {
    const folder = folderWith(told);
    if (text !== undefined) writeFileSync(join(folder, 'checkpoints/first.json'), text);
    const { url } = await serveSite(site.world.config, ['--over', folder]);
    ({ page } = await openPage(site.watched.browser, { viewport: PHONE }));
    await page.addInitScript(LOOK);
    // Fonts come when the line is free, also after the figures: it is looked at what the drawing itself moves.
    await page.route('**/*.woff2', (route) => route.abort());
    return url;
  }

  test.each([
    ['home', /votes end this week.*declare conflicts.*Passing, 62\.8% for/s],
    ['dao', /5 open.*declare conflicts.*Passing, 62\.8% for.*Decided/s],
    ['proposal', /Voting open.*declare conflicts.*Quorum reached.*8\.53M/s],
  ] as const)(
    '%s stands before its code, as of its block, and does not move when the chain has confirmed it',
    async (name, text) => {
      const url = await arrive(first);
      await withoutCode(page, `${url}${paths[name]}`);
      await page.locator('#screen[data-painted]').waitFor({ state: 'attached' });
      expect(await painted(page)).toMatch(text);
      expect(await painted(page)).toMatch(/As of block [\d,]+, .*\. Checking…$/);
      await withCode(page);
      await uncovered(page);
      await settled(page);
      expect(await page.evaluate(() => (self as { shifts?: number }).shifts)).toBeLessThanOrEqual(0.01);
      expect(await noteOf(page)).toBeUndefined();
    },
  );

  test('the demo of npm start has such files', async () => {
    const folder = folderWith(first);
    const { chains, organisations } = site.world.config;
    const place = [site.dao, site.world.url, chains[0]?.multicall ?? '', organisations[0]?.startBlock ?? ''];
    await startProgram(['--import', 'tsx', 'tools/first.ts', join(folder, 'demo'), ...place]);
    const read = (name: string) => readFileSync(join(folder, name, 'checkpoints/first.json'), 'utf8');
    expect(read('demo')).toBe(read(''));
  });

  test('gives way to whoever presses it', async () => {
    const url = await arrive(first);
    await withoutCode(page, `${url}${paths.proposal}`);
    await page.locator('#screen[data-painted]').waitFor({ state: 'attached' });
    await page.mouse.click(200, 300);
    expect(await isCovered(page)).toBe(false);
  });

  test.each(LIES)('a lie about %s is corrected by the chain, and said', async (_, lie, said) => {
    const url = await arrive(changed(first, lie));
    await withoutCode(page, `${url}${paths.proposal}`);
    await page.locator('#screen[data-painted]').waitFor({ state: 'attached' });
    await withCode(page);
    await uncovered(page);
    expect(await noteOf(page)).toMatch(said);
    await page.locator('main').getByText('8.53M').first().waitFor();
  });

  test('a proposal that the Governor does not have is not left standing', async () => {
    const told = changed(first, ({ id }) => ({ id: id + 1n }));
    const url = await arrive(told);
    await withoutCode(page, `${url}/proposal/#${site.dao}/${told.proposals[0]?.proposal.id}`);
    await page.locator('#screen[data-painted]').waitFor({ state: 'attached' });
    await withCode(page);
    await page.getByRole('heading', { name: 'Proposal not found' }).waitFor();
    expect(await isCovered(page)).toBe(false);
  });

  // Other texts that are refused: core/feed/first.test.ts.
  test('megabytes in its place are ignored', async () => {
    const text = JSON.stringify({ version: 1, organisations: [], x: 'x'.repeat(3_000_000) });
    const url = await arrive(first, text);
    await page.goto(`${url}/`);
    await settled(page);
    await page.locator('main').getByText('Passing, 62.8% for').first().waitFor();
    expect(await painted(page)).toBeUndefined();
  });
});

describeEngines('a first visit to a site with first.json', (open) => {
  test('stands before its code has drawn it; lies are corrected', async () => {
    const world = await startWorld();
    const browser = await open();
    try {
      const first = await toldOf(world);
      const { id } = world.facts.proposals.activeEnding;
      for (const [, lie] of LIES) {
        const { url } = await serveSite(world.config, ['--over', folderWith(changed(first, lie))]);
        await browser.go(`${url}/proposal/#${first.dao}/${id}`);
        await browser.comes(() => performance.getEntriesByName('last-screen').length === 1);
        await browser.comes(() => document.getElementById('screen')?.dataset.painted === undefined);
        await browser.shown(/declare conflicts.*Passing.*8\.53M/s);
      }
    } finally {
      await browser.close();
      await stopAll();
    }
  });
});
