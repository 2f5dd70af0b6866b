import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';
import type { OfflineManifest } from '@/lib/offline/manifest';
import { alteredWords } from '@/lib/offline/words';
import { isOfWallets } from '../../tools/strangers.mjs';
import { flipped, hostOf, Stores, startServiceWorker } from '../lib/offline/world';
import { type AlteringHost, openAltered } from './altering';
import { KEPT, openPage, type Watched } from './browser';

const CHUNKS = '/_next/static/chunks/';
const PORTAL = '<!doctype html><title>Log in to this network</title>';
const PART = 'votes '.repeat(50);
const PART_PATH = `/checkpoints/eip155-1-0xab/${createHash('sha256').update(PART).digest('hex').slice(0, 32)}.gz`;

let ground: Awaited<ReturnType<typeof openAltered>>;
let watched: Watched;
let folder: string;
let host: AlteringHost;
let manifest: OfflineManifest;
/** The first file of wallets that comes when Connect is pressed. */
let wallet: string;

beforeAll(async () => {
  ground = await openAltered((root) => {
    mkdirSync(join(root, 'checkpoints/eip155-1-0xab'));
    writeFileSync(join(root, PART_PATH), gzipSync(PART));
  });
  ({ host, folder, watched } = ground);
  const [, text = ''] = /__manifest=(.*);\n/.exec(readFileSync(join(folder, 'sw.js'), 'utf8')) ?? [];
  manifest = JSON.parse(text) as OfflineManifest;
  const { page, context } = await openPage(watched.browser, KEPT);
  await page.goto(`${host.url}/settings/`);
  await connect(page);
  await page.getByRole('dialog').first().waitFor();
  const isWallet = (path: string) =>
    path.startsWith(CHUNKS) && isOfWallets(readFileSync(join(folder, path), 'utf8'));
  wallet = host.asked.find(isWallet) ?? '';
  await context.close();
});
afterAll(() => ground.close());
beforeEach(() => host.reset());

/** One path of each kind of file, as the page of the settings uses it. */
function pathOf(kind: string): string {
  const html = readFileSync(join(folder, 'settings/index.html'), 'utf8');
  const named = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
  const font = readdirSync(join(folder, '_next/static/media')).find((file) =>
    file.startsWith('inter-latin-wght'),
  );
  const paths: Record<string, string> = {
    page: '/settings/',
    script: named(/<script src="([^"]+)"/),
    style: named(/<link rel="stylesheet" href="([^"]+)"/),
    worker: named(/<link data-worker[^>]*href="([^"]+turbopack-worker[^"]+)"/),
    wallet,
    list: '/integrity.json',
    font: `/_next/static/media/${font}`,
  };
  return paths[kind] ?? '';
}

const alerts = (page: Page) => page.locator('html > [role=alert]');
const openSettings = async (context: BrowserContext) => {
  const page = await context.newPage();
  await page.goto(`${host.url}/settings/`);
  return page;
};
const connect = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Connect' }).click();

describe('a first visit, which no service worker sees', () => {
  test.each(['script', 'style', 'worker', 'wallet', 'list'])(
    'a %s with one bit of another is named, and the page is covered',
    async (kind) => {
      const path = pathOf(kind);
      const { page, context } = await openPage(watched.browser, KEPT);
      let started = 0;
      page.on('worker', () => started++);
      host.isAltered = (asked) => asked === path;
      await page.goto(`${host.url}/settings/`);
      if (kind === 'wallet') await connect(page);
      await alerts(page).getByText(alteredWords(path).title).waitFor();
      if (kind !== 'list') expect(await page.getByRole('main').isVisible()).toBe(false);
      expect(kind === 'worker' ? started : 0).toBe(0);
      await context.close();
    },
  );
});

