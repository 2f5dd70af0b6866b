import type { Page } from 'playwright-core';
import { observe, type Probe, type Shift } from '@/bench/web/probe';
import { IS_ALL, IS_LONG } from '../runs';
import { axeFindings } from './accessible';
import { DESK, type Faults, KEPT, openPage, PHONE } from './browser';
import { headerFaults } from './header';
import { unreachable } from './keyboard';
import { overhangs } from './overhang';
import { listen, type Overheard } from './overhear';
import { listed, type Site, settled } from './site';
import { type Themed, themedRules } from './themes';

const KEYS = [
  ...['quorate.config', 'quorate.theme', 'quorate.endpoints', 'quorate.following', 'quorate.outbox'],
  ...['quorate.wallet', 'quorate.opened'],
];
/**
 * The sheet of wallets is the same over every page, and a second visit differs by what the first one stored: both are
 * tried on one page of each kind, on all pages in the long run.
 */
export const KINDS = [/^\/$/, /^\/dao\/#/, /^\/proposal\/#eip/];
/** Pages on which Tab goes to everything that can be pressed, and the text that comes last on each. */
export const TABBED: [RegExp, RegExp][] = [
  [/^\/$/, /^▲ /],
  [/^\/dao\/#/, /^▲ /],
  [/^\/proposal\/#eip/, /Complete: the sum of/],
  [/^\/settings\//, /./],
  [/^\/about\//, /./],
];

/** Findings on one page, checked once for everything that must hold on all of them. */
export type Look = {
  path: string;
  axe: string[];
  wide: string[];
  header: string[];
  active: object;
  faults: Faults;
  told: string;
  themed: Themed;
  shifts: Shift[];
  tabbed: Awaited<ReturnType<typeof unreachable>> | undefined;
};
type Opened = Awaited<ReturnType<Site['visit']>>;
/** Hosts that a first visitor's page asked, and what it left. */
export type Visit = {
  path: string;
  isTwice: boolean;
  errors: string[];
  cookies: number;
  keys: string[];
} & Overheard;

/** Looks at a page as a first visitor does, writes down whom it asks and what it leaves, and measures it. */
export async function lookFirst(site: Site, path: string, visits: Visit[]): Promise<Look> {
  const isKind = IS_LONG || isFirstOfKind(path, visits);
  const { page, context, faults } = await openPage(site.watched.browser, { viewport: PHONE });
  try {
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(observe, { figures: [], confirmed: { selector: 'main h1', pattern: '.' } });
    const heard = hear(page, faults, site, path);
    await page.goto(`${site.url}${path}`);
    await settled(page);
    await page.waitForLoadState('networkidle');
    const shifts = await page.evaluate(() => (window as unknown as { probe: Probe }).probe.shifts);
    const seen = await see(page, site, path);
    await page.setViewportSize(DESK);
    visits.push(await heard(false));
    if (isKind && (IS_ALL || path === '/')) visits.push(await visitTwice(site, path));
    const tabbed = await tabThrough(page, path);
    const header = isKind || path.startsWith('/treasury/') ? await headerFaults(page) : [];
    const wide = await overhangs(page, site, isKind);
    return { path, faults, ...seen, shifts, tabbed, header, wide, axe: await axeFindings(page) };
  } finally {
    await context.close();
  }
}

/** Hosts that the second visit asks, once the service worker keeps the site. */
async function visitTwice(site: Site, path: string): Promise<Visit> {
  const { page, context, faults } = await openPage(site.watched.browser, KEPT);
  try {
    const heard = hear(page, faults, site, path);
    await page.goto(`${site.url}${path}`);
    await page.reload();
    await see(page, site, path);
    return await heard(true);
  } finally {
    await context.close();
  }
}

/** Listens to a visit from now on; what it gives says whom the page asked and what it left. */
function hear(page: Page, faults: Faults, site: Site, path: string): (isTwice: boolean) => Promise<Visit> {
  const overheard = listen(page, site.hosts);
  return async (isTwice) => {
    const keys = await page.evaluate(() => Object.keys(localStorage));
    return {
      ...{ path, isTwice },
      ...(await overheard()),
      errors: [...faults.errors],
      cookies: (await page.context().cookies()).length,
      keys: keys.filter((key) => !KEYS.includes(key)),
    };
  };
}

/** Elements that Tab missed, on the pages that this is tried on. */
async function tabThrough(page: Page, path: string): Promise<Look['tabbed']> {
  const [, last] = TABBED.find(([pages]) => pages.test(path)) ?? [];
  if (last === undefined) return undefined;
  // A list that still grows is another list, and rows grow by what the checks found.
  await page.getByRole('main').getByText(last).first().waitFor();
  if (path.startsWith('/dao/')) await listed(page);
  return unreachable(page);
}

/** Goes from one proposal to another on the page that shows it. */
export async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate(
    (fragment) => {
      if (location.hash === fragment) return;
      document.querySelector('main h1')?.classList.add('left');
      location.hash = fragment;
    },
    path.slice(path.indexOf('#')),
  );
  await page.locator('main h1:not(.left)').waitFor();
}

/** Looks at one more proposal on a page that shows another one. */
export async function lookAgain({ page, faults }: Opened, site: Site, path: string): Promise<Look> {
  await goOn(page, path);
  const none = { wide: [], header: [], axe: [], shifts: [], tabbed: undefined };
  return { path, faults, ...(await see(page, site, path)), ...none };
}

function isFirstOfKind(path: string, visits: readonly Visit[]): boolean {
  const kind = KINDS.find((each) => each.test(path));
  return kind !== undefined && !visits.some((visit) => kind.test(visit.path));
}

export const isProposal = (site: Site, path: string): boolean => path.startsWith(`/proposal/#${site.dao}`);

/** Content of a page that could act by itself, and what it tells; waits for what a proposal would do. */
export async function see(page: Page, site: Site, path: string) {
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

/** Content that could act by itself or lead somewhere odd: elements, handlers, foreign images, link schemes. */
function activeContent(
  page: Page,
): Promise<{ active: string[]; handlers: string[]; images: number; schemes: string[] }> {
  return page.evaluate(() => {
    const own = location.origin;
    const all = [...document.querySelectorAll('body *')];
    return {
      active: all
        .filter(
          (each) =>
            /^(iframe|object|embed|form|base|meta|link)$/i.test(each.tagName) &&
            each.closest('main') !== null,
        )
        .filter((each) => !(each instanceof HTMLFormElement && each.action.startsWith(own)))
        .map((each) => each.outerHTML.slice(0, 120)),
      handlers: all
        .filter((each) => each.getAttributeNames().some((name) => name.startsWith('on')))
        .map((each) => each.outerHTML.slice(0, 120)),
      images: [...document.images].filter(
        (each) => !each.currentSrc.startsWith(own) && /^https?:/.test(each.currentSrc),
      ).length,
      schemes: [...document.querySelectorAll('a[href]')]
        .map((each) => (each as HTMLAnchorElement).protocol)
        .filter((scheme) => !['http:', 'https:', 'mailto:'].includes(scheme)),
    };
  });
}
