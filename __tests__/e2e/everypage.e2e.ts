import type { Page } from 'playwright-core';
import { IS_LONG } from '../runs';
import { site as pagesOnly } from '../sources';
import { axeFindings } from './accessible';
import { type Faults, KEPT, openPage } from './browser';
import { activeContent } from './inert';
import { overhangs, WIDTHS } from './overhang';
import { listen, type Overheard } from './overhear';
import { allPages } from './pages';
import { openSite, type Site, settled } from './site';
import { type Themed, themedRules } from './themes';

const KEYS = [
  ...['quorate.config', 'quorate.theme', 'quorate.endpoints', 'quorate.following', 'quorate.outbox'],
  'quorate.wallet',
];
/** Proposals are one page with different texts: so many are looked at by a first visitor and measured, all in the long run. */
const MEASURED = IS_LONG ? Number.POSITIVE_INFINITY : 3;
/**
 * The sheet of wallets is one and the same over every page, and a second visit differs by what the first one stored: both
 * are tried where nothing is open, at an organisation and at a proposal, on all pages in the long run.
 */
const KINDS = [/^\/$/, /^\/dao\/#/, /^\/proposal\/#eip/];

/** What was found on one page, looked at once for everything that must hold on all of them. */
type Look = {
  path: string;
  axe: string[];
  wide: string[];
  active: object;
  faults: Faults;
  told: string;
  themed: Themed;
};
type Opened = Awaited<ReturnType<Site['visit']>>;
/** Whom a first visitor's page asked, and what it left. */
type Visit = {
  path: string;
  isTwice: boolean;
  errors: string[];
  cookies: number;
  keys: string[];
} & Overheard;

describe('every page', () => {
  let site: Site;
  const looks: Look[] = [];
  const visits: Visit[] = [];
  // A page that cannot be looked at hides nothing of the others.
  const unseen: string[] = [];
  beforeAll(async () => {
    site = await openSite();
    const pages = await allPages(site);
    const others = pages.filter((path) => isProposal(site, path)).slice(MEASURED);
    const again = await site.visit(others[0] ?? '/');
    for (const path of pages) {
      const looking = others.includes(path) ? lookAgain(again, site, path) : lookFirst(site, path, visits);
      await looking.then(
        (found) => looks.push(found),
        (error: unknown) => unseen.push(`${path}: ${String(error).slice(0, 2000)}`),
      );
    }
    await again.page.close();
  }, 1_800_000);
  afterAll(() => site.close());

  test('all can be looked at, and there are enough of them to mean something', () => {
    expect(unseen).toEqual([]);
    expect(looks.filter(({ told }) => told !== '').length).toBeGreaterThanOrEqual(16);
    expect(looks.length).toBeGreaterThanOrEqual(27);
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

  test(`nothing scrolls sideways at ${WIDTHS.join(', ')} px`, () => {
    for (const { path, wide } of looks) expect({ path, wide }).toEqual({ path, wide: [] });
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
    const { page } = await site.visit(path);
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
    await page.close();
  });

  test('what proposals would do is told in sentences, before and after where they set something', () => {
    const all = looks.map(({ told }) => told).join('\n');
    expect(all).toContain('Transfer 1,250,000 dUSD from the treasury to');
    expect(all).toContain('take an unlimited amount of dUSD from the treasury');
    expect(all).toMatch(/Set the voting period from \d+ blocks to 288 blocks/);
    expect(all).toMatch(/Upgrade the code of .*names from our list of standards/);
    expect(all).not.toContain('We cannot say');
  });

  describe('before a click, the site talks to nobody but its files and the configured RPC', () => {
    test('nothing knocks at any other host, on any page', () => {
      expect(visits.length).toBeGreaterThan(10);
      expect(visits.filter(({ isTwice }) => isTwice).length).toBeGreaterThanOrEqual(KINDS.length);
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

/** Looks at a page as a first visitor does, writes down whom it asks and what it leaves, and measures it. */
async function lookFirst(site: Site, path: string, visits: Visit[]): Promise<Look> {
  const isKind = IS_LONG || isFirstOfKind(path, visits);
  const { page, context, faults } = await openPage(site.watched.browser, isKind ? KEPT : {});
  try {
    const overheard = listen(page, [site.url, site.world.url]);
    await page.goto(`${site.url}${path}`);
    if (isKind) await page.reload();
    const seen = await see(page, site, path);
    const keys = await page.evaluate(() => Object.keys(localStorage));
    visits.push({
      ...{ path, isTwice: isKind },
      ...(await overheard()),
      errors: [...faults.errors],
      cookies: (await context.cookies()).length,
      keys: keys.filter((key) => !KEYS.includes(key)),
    });
    return { path, faults, ...seen, wide: await overhangs(page, site, isKind), axe: await axeFindings(page) };
  } finally {
    await context.close();
  }
}

/** Looks at one more proposal on a page that shows another one. */
async function lookAgain({ page, faults }: Opened, site: Site, path: string): Promise<Look> {
  await page.evaluate(
    (fragment) => {
      if (location.hash === fragment) return;
      document.querySelector('main h1')?.classList.add('left');
      location.hash = fragment;
    },
    path.slice(path.indexOf('#')),
  );
  await page.locator('main h1:not(.left)').waitFor();
  return { path, faults, ...(await see(page, site, path)), wide: [], axe: [] };
}

function isFirstOfKind(path: string, visits: readonly Visit[]): boolean {
  const kind = KINDS.find((each) => each.test(path));
  return kind !== undefined && !visits.some((visit) => kind.test(visit.path));
}

function isProposal(site: Site, path: string): boolean {
  return path.startsWith(`/proposal/#${site.dao}`);
}

/** What a page holds that could act by itself, and what it tells; what a proposal would do is waited for. */
async function see(
  page: Page,
  site: Site,
  path: string,
): Promise<{ active: object; told: string; themed: Themed }> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (path.startsWith('/insight/')) {
    // The last part is read once it comes into sight.
    await page.locator('main figure, main svg').first().waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  }
  await settled(page);
  let told = '';
  if (isProposal(site, path)) {
    const does = page.getByRole('region', { name: 'What it does' });
    await does.getByText(/present values at block/).waitFor();
    told = ((await does.textContent()) ?? '').replace(/\s+/g, ' ');
  }
  await page.waitForLoadState('networkidle');
  return { active: await activeContent(page), told, themed: await themedRules(page) };
}