describe('a visit that the service worker serves', () => {
  let context: BrowserContext;
  beforeAll(async () => {
    host.isAltered = () => false;
    const first = await openPage(watched.browser, KEPT);
    context = first.context;
    await first.page.goto(`${host.url}/settings/`);
    await first.page.evaluate(async () => {
      const { serviceWorker } = navigator;
      const taken = new Promise((next) => serviceWorker.addEventListener('controllerchange', next));
      if (serviceWorker.controller === null) await taken;
    });
  });
  afterAll(() => context.close());

  /** Writes other bytes over a kept file, as any script of the origin can, where the browser holds no good copy besides. */
  async function poison(path: string): Promise<void> {
    const page = await context.newPage();
    await page.goto(`${host.url}/icon-192.png`);
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
    const file = readFileSync(join(folder, path.replace(/\/$/, '/index.html')));
    const bytes = [...flipped(new Uint8Array(file))];
    await page.evaluate(
      async ([at, content]) => {
        for (const name of await caches.keys()) {
          if (!name.startsWith('quorate-site-')) continue;
          const cache = await caches.open(name);
          const headers = new Headers((await cache.match(at))?.headers);
          await cache.put(at, new Response(new Uint8Array(content), { headers }));
        }
      },
      [path, bytes] as const,
    );
    await page.close();
  }

  test.each(['page', 'script', 'style', 'worker', 'wallet', 'font'])(
    'a %s altered in the cache is fetched again; altered on the way too, it is not used and named',
    async (kind) => {
      const path = pathOf(kind);
      host.isAltered = (asked) => asked === path;
      await poison(path);
      const page = await openSettings(context);
      if (kind === 'wallet') await connect(page);
      // A page beside it may hold the good one in memory, and then nobody asks.
      await page.evaluate((at) => fetch(at).catch(() => undefined), path);
      await page.getByText(alteredWords(path).title).first().waitFor();
      host.isAltered = () => false;
      await poison(path);
      await page.reload();
      if (kind === 'wallet') await connect(page);
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
      if (kind === 'wallet') await page.getByRole('dialog').first().waitFor();
      expect(await alerts(page).count()).toBe(0);
      await page.close();
    },
  );

  test('a network that answers everything with its login page changes nothing that is kept', async () => {
    const get = (page: Page, path: string) =>
      page.evaluate(
        async (at) => (await fetch(at)).arrayBuffer().then((all) => [...new Uint8Array(all)]),
        path,
      );
    const part = [...readFileSync(join(folder, PART_PATH))];
    const page = await openSettings(context);
    const config = await get(page, '/config.json');
    host.instead = () => PORTAL;
    expect(await get(page, PART_PATH)).not.toEqual(part);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    expect(await get(page, '/config.json')).toEqual(config);
    expect(await page.getByText('This site is not set up correctly').count()).toBe(0);
    host.instead = () => undefined;
    expect(await get(page, PART_PATH)).toEqual(part);
    host.instead = () => PORTAL;
    expect(await get(page, PART_PATH)).toEqual(part);
    await page.close();
  });
});

describe('the tags of every page', () => {
  test('name the hash of each script and style; only those of workers, which take none, are left to the page', () => {
    const pages = manifest.files.map(({ path }) => path).filter((path) => /(\/|\.html)$/.test(path));
    const tags = pages.flatMap((path) => {
      const html = readFileSync(join(folder, path.replace(/\/$/, '/index.html')), 'utf8');
      return [
        ...html.matchAll(/<script\b[^>]*\ssrc=[^>]*>|<link\b[^>]*\b(?:as="script"|rel="stylesheet")[^>]*>/g),
      ];
    });
    expect(tags.length).toBeGreaterThan(100);
    const bare = tags.map(([tag]) => tag).filter((tag) => !/ integrity="sha256-/.test(tag));
    expect(bare.filter((tag) => !tag.startsWith('<link data-worker='))).toEqual([]);
  });
});

describe('every file of the build, one bit of it another', () => {
  const read = (path: string) =>
    new Uint8Array(readFileSync(join(folder, path.endsWith('/') ? `${path}index.html` : path)));
  const bodyOf = async (answer: Response | undefined) =>
    Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0));

  test('none is served, whether it was altered on the way or in the cache, and each is named', async () => {
    const serving = hostOf(folder);
    const stores = new Stores();
    let isAltered = false;
    const worker = startServiceWorker(folder, stores, (path) =>
      isAltered ? new Response(flipped(read(path))) : serving(path),
    );
    await worker.install();
    const cache = await stores.open(`quorate-site-${manifest.version}`);
    const all = filesOf(folder).filter((path) => !/^\/(sw\.js|config\.json|checkpoints\/.*)$/.test(path));
    expect(manifest.files.map(({ path }) => path).sort()).toEqual(all.sort());
    for (const { path } of manifest.files) {
      const type = (await worker.ask(path))?.headers.get('content-type') ?? '';
      await cache.put(
        path,
        new Response(flipped(read(path)), {
          headers: { 'content-type': type, 'x-content-type-options': 'nosniff' },
        }),
      );
      isAltered = true;
      expect({ path, type: (await worker.ask(path))?.type }).toEqual({ path, type: 'error' });
      expect(worker.said.at(-1)).toEqual(alteredWords(path));
      isAltered = false;
      await cache.put(
        path,
        new Response(flipped(read(path)), {
          headers: { 'content-type': type, 'x-content-type-options': 'nosniff' },
        }),
      );
      expect((await bodyOf(await worker.ask(path))).equals(read(path))).toBe(true);
    }
    expect(worker.said).toHaveLength(manifest.files.length);
  });
});

/** The paths of all files in a folder, as pages ask for them. */
function filesOf(root: string): string[] {
  return readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(root.length).replace(/index\.html$/, ''));
}
