import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openAltered } from './altering';
import { openPage } from './browser';
import { CHANNELS, IN_WORKER, SILENT, startSink } from './hostileChannels';

/** Rooms whose hosts the operator has configured: asked last, they are heard after all earlier attempts. */
const ROOMS = ['page', 'again', 'worker', 'worker-again'];
const ENDS = ['end', 'very-end'];

let ground: Awaited<ReturnType<typeof openAltered>>;
let sink: Awaited<ReturnType<typeof startSink>>;
/** The same page without a service worker and with it. */
let bare: Awaited<ReturnType<typeof openSettings>>;
let kept: Awaited<ReturnType<typeof openSettings>>;
beforeAll(async () => {
  sink = await startSink();
  const rpc = ROOMS.flatMap((room) => ENDS.map((end) => `https://${end}.${room}.example/`));
  const config = { chains: [{ id: 1, name: 'Ethereum', rpc }], wallet: {} };
  ground = await openAltered((folder) => writeFileSync(join(folder, 'config.json'), JSON.stringify(config)));
  bare = await openSettings('block');
  expect(await bare.page.evaluate('navigator.serviceWorker.controller')).toBeNull();
  kept = await openKept();
});
afterAll(async () => {
  await ground.close();
  await sink.close();
});
beforeEach(() => ground.host.reset());

/** Connections that Chromium opens whatever a page's policy says; nothing is asked through them, or no policy has a word for it. */
const BEYOND = ['preconnect', 'dns-prefetch', 'turn', 'stun', 'form-tls', 'iframe-tls'];

type Room = { evaluate(code: string): Promise<unknown> };

/** Milliseconds after which a step that never ends is named; a bound and no wait. */
const ENDLESS = 180_000;

/** Result of a step; throws with its name if it does not end, which an `evaluate` alone would wait for. */
async function within<T>(step: string, work: Promise<T>, more = async () => ''): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_, stop) => {
    timer = setTimeout(async () => stop(new Error(`${step} does not end: ${await more()}`)), ENDLESS);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}

// In a task of its own: what a debugger evaluates may do what the page's own code may not.
const attempt = (code: string) => `new Promise((done) => setTimeout(async () => {
  const add = (tag, more) => document.body.appendChild(Object.assign(document.createElement(tag), more));
  const given = new Promise((stop) => setTimeout(stop, 300));
  try { await Promise.race([given, (async () => { ${code} })()]); } catch {}
  done();
}))`;

/** Tries channels one by one; those whose host was knocked at. */
async function reaching(room: Room, where: string, channels: Record<string, string>): Promise<string[]> {
  const before = ground.watched.knocks().length;
  for (const [channel, code] of Object.entries(channels))
    await within(channel, room.evaluate(attempt(code.replaceAll('HOST', `${channel}.${where}.example`))));
  // A channel that is open knocks before these, which are asked for last; twice, for what is put off to a quiet moment.
  for (const end of ENDS) {
    const host = `${end}.${where}.example`;
    const limit = performance.now() + ENDLESS;
    const heard = () => ground.watched.knocks().slice(before);
    do {
      if (performance.now() > limit) throw new Error(`${host} is never heard, but ${heard().join(' ')}`);
      await within(host, room.evaluate(`fetch("https://${host}/", { mode: "no-cors" }).catch(() => {})`));
    } while (!heard().some((name) => name.startsWith(host)));
  }
  const names = ground.watched.knocks().slice(before);
  const reached = names
    .map((name) => name.split(':')[0]?.split('.') ?? [])
    .filter((parts) => parts[1] === where);
  const found = new Set(reached.map(([channel]) => channel ?? ''));
  return [...found].filter((channel) => channel in channels && !BEYOND.includes(channel)).sort();
}

