/** @jest-environment jsdom */

import { keepOffline, type VersionOffer } from '@/lib/offline/register';
import { siteKept } from '@/lib/offline/siteKept';

type Said = { kind: string };

/** Two ends of which one is told at once what the other is. */
class MessageChannel {
  readonly port1 = { onmessage: (_: { data: unknown }): void => undefined, close: () => undefined };
  readonly port2 = { postMessage: (data: unknown) => this.port1.onmessage({ data }) };
}
Object.assign(globalThis, { MessageChannel });
afterEach(() => void Reflect.deleteProperty(globalThis, 'caches'));

/** This browser asks something of new versions, and let this one in. */
function accept(allowed: string): void {
  const match = async () => ({ json: async () => ({ allowed }) });
  Object.assign(globalThis, { caches: { match } });
}

/** A browser's service workers, as far as the page sees them; `update` puts a new version in waiting. */
function browser(controller: object | null) {
  const said: Said[] = [];
  const silent = new Set<string>();
  const worker = (state: string, version = 'second') => {
    const postMessage = (message: Said, [port]: MessagePort[] = []) => {
      if (message.kind !== 'which') said.push(message);
      else if (!silent.has(version)) port?.postMessage({ version, made: 1 });
    };
    return Object.assign(new EventTarget(), { state, postMessage });
  };
  const registration = Object.assign(new EventTarget(), {
    active: worker('activated', 'first'),
    waiting: null as ReturnType<typeof worker> | null,
    installing: null as ReturnType<typeof worker> | null,
  });
  const container = Object.assign(new EventTarget(), {
    controller,
    ready: Promise.resolve({ active: worker('activated') }),
    register: async () => registration,
  });
  const control = async () => {
    container.controller = worker('activated');
    container.dispatchEvent(new Event('controllerchange'));
    await answers();
  };
  const update = async () => {
    const next = worker('installing');
    registration.installing = next;
    registration.dispatchEvent(new Event('updatefound'));
    registration.waiting = next;
    next.dispatchEvent(new Event('statechange'));
    await answers();
  };
  /** A version that is being fetched before this page looks; gives how it ends. */
  const begin = () => {
    const next = worker('installing');
    registration.installing = next;
    return async () => {
      registration.waiting = next;
      next.dispatchEvent(new Event('statechange'));
      await answers();
    };
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  return { said, silent, control, update, begin, container };
}

/** All that was promised is there. */
async function answers(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}

async function open(controller: object | null, isBegun = false) {
  const { control, said, update, begin } = browser(controller);
  const arrive = isBegun ? begin() : undefined;
  const offers: VersionOffer[] = [];
  let reloads = 0;
  const stop = keepOffline((offer) => offers.push(offer), { reload: () => reloads++ });
  await answers();
  const take = () => {
    const offer = offers.at(-1);
    if (offer?.kind === 'ready') offer.take();
  };
  return { control, offers, take, reloads: () => reloads, said, stop, update, arrive };
}

describe('a version that says too late which it is', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const comeBack = async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await answers();
  };
  const goOn = async () => {
    history.pushState(null, '', '/about/');
    await jest.advanceTimersByTimeAsync(0);
    await answers();
  };

  test.each([
    ['comes back to the page', comeBack],
    ['goes on to another page', goOn],
  ])('the one that runs is asked anew once somebody %s, and the host is asked once', async (_, move) => {
    const { silent } = browser({});
    silent.add('first');
    // jsdom does not tell what was loaded.
    Object.assign(performance, { getEntriesByType: () => [] });
    const rules = jest.fn(async () => undefined);
    const stop = keepOffline(() => undefined, { rules });
    await jest.advanceTimersByTimeAsync(20_000);
    silent.clear();
    expect(rules).not.toHaveBeenCalled();
    await move();
    await comeBack();
    expect(rules).toHaveBeenCalledTimes(1);
    stop();
  });

  test('the one that waits is offered once somebody comes back to the page', async () => {
    accept('second');
    const controller = {
      postMessage: (_: Said, [port]: MessagePort[]) => port?.postMessage({ version: 'second', made: 1 }),
    };
    const { silent, update } = browser(controller);
    const offers: VersionOffer[] = [];
    const stop = keepOffline((offer) => offers.push(offer));
    await answers();
    silent.add('second');
    await update();
    await jest.advanceTimersByTimeAsync(20_000);
    silent.clear();
    expect(offers).toEqual([]);
    await comeBack();
    expect(offers).toMatchObject([{ kind: 'ready' }]);
    stop();
  });
});

test('the page learns whether the browser keeps the site or refuses to', async () => {
  (await open(null)).stop();
  expect(siteKept.get()).toBe('kept');
  siteKept.set('unknown');
  const { container } = browser(null);
  container.register = () => Promise.reject(new Error('forbidden'));
  keepOffline(() => undefined)();
  await answers();
  expect(siteKept.get()).toBe('refused');
});

test('the first version takes over a page without a word', async () => {
  const page = await open(null);
  await page.control();
  expect(page.offers).toEqual([]);
  expect(page.reloads()).toBe(0);
});

test('a version that another page has begun to fetch is offered here too', async () => {
  const page = await open({}, true);
  expect(page.offers).toEqual([]);
  await page.arrive?.();
  expect(page.offers).toMatchObject([{ kind: 'ready' }]);
});

test.each([
  ['opened before any version was kept', null],
  ['opened from a kept version', {}],
])('a page %s takes a new version when the person says so, and shows it', async (_, controller) => {
  const page = await open(controller);
  if (controller === null) await page.control();
  await page.update();
  expect(page.reloads()).toBe(0);
  page.take();
  expect(page.said.at(-1)).toEqual({ kind: 'take over' });
  await page.control();
  expect(page.reloads()).toBe(1);
});

test('a new version that another page took reloads nobody', async () => {
  const page = await open({});
  await page.update();
  await page.control();
  expect(page.offers.length).toBeGreaterThan(0);
  expect(page.reloads()).toBe(0);
});

test('a page whose version was replaced by another page is offered to go on with the new one', async () => {
  const page = await open({});
  await page.control();
  expect(page.reloads()).toBe(0);
  page.take();
  expect(page.reloads()).toBe(1);
});

test('a version that no page let in is not offered, and one that takes over all the same is told', async () => {
  accept('first');
  const page = await open({});
  await page.update();
  expect(page.offers).toEqual([]);
  await page.control();
  expect(page.offers).toEqual([{ kind: 'replaced' }]);
  expect(page.reloads()).toBe(0);
});

test('a version that a page let in is offered to it and, once one page took it, to the others', async () => {
  accept('second');
  const page = await open({});
  await page.update();
  await page.control();
  expect(page.offers.map(({ kind }) => kind)).toEqual(['ready', 'ready']);
  page.take();
  expect(page.reloads()).toBe(1);
});

test('one that took over before the page listened is told as well; the one that was let in is not', async () => {
  accept('first');
  expect((await open(null)).offers).toEqual([]);
  const { control } = browser(null);
  await control();
  const offers: VersionOffer[] = [];
  keepOffline((offer) => offers.push(offer));
  await answers();
  expect(offers).toEqual([{ kind: 'replaced' }]);
  accept('second');
  offers.length = 0;
  keepOffline((offer) => offers.push(offer));
  await answers();
  expect(offers).toEqual([]);
});
