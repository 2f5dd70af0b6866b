import { openSite, proposalLinks, type Site, settled } from './site';

describe('nothing scrolls sideways', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => site.close());

  test.each([320, 390, 768, 1280])(
    'at %i px, on any page',
    async (width) => {
      const proposals = await proposalLinks(site);
      const paths = [
        '/',
        `/dao/#${site.dao}`,
        ...proposals,
        '/proposal/#nonsense',
        '/settings/',
        '/about/',
        '/nowhere/',
      ];
      const wide: string[] = [];
      for (const path of paths) {
        const { page } = await site.open(path, { viewport: { width, height: 800 } });
        await settled(page);
        const overhang = await page.evaluate(() => {
          const root = document.documentElement;
          return Math.max(root.scrollWidth, document.body.scrollWidth) - root.clientWidth;
        });
        if (overhang > 0) wide.push(`${path}: ${overhang} px too wide`);
        await page.context().close();
      }
      expect(wide).toEqual([]);
    },
    240_000,
  );
});
