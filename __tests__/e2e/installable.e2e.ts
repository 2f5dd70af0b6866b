import { devices } from 'playwright-core';
import { openBefore } from '../openBefore';
import { launch, openPage, PHONE } from './browser';
import { serveFolder } from './processes';

describe('on a phone', () => {
  const watched = openBefore(launch);
  const site = openBefore(() => serveFolder('out'));

  test('the browser finds nothing that keeps the site from being installed', async () => {
    const { page, context } = await openPage(watched.browser, { ...devices['Pixel 7'], viewport: PHONE });
    await page.goto(`${site.url}/about/`);
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
      await page.goto(`${site.url}${path}`);
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
});
