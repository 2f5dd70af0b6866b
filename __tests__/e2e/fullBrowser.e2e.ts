import { openBefore } from '../openBefore';
import { until } from '../until';
import { KEPT, PHONE, says } from './browser';
import { openSite, settled } from './site';

// Chromium without a window shows no notices.
const site = openBefore(() => openSite({ build: 'full' }));
const MORE = { ...KEPT, permissions: ['notifications'] };

test('a vote that ends within a day is told by a notice of the browser, once', async () => {
  const { page, faults } = await site.open('/', { viewport: PHONE, ...MORE });
  await settled(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const told = () =>
    page.evaluate(async () => {
      const notices = await (await navigator.serviceWorker.ready).getNotifications();
      return notices.map(({ title, data }) => [title, data] as const);
    });
  await page.getByRole('button', { name: 'Remind me before votes end' }).click();
  await page.getByRole('button', { name: 'Stop reminding me' }).waitFor();
  const [[title, path] = []] = await until(told, ({ length }) => length > 0);
  expect(title).toMatch(/^Ends in about \d+ h( \d+ min)?: \S/);
  expect(path).toMatch(new RegExp(`^/proposal/#${site.dao}/\\d+$`));
  await page.reload();
  await page.getByRole('button', { name: 'Stop reminding me' }).waitFor();
  expect(await told()).toHaveLength(1);
  expect(faults).toEqual({ errors: [], dialogs: [] });
  await page.context().close();
});

test('a message that comes while the site is closed is shown, and its notice leads to the proposal', async () => {
  const { page } = await site.open('/about/', MORE);
  const context = page.context();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const devtools = await context.newCDPSession(page);
  const registration = new Promise<string>((found) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first !== undefined) found(first.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registration;
  // The site is closed; another page is open in this browser.
  await page.goto('about:blank');
  const path = `/proposal/#${site.dao}/${site.world.facts.proposals.activeNew.id}`;
  const message = { version: 1, id: 'a', title: 'Meridian DAO', body: 'Voting is open: Publish', path };
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: site.url,
    registrationId,
    data: JSON.stringify(message),
  });
  const later = await context.newPage();
  await later.goto(`${site.url}/about/`);
  await settled(later);
  const notices = () =>
    later.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready;
      const all = await worker.getNotifications();
      return all.map(({ title, body, data, tag }) => ({ title, body, data, tag }));
    });
  const shown = await until(notices, ({ length }) => length > 0);
  expect(shown).toEqual([{ title: 'Meridian DAO', body: message.body, data: path, tag: 'a' }]);
  await later.goto(`${site.url}${shown[0]?.data}`);
  await says(later, 'Publish');
  await context.close();
});
