import { NO_ROOM } from '@/lib/offline/words';
import { openBefore } from '../openBefore';
import { openAltered } from './altering';
import { KEPT, openPage } from './browser';

const ground = openBefore(openAltered);
beforeEach(() => ground.host.reset());

test('where the browser gives little room the page works, says what it cannot keep, and does not try for ever', async () => {
  const { host, watched } = ground;
  const { page, context } = await openPage(watched.browser, KEPT);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: host.url, quotaSize: 300_000 });
  await page.goto(`${host.url}/settings/`);
  await page.locator('html > [role=alert]').getByText(NO_ROOM.title).waitFor();
  const asked = host.asked.length;
  await page.locator('html > [role=alert]').getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('link', { name: 'About' }).first().click();
  await page.getByRole('heading', { level: 1, name: /./ }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(host.asked.length - asked).toBeLessThan(40);
  await context.close();
});

test('inside another site nothing can be reached, from the first moment and while the settings do not come', async () => {
  const { host, watched } = ground;
  const { page, context } = await openPage(watched.browser);
  const around = host.url.replace('127.0.0.1', 'localhost');
  host.instead = (path) => {
    if (path === '/around')
      return `<!doctype html><iframe src="${host.url}/settings/" style="width:900px;height:600px">`;
    return path === '/config.json' ? 'hang' : undefined;
  };
  // Write down what is visible and reachable at every painted frame.
  await context.addInitScript(() => {
    const seen = Object.assign(self, { seen: [] as string[] }).seen;
    const look = () => {
      const main = document.querySelector('main h1, header a');
      if (main !== null && getComputedStyle(main).visibility !== 'hidden') seen.push(main.outerHTML);
      requestAnimationFrame(look);
    };
    if (parent !== self) look();
  });
  await page.goto(`${around}/around`, { waitUntil: 'commit' });
  const frame = page.frameLocator('iframe');
  await frame.getByText('This page is shown inside another site.').waitFor();
  const inside = page.frames()[1];
  await inside?.waitForLoadState('load');
  expect(await inside?.evaluate(() => (self as unknown as { seen: string[] }).seen)).toEqual([]);
  const focused = new Set<string>();
  for (let count = 0; count < 12; count++) {
    await page.keyboard.press('Tab');
    focused.add(
      (await inside?.evaluate(() => document.activeElement?.textContent?.slice(0, 20) ?? '')) ?? '',
    );
  }
  const names = [...focused].filter((text) => text !== '' && text.length < 20);
  expect(names).toEqual(['Open it by itself']);
  expect(await frame.getByRole('button').count()).toBe(0);
  await context.close();
});
