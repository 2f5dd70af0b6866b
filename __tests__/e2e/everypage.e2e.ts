import type { Page } from 'playwright-core';
import { toEventSelector } from 'viem';
import type { Conditions } from '@/bench/link';
import { compareHref } from '@/lib/delegateLinks';
import { ROUTES } from '@/lib/routes';
import { IS_ALL, IS_LONG } from '../runs';
import { site as pagesOnly } from '../sources';
import { goOn, isProposal, KINDS, type Look, lookAgain, lookFirst, see, TABBED, type Visit } from './looking';
import { WIDTHS } from './overhang';
import { openSite, rpc, type Site } from './site';
import { themedRules } from './themes';

/** Slow enough that parts of a page come one after the other, and quick enough to be waited for. */
const SLOW: Conditions = { latency: 250, bytesPerSecond: 400_000 };
/** A token that is found late pushes what is below it by up to 20 px where its row is narrower than its place. */
const MOVING = /^\/treasury\//;
/** How much may move while a page loads, as a share of the screen: less than anybody notices. */
const MOST = 0.02;
/** Proposals are one page with different texts: a few are opened by a first visitor and measured, all in the long run. */
const MEASURED = IS_LONG ? Number.POSITIVE_INFINITY : IS_ALL ? 3 : 1;
/** How many of the other proposals are read only. */
const READ = IS_ALL ? Number.POSITIVE_INFINITY : 2;
describe('every page', () => {
  let site: Site;
  /** Shows one proposal after the other. */
  let again: Awaited<ReturnType<Site['visit']>>;
  const looks: Look[] = [];
  const visits: Visit[] = [];
  // A page that cannot be looked at hides nothing of the others.
  const unseen: string[] = [];
  beforeAll(async () => {
    site = await openSite({ conditions: SLOW });
    const pages = await allPages(site);
    const others = pages.filter((path) => isProposal(site, path)).slice(MEASURED);
    again = await site.visit(others[0] ?? '/');
    const left = others.slice(READ);
    for (const path of pages.filter((each) => !left.includes(each))) {
      const looking = others.includes(path) ? lookAgain(again, site, path) : lookFirst(site, path, visits);
      await looking.then(
        (found) => looks.push(found),
        (error: unknown) => unseen.push(`${path}: ${String(error).slice(0, 2000)}`),
      );
    }
  }, 1_800_000);
  afterAll(() => site.close());

  test('all can be looked at, and there are enough of them to mean something', () => {
    expect(unseen).toEqual([]);
    expect(looks.filter(({ told }) => told !== '').length).toBeGreaterThanOrEqual(IS_ALL ? 16 : 3);
    expect(looks.length).toBeGreaterThanOrEqual(IS_ALL ? 35 : 20);
  });

  test('nothing moves while a page loads on a slow link', () => {
    for (const { path, shifts } of looks.filter((look) => !MOVING.test(look.path))) {
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      expect({ path, moved: sum > MOST ? shifts : [] }).toEqual({ path, moved: [] });
    }
  });

  test('Tab reaches everything that can be pressed, in the order of the page, and shows where it is', () => {
    const found = looks.filter(({ tabbed }) => tabbed !== undefined);
    expect(found.length).toBeGreaterThanOrEqual(TABBED.length);
    for (const { path, tabbed } of found) {
      expect({ path, ...tabbed }).toEqual({ path, missed: [], unseen: [], count: expect.any(Number) });
      expect(tabbed?.count).toBeGreaterThan(5);
    }
  });

  test('axe finds nothing, at both sizes, in both themes', () => {
    for (const { path, axe } of looks) expect({ path, axe }).toEqual({ path, axe: [] });
  });

  test('the themes differ in colours alone, so the dark one is looked at for those', () => {
    for (const { path, themed } of looks) {
      expect({ path, others: themed.others }).toEqual({ path, others: [] });
      // By the person's choice and by the system's.
      expect(themed.colours).toBeGreaterThanOrEqual(40);
    }
    const asking = pagesOnly.filter(({ text }) => /matchMedia\([^)]*color-scheme|\bdark:/.test(text));
    expect(asking.map(({ path }) => path)).toEqual([]);
  });

  describe('of a page made up', () => {
    let page: Page;
    beforeAll(async () => {
      page = await site.watched.browser.newPage();
    });
    afterAll(() => page.close());

    test.each([
      '@media (prefers-color-scheme: dark) { p::before { display: none } }',
      '@media (min-width: 1px) { [data-theme="dark"] li::marker { content: "–" } }',
      '@layer one { @media (prefers-color-scheme: dark) { p { visibility: hidden } } }',
      ':root:not([data-theme]) { --gap: 3px }',
      '@media (prefers-color-scheme: dark) { :root { --paper: initial } }',
      'p { &:is([data-theme] *) { font-size: 9px } }',
      '@container style(--paper: #fff) { p { opacity: 0 } }',
      'p { width: var(--lightningcss-light, 3px) var(--lightningcss-dark, 4px) }',
    ])('a theme that sets more than colours would be noticed: %s', async (rule) => {
      const colours =
        ':root[data-theme="dark"] { --paper: #131312; --scrim: rgb(0 0 0 / 0.55); color-scheme: dark }';
      await page.setContent(`<style>p { margin: 1px } ${colours}</style>`);
      expect(await themedRules(page)).toEqual({ colours: 3, others: [] });
      await page.setContent(`<style>${colours} ${rule}</style>`);
      expect(await themedRules(page)).toEqual({ colours: 3, others: [expect.any(String)] });
    });
  });

  test(`nothing scrolls sideways at ${WIDTHS.join(', ')} px, nor on a phone with text twice as large`, () => {
    for (const { path, wide } of looks) expect({ path, wide }).toEqual({ path, wide: [] });
  });

  test('all of the header can be seen and pressed, at every width', () => {
    for (const { path, header } of looks) expect({ path, header }).toEqual({ path, header: [] });
  });

  test('text from the chain is shown as text: no script, dialog, handler, image or odd link', () => {
    for (const { path, active, faults } of looks) {
      expect({ path, ...faults }).toEqual({ path, errors: [], dialogs: [] });
      expect({ path, ...active }).toEqual({ path, active: [], handlers: [], images: 0, schemes: [] });
    }
    expect(site.watched.knocks()).toEqual([]);
  });

  test('on paper a proposal is title, state, tally, actions and text; nothing to press, and no empty pages', async () => {
    const path = `/proposal/#${site.dao}/${site.world.facts.proposals.bigVote.id}`;
    const { page } = again;
    await goOn(page, path);
    await see(page, site, path);
    const buttons = page.locator('button:not(.hit-area):visible, summary:visible, progress:visible');
    expect(await buttons.count()).toBeGreaterThan(3);
    await page.emulateMedia({ media: 'print' });
    expect(await buttons.count()).toBe(0);
    expect(await page.locator('[role="img"]:visible, body > *:visible:not(:has(main))').count()).toBe(0);
    for (const name of ['Result', 'What it does', 'Rationale'])
      expect(await page.getByRole('region', { name }).isVisible()).toBe(true);
    const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g);
    expect(pages?.length).toBeLessThanOrEqual(4);
  });

  test('what proposals would do is told in sentences, before and after where they set something', () => {
    const all = looks.map(({ told }) => told).join('\n');
    expect(all).toContain('take an unlimited amount of dUSD from the treasury');
    expect(all).not.toContain('We cannot say');
    // The default tier reads a few of the proposals.
    if (!IS_ALL) return;
    expect(all).toContain('Transfer 1,250,000 dUSD from the treasury to');
    expect(all).toMatch(/Set the voting period from about 5 to about 6 days \(240 → 288 blocks\)/);
    expect(all).toMatch(/Upgrade the code of 0x\w+…\w+ to 0x/);
  });

  describe('before a click, the site talks to nobody but its files and the configured RPC', () => {
    test('nothing knocks at any other host, on any page', () => {
      expect(visits.length).toBeGreaterThan(10);
      const twice = visits.filter(({ isTwice }) => isTwice);
      expect(twice.length).toBeGreaterThanOrEqual(IS_ALL ? KINDS.length : 1);
      for (const { path, strangers, errors } of visits)
        expect({ path, strangers, errors }).toEqual({ path, strangers: [], errors: [] });
      expect(site.watched.knocks()).toEqual([]);
    });

    test('no page is asked for before somebody goes there', () => {
      for (const { path, ahead } of visits) expect({ path, ahead }).toEqual({ path, ahead: [] });
    });

    test('no wallet code is loaded, no cookie set, and only our keys are stored', () => {
      for (const { path, marks, cookies, keys } of visits)
        expect({ path, marks, cookies, keys }).toEqual({ path, marks: [], cookies: 0, keys: [] });
    });

    test('the sink hears a page that does call out', async () => {
      // One of our own could not (hostile.e2e.ts).
      const page = await site.watched.browser.newPage();
      await page.evaluate(() => fetch('https://example.org/').catch(() => undefined));
      expect(site.watched.knocks().join()).toContain('example.org');
      await page.close();
    });
  });
});

