import { openBefore } from '../openBefore';
import { KEPT, PHONE } from './browser';
import { openSite, settled } from './site';

// Chromium without a window shows no notices.
const site = openBefore(() => openSite({ build: 'full' }));

test('a vote that ends within a day is told by a notice of the browser, once', async () => {
  const more = { ...KEPT, permissions: ['notifications'] };
  const { page, faults } = await site.open('/', { viewport: PHONE, ...more });
  await settled(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const told = () =>
    page.evaluate(async () => {
      const notices = await (await navigator.serviceWorker.ready).getNotifications();
      return notices.map(({ title, data }) => [title, data] as const);
    });
  await page.getByRole('button', { name: 'Remind me before votes end' }).click();
  await page.getByRole('button', { name: 'Stop reminding me' }).waitFor();
  await page.waitForFunction(async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.getNotifications()).length > 0;
  });
  const [[title, path] = []] = await told();
  expect(title).toMatch(/^Ends in about \d+ h( \d+ min)?: \S/);
  expect(path).toMatch(new RegExp(`^/proposal/#${site.dao}/\\d+$`));
  await page.reload();
  await page.getByRole('button', { name: 'Stop reminding me' }).waitFor();
  expect(await told()).toHaveLength(1);
  expect(faults).toEqual({ errors: [], dialogs: [] });
  await page.context().close();
});
