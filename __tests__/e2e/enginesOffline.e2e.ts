import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alteredWords } from '@/lib/offline/words';
import { sealWhole } from '../../tools/offline.mjs';
import { until } from '../until';
import { type AlteringHost, startAltering } from './altering';
import type { Engine } from './engine';
import { describeEngines } from './engines';
import { serveFolder, startWorld, stopAll, type World } from './processes';
import { remembered } from './remembered';
import { rpc } from './site';

/** Paths requested from the host at every visit: they are the operator's, and none of what was proved. */
const isInTurn = (path: string) =>
  ['/sw.js', '/config.json', '/checkpoints/index.json'].includes(path) || path.endsWith('/first.json');
const WHOLE = /Complete: the sum of/;
const BUSY = /storage does not answer/;
const EARLIER = /You see what was read here before: as of block [\d,]+/;
const ALL_READ = /All proposals up to block ([\d,]+) are read/;

let world: World;
let browser: Engine;
let folder: string;
let host: AlteringHost;
let dao: string;
let proposal: string;

/** A copy of the site behind a host that can alter it, a chain, and a browser that was nowhere yet. */
async function openAll(open: () => Promise<Engine>): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'quorate-kept-site-'));
  cpSync('out', folder, { recursive: true });
  [world, browser] = await Promise.all([startWorld(), open()]);
  writeFileSync(join(folder, 'config.json'), JSON.stringify(world.config));
  host = await startAltering((await serveFolder(folder)).url);
  dao = world.config.organisations[0]?.id ?? '';
  proposal = `${host.url}/proposal/#${dao}/${world.facts.proposals.activeEnding.id}`;
}

async function closeAll(): Promise<void> {
  await browser.close();
  await host.close();
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
}

/** Waits until the browser keeps the site. */
function kept(): Promise<void> {
  return browser.run(async () => {
    const { serviceWorker } = navigator;
    const taken = new Promise((next) => serviceWorker.addEventListener('controllerchange', next));
    if (serviceWorker.controller === null) await taken;
  });
}

const blockIn = (text: string) => Number(ALL_READ.exec(text)?.[1]?.replaceAll(',', '') ?? -1);

/** Gives the site a worker whose writes to the store never end, and which takes a lock once it is at one. */
function writeWithoutEnd(): void {
  const slow = `{
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...args) {
      const again = () => { this.count().onsuccess = again; };
      again();
      navigator.locks.request('writing', { ifAvailable: true }, () => new Promise(() => {}));
      return put.apply(this, args);
    };
  }`;
  const chunks = join(folder, '_next/static/chunks');
  for (const name of readdirSync(chunks).filter((each) => each.startsWith('turbopack-worker-')))
    writeFileSync(join(chunks, name), slow + readFileSync(join(chunks, name), 'utf8'));
  sealWhole(folder);
}

const isWriting = () =>
  browser.run(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.some(({ name }) => name === 'writing');
  });

describeEngines('a page that is left in the middle of a write', (open) => {
  beforeAll(async () => {
    await openAll(open);
    writeWithoutEnd();
  });
  afterAll(closeAll);

  test('does not hold up the next one, which has the store to itself', async () => {
    await browser.go(`${host.url}/`);
    await until(isWriting);
    await browser.go(proposal);
    await browser.shown(WHOLE);
    expect(await browser.text()).not.toMatch(BUSY);
    const { held, pending } = await browser.run(() => navigator.locks.query());
    expect(held?.filter(({ name }) => name?.startsWith('quorate:'))).toHaveLength(1);
    expect(pending).toEqual([]);
  });
});

describeEngines(
  'a page that is left',
  (open) => {
    beforeAll(() => openAll(open));
    afterAll(closeAll);

    test('goes on reading when it is shown again', async () => {
      await browser.go(`${host.url}/dao/#${dao}`);
      const before = blockIn(await browser.shown(ALL_READ));
      await browser.run(() => void Object.assign(window, { mark: true }));
      await browser.go(proposal);
      await browser.shown(WHOLE);
      await rpc(world.url, 'evm_mine', []);
      await browser.press('back');
      // The browser kept it asleep: it was not loaded anew.
      expect(await browser.run(() => 'mark' in window)).toBe(true);
      await until(browser.text, (text) => blockIn(text) > before);
      await browser.press('forward');
      await browser.shown(WHOLE);
    });

    test('does not hold up the next one for ever, whatever it does to the store: that one reads the chain and says so', async () => {
      await browser.go(`${host.url}/settings/`);
      await browser.run(
        () =>
          new Promise<void>((begun) => {
            const opening = indexedDB.open('quorate');
            opening.onsuccess = () => {
              const table = opening.result.transaction('segments', 'readwrite').objectStore('segments');
              const again = () => {
                begun();
                table.count().onsuccess = again;
              };
              table.count().onsuccess = again;
            };
          }),
      );
      await browser.go(proposal);
      await browser.shown(WHOLE);
      await browser.shown(BUSY);
    });
  },
  'WebKit',
);

describeEngines('the service worker', (open) => {
  beforeAll(() => openAll(open));
  afterAll(closeAll);

  test('is installed, and no other script of this site becomes a worker', async () => {
    await browser.go(proposal);
    await browser.shown(WHOLE);
    await kept();
    const [, chunk = ''] =
      /src="(\/_next\/static\/chunks\/[^"]+\.js)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8')) ??
      [];
    const refused = await browser.run(async (path) => {
      const Plain = Worker.prototype.constructor as typeof Worker;
      const asWorker = await new Promise((tell) => {
        try {
          const worker = new Plain(path);
          worker.onerror = () => tell('refused');
          worker.onmessage = () => tell('started');
        } catch {
          tell('refused');
        }
      });
      const asService = await navigator.serviceWorker.register(path).then(
        () => 'registered',
        () => 'refused',
      );
      return [asWorker, asService];
    }, chunk);
    expect(refused).toEqual(['refused', 'refused']);
  });

  test('starts what it proved, whatever the host gives by then, and asks the host for none of it', async () => {
    await remembered(browser.run, world, dao);
    host.asked.length = 0;
    host.isAltered = (path) => !isInTurn(path);
    await browser.go(`${host.url}/about/`);
    await browser.shown(/Quorate/);
    await browser.go(proposal);
    await browser.shown(WHOLE);
    const alert = await browser.run(() => document.querySelector('html > [role=alert]')?.textContent);
    const asked = host.asked.filter((path) => !isInTurn(path));
    expect({ asked, alert: alert ?? '' }).toEqual({ asked: [], alert: '' });
  });

  test('names a file that is altered both where it is kept and at the host', async () => {
    const path = '/settings/';
    await browser.run(async (at) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        const found = await cache.match(at);
        if (found !== undefined) await cache.put(at, new Response('altered', { headers: found.headers }));
      }
    }, path);
    await browser.go(`${host.url}${path}`);
    await browser.shown(new RegExp(alteredWords(path).title.replaceAll('.', '\\.')));
    host.reset();
    await browser.press('refresh');
    await browser.shown(/Stored here/);
  });

  // Last, because it ends the host and the chain.
  test('opens without a network what was read before, and says as of when', async () => {
    await browser.go(proposal);
    await browser.shown(WHOLE);
    await remembered(browser.run, world, dao);
    await world.stop();
    await host.close();
    await browser.press('refresh');
    await browser.shown(WHOLE);
    await browser.shown(EARLIER);
    await browser.go(`${host.url}/dao/#${dao}`);
    await browser.shown(EARLIER);
    await browser.go(`${host.url}/settings/`);
    await browser.shown(/Stored here/);
  });
});
