import { openSmall, type Small } from '../../devnet/small';
import { DESK, launch, openPage, PHONE, type Watched } from './browser';
import { allPages } from './pages';
import { serveSite, stopAll } from './processes';
import { openSite, type Site } from './site';
import { siteConfig } from './variants';

/** Pixels by which a page is wider than its window. */
const overhang = () =>
  Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) -
  document.documentElement.clientWidth;

let site: Site;
let small: Small;
let watched: Watched;
let large: Watched;
beforeAll(async () => {
  [site, small, watched] = await Promise.all([openSite(), openSmall(), launch()]);
  large = await launch(['--blink-settings=defaultFontSize=32']);
});
afterAll(async () => {
  await Promise.all([watched.close(), large.close()]);
  await site.close();
  await stopAll();
  await small.stop();
});

test('with text twice as large as the browser’s own nothing is wider than a phone, on any page', async () => {
  const { page } = await openPage(large.browser, { viewport: PHONE });
  const paths = new Map((await allPages(site)).reverse().map((path) => [path.split('#')[0], path]));
  const wide: string[] = [];
  for (const path of paths.values()) {
    await page.goto(`${site.url}${path}`);
    await page.locator('main h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    const by = await page.evaluate(overhang);
    if (by > 0) wide.push(`${path} by ${by} px`);
  }
  expect(wide).toEqual([]);
  expect(paths.size).toBeGreaterThanOrEqual(15);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
});

/** 300 characters of four scripts, two of which have nowhere to break and one of which is read from the right. */
const TITLE = ['Lopadotemacho'.repeat(6), 'شراكةاستراتيجيةطويلة'.repeat(4), '提案資金配分計画'.repeat(10)]
  .concat('कोषप्रबंधन'.repeat(7))
  .join('')
  .slice(0, 300);

test('a title of 300 characters in four scripts breaks where it must, on a phone and a desk', async () => {
  const { url } = await serveSite(siteConfig(small, {}, TITLE.slice(0, 80)));
  const id = await small.propose({ description: `# ${TITLE}\n\nPay.` });
  await small.toSnapshot(id);
  const wide: string[] = [];
  for (const viewport of [{ ...PHONE, width: 320 }, PHONE, DESK]) {
    const { page, context } = await openPage(watched.browser, { viewport });
    for (const path of [
      '/',
      `/dao/#${small.dao}`,
      `/proposal/#${small.dao}/${id}`,
      `/insight/#${small.dao}`,
    ]) {
      await page.goto(`${url}${path}`);
      await page.getByText(TITLE.slice(0, 12)).locator('visible=true').first().waitFor();
      await page.waitForLoadState('networkidle');
      const by = await page.evaluate(overhang);
      if (by > 0) wide.push(`${path} by ${by} px at ${viewport.width}`);
    }
    await context.close();
  }
  expect([...TITLE]).toHaveLength(300);
  expect(wide).toEqual([]);
});
