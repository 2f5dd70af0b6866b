import { openSmall } from '../../devnet/small';
import { openBefore } from '../openBefore';
import { DESK, launch, openPage, PHONE } from './browser';
import { overhangOf } from './overhang';
import { serveSite, stopAll } from './processes';
import { siteConfig } from './variants';

const small = openBefore(openSmall);
const watched = openBefore(() => launch());
afterAll(stopAll);

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
  const { page, context } = await openPage(watched.browser);
  for (const path of ['/', `/dao/#${small.dao}`, `/proposal/#${small.dao}/${id}`, `/insight/#${small.dao}`]) {
    await page.goto(`${url}${path}`);
    for (const viewport of [{ ...PHONE, width: 320 }, PHONE, DESK]) {
      await page.setViewportSize(viewport);
      await page.getByText(TITLE.slice(0, 12)).locator('visible=true').first().waitFor();
      await page.waitForLoadState('networkidle');
      const by = await overhangOf(page);
      if (by > 0) wide.push(`${path} by ${by} px at ${viewport.width}`);
    }
  }
  await context.close();
  expect([...TITLE]).toHaveLength(300);
  expect(wide).toEqual([]);
});
