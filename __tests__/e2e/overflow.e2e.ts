import { allPages } from './pages';
import { openSite, type Site, settled } from './site';

const WIDTHS = [320, 390, 768, 1280];

describe('nothing scrolls sideways', () => {
  let site: Site;
  let paths: string[];
  beforeAll(async () => {
    site = await openSite();
    paths = await allPages(site);
  });
  afterAll(() => site.close());

  test(`at ${WIDTHS.join(', ')} px, on any page`, async () => {
    const wide: string[] = [];
    for (const path of paths) {
      const { page } = await site.visit(path);
      await settled(page);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const overhang = await page.evaluate(() => {
          const root = document.documentElement;
          return Math.max(root.scrollWidth, document.body.scrollWidth) - root.clientWidth;
        });
        if (overhang > 0) wide.push(`${path} at ${width} px: ${overhang} px too wide`);
      }
      await page.close();
    }
    expect(wide).toEqual([]);
  }, 300_000);
});
