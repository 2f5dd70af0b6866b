import { devices } from 'playwright-core';
import { launch, openPage, PHONE, type Watched } from './browser';
import { serveFolder, stopAll } from './processes';

describe('on a phone', () => {
  let watched: Watched;
  let url: string;
  beforeAll(async () => {
    watched = await launch();
    url = (await serveFolder('out')).url;
  });
  afterAll(async () => {
    await watched.close();
    await stopAll();
  });

  test('the browser finds nothing that keeps the site from being installed', async () => {
    const { page, context } = await openPage(watched.browser, { ...devices['Pixel 7'], viewport: PHONE });
    await page.goto(`${url}/about/`);
    const devtools = await context.newCDPSession(page);
    const { data, errors } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? '{}') as { icons: { src: string; sizes: string; purpose: string }[] };
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // A context of its own counts as a private window, from which nothing is installed.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
    for (const { src, sizes } of manifest.icons.filter(({ src }) => src.endsWith('.png'))) {
      const size = await page.evaluate(async (source) => {
        const image = await createImageBitmap(await (await fetch(source)).blob());
        return `${image.width}x${image.height}`;
      }, src);
      expect(size).toBe(sizes);
    }
    await context.close();
  });

  test('no field is so small that the page is zoomed when it is touched', async () => {
    const { page, context } = await openPage(watched.browser, { ...devices['Pixel 7'], viewport: PHONE });
    for (const path of ['/', '/settings/', '/ballot/']) {
      await page.goto(`${url}${path}`);
      const fields = page.locator(
        'main input:not([type=radio]):not([type=checkbox]), main textarea, main select',
      );
      await fields.first().waitFor();
      const sizes = await fields.evaluateAll((all) =>
        all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
      );
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
    }
    await context.close();
  });

  test('every page names the code that takes a session up, for those who left one', async () => {
    const html = await (await fetch(`${url}/proposal/`)).text();
    const lists = [...html.matchAll(/for\(const f of (\[[^\]]*\])\)/g)].map(([, list = '[]']) =>
      JSON.parse(list),
    );
    const texts = lists.map(async (files: string[]) => {
      const answers = await Promise.all(files.map((file) => fetch(`${url}/_next/static/chunks/${file}`)));
      expect(answers.map(({ status }) => status)).toEqual(files.map(() => 200));
      return (await Promise.all(answers.map((each) => each.text()))).join();
    });
    const [first, later] = await Promise.all(texts);
    expect(first).toContain('"takeUp"');
    expect(later).toContain('wc_sessionPropose');
    // It runs before the page is drawn, so the client is not among it.
    expect(first).not.toContain('wc_sessionPropose');
  });
});
