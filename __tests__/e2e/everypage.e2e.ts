import type { Page } from 'playwright-core';
import { IS_LONG } from '../runs';
import { AXE, findings, stillness } from './accessible';
import { DESK, type Faults, PHONE } from './browser';
import { activeContent } from './inert';
import { allPages } from './pages';
import { openSite, type Site, settled } from './site';

const WIDTHS = [320, 390, 768, 1280];
/** Proposals are one page with different texts: the layout of so many is measured, of all in the long run. */
const MEASURED = IS_LONG ? Number.POSITIVE_INFINITY : 3;

/** What was found on one page, looked at once for everything that must hold on all of them. */
type Look = { path: string; axe: string[]; wide: string[]; active: object; faults: Faults; told: string };

describe('every page', () => {
  let site: Site;
  const looks: Look[] = [];
  // A page that cannot be looked at hides nothing of the others.
  const unseen: string[] = [];
  beforeAll(async () => {
    site = await openSite();
    const pages = await allPages(site);
    const proposals = pages.filter((path) => isProposal(site, path));
    const isMeasured = (path: string) => !proposals.slice(MEASURED).includes(path);
    for (const path of pages) {
      await look(site, path, isMeasured(path)).then(
        (found) => looks.push(found),
        (error: unknown) => unseen.push(`${path}: ${String(error).slice(0, 2000)}`),
      );
    }
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

  test('what proposals would do is told in sentences, before and after where they set something', () => {
    const all = looks.map(({ told }) => told).join('\n');
    expect(all).toContain('Transfer 1,250,000 dUSD from the treasury to');
    expect(all).toContain('take an unlimited amount of dUSD from the treasury');
    expect(all).toMatch(/Set the voting period from \d+ blocks to 288 blocks/);
    expect(all).toMatch(/Upgrade the code of .*known ABI/);
    expect(all).not.toContain('We cannot say');
  });
});

/** Opens a page and looks at it once for everything; what it would do is waited for where it is a proposal. */
async function look(site: Site, path: string, isMeasured: boolean): Promise<Look> {
  const { page, faults } = await site.visit(path);
  try {
    return { path, faults, ...(await lookAt(page, site, path, isMeasured)) };
  } finally {
    await page.close();
  }
}

function isProposal(site: Site, path: string): boolean {
  return path.startsWith(`/proposal/#${site.dao}`);
}

async function lookAt(page: Page, site: Site, path: string, isMeasured: boolean) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await settled(page);
  let told = '';
  if (isProposal(site, path)) {
    const does = page.getByRole('region', { name: 'What it does' });
    await does.getByText(/present values at block/).waitFor();
    told = ((await does.textContent()) ?? '').replace(/\s+/g, ' ');
  }
  await page.waitForLoadState('networkidle');
  const active = await activeContent(page);
  const wide = isMeasured ? await overhangs(page) : [];
  const axe = isMeasured ? await axeOf(page) : [];
  return { axe, wide, active, told };
}

async function overhangs(page: Page): Promise<string[]> {
  const wide: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const overhang = await page.evaluate(() => {
      const root = document.documentElement;
      return Math.max(root.scrollWidth, document.body.scrollWidth) - root.clientWidth;
    });
    if (overhang > 0) wide.push(`${overhang} px too wide at ${width} px`);
  }
  return wide;
}

async function axeOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found: string[] = [];
  for (const viewport of [DESK, PHONE]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await stillness(page);
      const list = await findings(page);
      found.push(...list.map((line) => `${viewport.width} px, ${colorScheme}: ${line}`));
    }
  }
  return found;
}