const CREATED = toEventSelector(
  'ProposalCreated(uint256,address,address[],uint256[],string[],bytes[],uint256,uint256,string)',
);

/** A path for every page of the site, each proposal of the organisation, and two that lead nowhere. */
async function allPages(site: Site): Promise<string[]> {
  const proposals = await listedProposals(site);
  const delegate = site.world.config.wallet.demo?.accounts[0]?.address ?? '';
  const links = {
    nothing: [''],
    organisation: [`#${site.dao}`],
    delegate: [`#${site.dao}/${delegate}`],
    proposal: [...proposals.map((link) => link.slice('/proposal/'.length)), '#nonsense'],
    ballots: [''],
  };
  const known = ROUTES.flatMap(({ path, fragment }) => links[fragment].map((link) => `${path}${link}`));
  const compared = site.world.config.wallet.demo?.accounts.slice(0, 4).map(({ address }) => address) ?? [];
  return [...known, '/propose/', compareHref(site.dao, compared), '/nowhere/'];
}

/** The links to every proposal of the organisation, read from its page once it lists as many as the chain has. */
async function listedProposals(site: Site): Promise<string[]> {
  const filter = { address: site.dao.split(':')[2], topics: [CREATED], fromBlock: '0x0', toBlock: 'latest' };
  const { length } = await rpc<unknown[]>(site.world.url, 'eth_getLogs', [filter]);
  const { page } = await site.open(`/dao/#${site.dao}?show=all`, { viewport: { width: 1280, height: 6000 } });
  const found = await page.waitForFunction((count) => {
    const all = [...document.querySelectorAll('a[href*="/proposal/#"]')];
    const links = new Set(all.map((each) => each.getAttribute('href') ?? ''));
    return links.size >= count ? [...links] : undefined;
  }, length);
  const links = (await found.jsonValue()) ?? [];
  await page.context().close();
  return links;
}