const workerOf = async (page: Page) => page.workers()[0] ?? (await page.waitForEvent('worker'));
/** Settings whose own code runs: what is put into the page before may keep it from running. */
async function openSettings(serviceWorkers: 'allow' | 'block') {
  const opened = await openPage(ground.watched.browser, { serviceWorkers });
  await opened.page.goto(`${ground.host.url}/settings/`);
  await opened.page.getByRole('heading', { level: 1 }).waitFor();
  await workerOf(opened.page);
  return opened;
}
/** The same, served by the service worker. */
async function openKept() {
  const opened = await openSettings('allow');
  await again(opened.page);
  expect(await opened.page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
  return opened;
}
/** Loads the page again, which the service worker serves then. */
async function again(page: Page) {
  const state = `navigator.serviceWorker.getRegistration().then((found) =>
    found === undefined ? 'not registered' : 'installing ' + found.installing?.state + ', waiting ' + found.waiting?.state)`;
  await within('keeping the site', page.evaluate('navigator.serviceWorker.ready.then(() => undefined)'), () =>
    page.evaluate<string>(state),
  );
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await workerOf(page);
}

test('a hostile module of a page gets out by no channel, without a service worker and with it', async () => {
  expect(await reaching(bare.page, 'page', CHANNELS)).toEqual([]);
  expect(await reaching(kept.page, 'again', CHANNELS)).toEqual([]);
});

test('the worker gets out by no channel, without a service worker and with it', async () => {
  expect(await reaching(await workerOf(bare.page), 'worker', IN_WORKER)).toEqual([]);
  expect(await reaching(await workerOf(kept.page), 'worker-again', IN_WORKER)).toEqual([]);
});

test('nor to another port of this computer', async () => {
  for (const { page } of [bare, kept]) {
    const rooms: [Room, Record<string, string>][] = [
      [page, CHANNELS],
      [await workerOf(page), IN_WORKER],
    ];
    for (const [room, channels] of rooms) {
      for (const [channel, code] of Object.entries(channels)) {
        if (BEYOND.includes(channel)) continue;
        const there = `127.0.0.1:${sink.port}`;
        const tried = code
          .replaceAll('https://HOST/', `http://${there}/${channel}-`)
          .replaceAll('http://HOST/', `http://${there}/${channel}-`)
          .replaceAll('wss://HOST/', `ws://${there}/${channel}-`);
        await within(channel, room.evaluate(attempt(tried)));
      }
    }
  }
  await fetch(`http://127.0.0.1:${sink.port}/heard`).catch(() => undefined);
  // A form that is refused may have had its connection opened, without a word.
  expect(sink.heard.filter((words) => words !== SILENT)).toEqual(['heard']);
});

test('no module runs before the settings have closed the page', async () => {
  const { host, watched } = ground;
  const { page, context } = await openPage(watched.browser);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await context.addInitScript(() => {
    // The first sign of any module of the page.
    let chunks: unknown;
    Object.defineProperty(self, 'TURBOPACK', {
      get: () => chunks,
      set: (value) => {
        if (!Array.isArray(value)) console.log(`runs ${'connecting' in self}`);
        chunks = value;
      },
      configurable: true,
    });
  });
  host.instead = (path) => (path === '/config.json' ? 'hang' : undefined);
  await page.goto(`${host.url}/settings/`, { waitUntil: 'load' });
  expect(said.filter((text) => text.startsWith('runs'))).toEqual([]);
  host.instead = () => undefined;
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await workerOf(page);
  expect(said.filter((text) => text.startsWith('runs'))).toEqual(['runs true']);
  await context.close();
});

test('markup, code and scripts from text do nothing', async () => {
  const { page, context } = await openPage(ground.watched.browser);
  await page.goto(`${ground.host.url}/settings/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const thrown = await page.evaluate(`new Promise((done) => setTimeout(() => {
    const tried = (work) => { try { return String(work()); } catch (error) { return error.name; } };
    const box = document.body.appendChild(document.createElement('div'));
    done([
      tried(() => { box.innerHTML = '<b>x</b>'; return box.childNodes.length; }),
      tried(() => { document.createElement('script').src = 'https://x.example/'; }),
      tried(() => { document.createElement('script').text = 'self.ran = true'; }),
      tried(() => eval('1')),
      tried(() => new Function('1')),
      tried(() => new Worker('data:text/javascript,1')),
      tried(() => trustedTypes.createPolicy('mine', {})),
    ]);
  }))`);
  expect(thrown).toEqual(['0', 'TypeError', 'TypeError', 'EvalError', 'EvalError', 'TypeError', 'TypeError']);
  await context.close();
});
