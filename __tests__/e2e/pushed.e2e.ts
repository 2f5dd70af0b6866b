import { KEPT, launch, openPage, says, type Watched } from './browser';
import { serveSite, startWorld, stopAll, type World } from './processes';
import { settled } from './site';

let world: World;
let watched: Watched;
// The shell shows no notices.
beforeAll(async () => {
  [world, watched] = await Promise.all([startWorld(), launch([], 'full')]);
});
afterAll(async () => {
  await watched.close();
  await stopAll();
});

test('a message that comes while the site is closed is shown, and its notice leads to the proposal', async () => {
  const site = await serveSite(world.config);
  const { page, context } = await openPage(watched.browser, KEPT);
  await context.grantPermissions(['notifications'], { origin: site.url });
  await page.goto(`${site.url}/about/`);
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
  const [dao] = world.config.organisations;
  const id = world.facts.proposals.activeNew.id;
  const path = `/proposal/#${dao?.id}/${id}`;
  const message = { version: 1, id: 'a', title: 'Meridian DAO', body: 'Voting is open: Publish', path };
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: site.url,
    registrationId,
    data: JSON.stringify(message),
  });
  const later = await context.newPage();
  await later.goto(`${site.url}/about/`);
  await settled(later);
  const shown = await later.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    const all = await worker.getNotifications();
    return all.map(({ title, body, data, tag }) => ({ title, body, data, tag }));
  });
  expect(shown).toEqual([{ title: 'Meridian DAO', body: message.body, data: path, tag: 'a' }]);
  await later.goto(`${site.url}${shown[0]?.data}`);
  await says(later, 'Publish');
  await context.close();
  await site.stop();
});
