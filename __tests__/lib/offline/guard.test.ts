/** @jest-environment jsdom */
import { alteredWords } from '@/lib/offline/words';
import { sealPage } from '../../../tools/seal.mjs';

const LIST = { path: '/integrity.json', integrity: 'sha256-list' };
const HASHES = { 'late.js': 'late=', 'look.css': 'look=', 'worker.js': 'worker=' };
const LATE = '/_next/static/chunks/late.js';
const body = () => getComputedStyle(document.body).visibility;
const alerts = () => [...document.querySelectorAll('html > [role=alert]')].map((each) => each.textContent);
const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

/** Runs the guard on a page of its own; `altered` are the paths whose bytes are others than their hash. */
async function page({
  parent = window as object,
  controller = null as object | null,
  altered = [] as string[],
} = {}) {
  const container = Object.assign(new EventTarget(), { controller });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  Object.defineProperty(window, 'parent', { value: parent, configurable: true });
  Object.defineProperty(window, 'fetch', {
    configurable: true,
    value: async (path: string, init?: RequestInit) => {
      if (init?.integrity !== undefined && altered.includes(path)) throw new TypeError('integrity');
      return { ok: true, json: async () => HASHES };
    },
  });
  Reflect.deleteProperty(document.head, 'appendChild');
  document.head.innerHTML = '';
  for (const each of document.querySelectorAll('html > [role=alert], html > style')) each.remove();
  const { guard } = await import('@/lib/offline/guard');
  guard(LIST);
  const say = (data: object) => container.dispatchEvent(new MessageEvent('message', { data }));
  return { say };
}
const appended = async <T extends 'script' | 'link'>(tag: T, path: string) => {
  const element = document.createElement(tag);
  Object.assign(element, tag === 'script' ? { src: path } : { rel: 'stylesheet', href: path });
  let failed = 0;
  element.addEventListener('error', () => failed++);
  document.head.appendChild(element);
  await turns();
  return { integrity: element.integrity ?? '', isThere: element.isConnected, failed };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('inside another site the body is hidden at once, later says why, and is shown when that site is allowed', async () => {
  await page({ parent: {} });
  expect(body()).toBe('hidden');
  expect(alerts()).toEqual([]);
  jest.advanceTimersByTime(1000);
  expect(alerts()[0]).toContain('This page is shown inside another site.');
  (window as unknown as { uncover(): void }).uncover();
  expect([body(), alerts()]).toEqual(['visible', []]);
});

test('by itself nothing is covered', async () => {
  await page();
  jest.advanceTimersByTime(1000);
  expect([body(), alerts()]).toEqual(['visible', []]);
});

test('what comes later on a first visit comes with its hash, and what is in no list with one that fits nothing', async () => {
  await page();
  expect(await appended('script', LATE)).toEqual({ integrity: 'sha256-late=', isThere: true, failed: 0 });
  expect(await appended('link', '/_next/static/chunks/look.css')).toMatchObject({
    integrity: 'sha256-look=',
  });
  const { integrity } = await appended('script', '/_next/static/chunks/stolen.js');
  expect(integrity).toBe(`sha256-${'A'.repeat(43)}=`);
});

test('where the list itself is another nothing runs by it, and the list is named', async () => {
  await page({ altered: [LIST.path] });
  expect(await appended('script', LATE)).toEqual({ integrity: '', isThere: false, failed: 1 });
  expect(alerts()[0]).toContain(alteredWords(LIST.path).title);
});

test('a page that a service worker serves leaves the proof to it, and shows what it says once', async () => {
  const { say } = await page({ controller: {} });
  expect(await appended('script', LATE)).toEqual({ integrity: '', isThere: true, failed: 0 });
  say(alteredWords(LATE));
  say(alteredWords(LATE));
  expect(alerts()).toHaveLength(1);
  expect(body()).toBe('visible');
});

test('a script that its hash does not fit is named, and the page is covered, for other files may be altered too', async () => {
  await page({ altered: [LATE] });
  const script = document.createElement('script');
  Object.assign(script, { src: LATE, integrity: 'sha256-late=' });
  document.head.append(script);
  script.dispatchEvent(new Event('error'));
  await turns();
  expect(alerts()[0]).toContain(alteredWords(LATE).title);
  expect(body()).toBe('hidden');
});

test.each([
  ['altered', 'never'],
  ['intact', 'proven'],
])(
  'where the files of the worker, which browsers do not prove, are %s, it is %s let start',
  async (kind, outcome) => {
    const path = '/_next/static/chunks/worker.js';
    await page({ altered: kind === 'altered' ? [path] : [] });
    const { workerProven } = globalThis as unknown as { workerProven: Promise<unknown> };
    let said = 'never';
    void workerProven.then(() => {
      said = 'proven';
    });
    document.head.insertAdjacentHTML(
      'beforeend',
      `<link data-worker="" rel="preload" as="script" href="${path}">`,
    );
    await turns();
    expect(said).toBe('never');
    document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
    await turns();
    expect(said).toBe(outcome);
    expect(alerts().join()).toContain(kind === 'altered' ? alteredWords(path).title : '');
  },
);

test('a sealed page names its scripts and styles with their hash, once however often it is sealed', () => {
  const html =
    '<html><head><link rel="stylesheet" href="/a.css"/></head><body><script src="/a.js" async=""></script></body></html>';
  const proof = {
    guard: 'guard()',
    hashes: new Map([
      ['/a.js', 'sha256-js'],
      ['/a.css', 'sha256-css'],
    ]),
    styles: new Map([['/a.css', 'a{color:red}']]),
  };
  const once = sealPage(html, [], proof);
  expect(once).toContain('<link rel="stylesheet" href="/a.css" integrity="sha256-css"');
  expect(once).toContain('<script src="/a.js" integrity="sha256-js" fetchpriority="high" async="">');
  // Styles painted first are in the page; the style file holds nothing up.
  expect(once).toMatch(
    /<style data-first="">a\{color:red\}<\/style><link [^>]*data-late="" media="not all"\/>/,
  );
  expect(once.indexOf('guard()')).toBeLessThan(once.indexOf('/a.css'));
  expect(sealPage(once, [], proof)).toBe(once);
});
