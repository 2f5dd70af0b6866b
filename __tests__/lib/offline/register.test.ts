/** @jest-environment jsdom */
import { keepOffline } from '@/lib/offline/register';

type Said = { kind: string };

/** A browser's service workers, as far as the page sees them; `update` puts a new version in waiting. */
function browser(controller: object | null) {
  const said: Said[] = [];
  const worker = (state: string) =>
    Object.assign(new EventTarget(), { state, postMessage: (message: Said) => said.push(message) });
  const registration = Object.assign(new EventTarget(), {
    waiting: null as ReturnType<typeof worker> | null,
    installing: null as ReturnType<typeof worker> | null,
  });
  const container = Object.assign(new EventTarget(), {
    controller,
    ready: Promise.resolve({ active: worker('activated') }),
    register: async () => registration,
  });
  const control = () => {
    container.controller = {};
    container.dispatchEvent(new Event('controllerchange'));
  };
  const update = () => {
    const next = worker('installing');
    registration.installing = next;
    registration.dispatchEvent(new Event('updatefound'));
    registration.waiting = next;
    next.dispatchEvent(new Event('statechange'));
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  return { said, control, update };
}

async function open(controller: object | null) {
  const { control, said, update } = browser(controller);
  const offers: (() => void)[] = [];
  let reloads = 0;
  const stop = keepOffline(
    (take) => offers.push(take),
    () => reloads++,
  );
  // The registration answers.
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  return { control, offers, reloads: () => reloads, said, stop, update };
}

test('the first version takes over a page without a word', async () => {
  const page = await open(null);
  page.control();
  expect(page.offers).toEqual([]);
  expect(page.reloads()).toBe(0);
});

test.each([
  ['opened before any version was kept', null],
  ['opened from a kept version', {}],
])('a page %s takes a new version when the person says so, and shows it', async (_, controller) => {
  const page = await open(controller);
  if (controller === null) page.control();
  page.update();
  expect(page.reloads()).toBe(0);
  page.offers.at(-1)?.();
  expect(page.said.at(-1)).toEqual({ kind: 'take over' });
  page.control();
  expect(page.reloads()).toBe(1);
});

test('a new version that another page took reloads nobody', async () => {
  const page = await open({});
  page.update();
  page.control();
  expect(page.offers.length).toBeGreaterThan(0);
  expect(page.reloads()).toBe(0);
});

test('a page whose version was replaced by another page is offered to go on with the new one', async () => {
  const page = await open({});
  page.control();
  expect(page.reloads()).toBe(0);
  page.offers.at(-1)?.();
  expect(page.reloads()).toBe(1);
});
