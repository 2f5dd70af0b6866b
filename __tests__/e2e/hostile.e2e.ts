import { openSite, proposalLinks, type Site, settled } from './site';

describe('text from the chain is shown as text', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => site.close());

  test('no proposal runs a script, opens a dialog, or calls any host', async () => {
    const links = await proposalLinks(site);
    expect(links.length).toBeGreaterThanOrEqual(16);
    const told: string[] = [];
    for (const link of links) {
      const { page, faults } = await site.visit(link);
      await settled(page);
      await page.waitForLoadState('networkidle');
      expect({ link, ...faults }).toEqual({ link, errors: [], dialogs: [] });
      const inside = await page.evaluate(() => {
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
      expect({ link, ...inside }).toEqual({ link, active: [], handlers: [], images: 0, schemes: [] });
      const does = page.getByRole('region', { name: 'What it does' });
      await does.getByText(/present values at block/).waitFor();
      told.push((await does.textContent()) ?? '');
      await page.close();
    }
    // What they would do is told in sentences, before and after where they set something.
    const all = told.join('\n').replace(/\s+/g, ' ');
    expect(all).toContain('Transfer 1,250,000 dUSD from the treasury to');
    expect(all).toContain('take an unlimited amount of dUSD from the treasury');
    expect(all).toMatch(/Set the voting period from \d+ blocks to 288 blocks/);
    expect(all).toMatch(/Upgrade the code of .*known ABI/);
    expect(all).not.toContain('We cannot say');
    expect(site.watched.knocks()).toEqual([]);
  }, 240_000);

  test('a script put into the page does not run, nor does a javascript: link', async () => {
    const { page, faults } = await site.open('/about/');
    await settled(page);
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.body.append(script);
      const link = document.createElement('a');
      link.href = 'javascript:window.ran=true';
      document.body.append(link);
      link.click();
      return new Promise((done) => setTimeout(() => done('ran' in window), 50));
    });
    expect(ran).toBe(false);
    expect(faults.dialogs).toEqual([]);
  });
});
