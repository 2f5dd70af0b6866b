import { AXE, findings, stillness } from './accessible';
import { DESK, PHONE } from './browser';
import { allPages } from './pages';
import { openSite, type Site, settled } from './site';

describe('axe finds nothing', () => {
  let site: Site;
  let paths: string[];
  beforeAll(async () => {
    site = await openSite();
    paths = await allPages(site);
  });
  afterAll(() => site.close());

  test('on any page, at both sizes, in both themes', async () => {
    const found: Record<string, string[]> = {};
    for (const path of paths) {
      const { page } = await site.visit(path);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await settled(page);
      await page.evaluate(AXE);
      for (const viewport of [DESK, PHONE]) {
        await page.setViewportSize(viewport);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await stillness(page);
          const list = await findings(page);
          if (list.length > 0) found[`${path} ${viewport.width} px ${colorScheme}`] = list;
        }
      }
      await page.close();
    }
    expect(found).toEqual({});
  }, 480_000);

  test('on what opens: the menu of a phone, a proof', async () => {
    const open: [string, { width: number; height: number }, string][] = [
      ['menu', PHONE, 'header button[aria-label*="enu"]'],
      ['proof', DESK, 'section[aria-label="Result"] button'],
    ];
    const found: Record<string, string[]> = {};
    for (const [name, viewport, selector] of open) {
      const { page } = await site.open(paths.find((path) => path.startsWith('/proposal/')) ?? '/', {
        viewport,
      });
      await settled(page);
      await page.locator(selector).first().click();
      await stillness(page);
      await page.evaluate(AXE);
      const list = await findings(page);
      if (list.length > 0) found[name] = list;
      await page.context().close();
    }
    expect(found).toEqual({});
  });
});
