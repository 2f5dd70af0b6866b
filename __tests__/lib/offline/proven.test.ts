import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { alteredWords, NO_ROOM, olderWords } from '@/lib/offline/words';
import { exported, flipped, type Host, hostOf, Stores, startServiceWorker } from './world';

const FILES = {
  'index.html':
    '<script src="/_next/static/chunks/page.js"></script><link href="/_next/static/chunks/look.css">',
  'about/index.html': '<title>About</title>',
  'about/index.txt': '1:about',
  '404.html': '<title>Not found</title>',
  '_next/static/chunks/page.js': 'load(["static/chunks/late.js"]);load(["static/chunks/wallet.js"])',
  '_next/static/chunks/late.js': 'late()',
  '_next/static/chunks/wallet.js': 'wagmi.store()',
  '_next/static/chunks/look.css': 'body{color:red}',
  '_next/static/media/inter-latin-wght-normal.1.woff2': 'letters',
  'icon.svg': '<svg/>',
};
const PATHS = Object.keys(FILES).map((file) => `/${file}`.replace(/index\.html$/, ''));
const WALLET = '/_next/static/chunks/wallet.js';
const PAGE = '/_next/static/chunks/page.js';
const PORTAL = '<!doctype html><title>Log in to this network</title>';
const textOf = async (response: Response | undefined) => (await response?.text()) ?? '';
const bytesOf = async (response: Response | undefined) =>
  new Uint8Array((await response?.arrayBuffer()) ?? new ArrayBuffer(0));
const offline: Host = () => {
  throw new TypeError('Failed to fetch');
};
const as = (path: string) =>
  path.endsWith('/') || path.endsWith('.html') ? { mode: 'navigate', destination: 'document' } : {};
const contentOf = (path: string) =>
  FILES[`${path.slice(1)}${path.endsWith('/') ? 'index.html' : ''}` as 'icon.svg'];

const flippedText = (text: string) => new TextDecoder().decode(flipped(new TextEncoder().encode(text)));

/** A site that was installed; `host` can be exchanged. */
async function installed(more: Partial<typeof FILES> = {}, stores = new Stores()) {
  const out = exported({ ...FILES, ...more });
  const site = { host: hostOf(out) };
  const worker = startServiceWorker(out, stores, (path, init) => site.host(path, init));
  await worker.install();
  await worker.activate();
  return { ...worker, stores, site, out };
}
const altering =
  (host: Host, path: string): Host =>
  async (asked, init) => {
    const response = await host(asked, init);
    return asked === path ? new Response(flipped(new Uint8Array(await response.arrayBuffer()))) : response;
  };
/** Overwrites a file wherever it is kept, as any script of the origin can. */
async function poison(stores: Stores, path: string, text: string, headers: Record<string, string> = {}) {
  for (const name of await stores.keys()) {
    const type =
      (await (await stores.open(name)).match(path))?.headers.get('content-type') ?? 'text/javascript';
    await (await stores.open(name)).put(
      path,
      new Response(text, { headers: { 'content-type': type, ...headers } }),
    );
  }
}

describe('a file of the site', () => {
  test.each(PATHS)(
    '%s: altered on the way it is asked for once more, then refused and named',
    async (path) => {
      const site = await installed();
      for (const name of await site.stores.keys()) await (await site.stores.open(name)).delete(path);
      site.site.host = altering(site.site.host, path);
      site.asked.length = 0;
      const answer = await site.ask(path, as(path));
      expect(site.asked).toEqual([
        { path, cache: 'default' },
        { path, cache: 'reload' },
      ]);
      expect(site.said).toEqual([alteredWords(path)]);
      const text = await textOf(answer);
      expect(text).not.toContain(flippedText(contentOf(path)));
      if (path.endsWith('/')) expect(text).toContain(`This site’s file ${path} is not what its version says`);
      else if (path !== '/404.html') expect(answer?.type).toBe('error');
    },
  );

  test.each(PATHS)('%s: altered in the cache it is taken from the host again', async (path) => {
    const site = await installed();
    await site.ask(path, as(path));
    await poison(site.stores, path, 'altered');
    expect(await textOf(await site.ask(path, as(path)))).toBe(contentOf(path));
    site.site.host = offline;
    expect(await textOf(await site.ask(path, as(path)))).toBe(contentOf(path));
    await poison(site.stores, path, 'altered');
    expect(await textOf(await site.ask(path, as(path)))).not.toContain('altered');
  });

  test('is kept only as it is, even where it comes later and is of wallets', async () => {
    const site = await installed();
    const good = site.site.host;
    site.site.host = altering(good, WALLET);
    expect((await site.ask(WALLET))?.type).toBe('error');
    await site.hear({ kind: 'used', paths: [WALLET] });
    site.site.host = offline;
    expect((await site.ask(WALLET))?.type).toBe('error');
    site.site.host = good;
    expect(await textOf(await site.ask(WALLET))).toBe('wagmi.store()');
    site.site.host = offline;
    expect(await textOf(await site.ask(WALLET))).toBe('wagmi.store()');
  });

  test('that a page names with its hash is given so that the page, loaded again, need not ask for it', async () => {
    const site = await installed();
    const given = async (integrity?: string) =>
      (await site.ask(PAGE, { integrity }))?.headers.get('cache-control');
    expect(await given('sha256-any')).toBe('max-age=31536000, immutable');
    // Nobody proves the copy of any other a second time; what is kept stays as it was.
    expect(await given()).toBe(null);
  });

  test('that a page ran before anybody looked after it is named when it was not as it should be', async () => {
    const site = await installed();
    const good = site.site.host;
    // The browser's own cache holds what ran; the host itself is well again.
    site.site.host = (path, init) => (init?.cache === 'reload' ? good : altering(good, WALLET))(path, init);
    await site.hear({ kind: 'used', paths: [WALLET] });
    expect(site.said).toEqual([alteredWords(WALLET)]);
  });

  test('of an older version is never used, though a cache still has it', async () => {
    const stores = new Stores();
    await (await installed({ '_next/static/chunks/late.js': 'stolen()' }, stores)).ask(WALLET);
    await poison(stores, WALLET, 'stolen()');
    const site = await installed({}, stores);
    expect(await textOf(await site.ask(WALLET))).toBe('wagmi.store()');
    expect(await textOf(await site.ask('/_next/static/chunks/late.js'))).toBe('late()');
    expect((await stores.keys()).filter((name) => name.startsWith('quorate-site-'))).toHaveLength(1);
  });

  test('that the version does not have runs nowhere; the page hears that it is of another one', async () => {
    const site = await installed();
    site.site.host = () => new Response('stolen()');
    const answer = await site.ask('/_next/static/chunks/unknown.js', { destination: 'script' });
    expect(answer?.type).toBe('error');
    expect(site.said).toEqual([olderWords('/_next/static/chunks/unknown.js')]);
    const page = await site.ask('/stolen/', { mode: 'navigate', destination: 'document' });
    expect([page?.status, await textOf(page)]).toEqual([404, FILES['404.html']]);
  });

  test('that was stored with headers of somebody’s own is not used as it lies there', async () => {
    const site = await installed();
    await poison(site.stores, '/about/', FILES['about/index.html'], { refresh: '0;url=https://thief.test' });
    const answer = await site.ask('/about/', as('/about/'));
    expect(await textOf(answer)).toBe(FILES['about/index.html']);
    expect(answer?.headers.get('refresh')).toBeNull();
  });

  test('that cannot be fetched is not called altered', async () => {
    const site = await installed();
    site.site.host = offline;
    expect((await site.ask(WALLET))?.type).toBe('error');
    expect(site.said).toEqual([]);
    site.site.host = () => new Response('gone', { status: 404 });
    expect((await site.ask(WALLET))?.type).toBe('error');
    expect(site.said).toEqual([olderWords(WALLET)]);
  });

  test('of a new version that is not what it says ends the installation, and is named', async () => {
    const out = exported(FILES);
    const worker = startServiceWorker(out, new Stores(), altering(hostOf(out), PAGE));
    await expect(worker.install()).rejects.toThrow(PAGE);
    expect(worker.said).toEqual([alteredWords(PAGE)]);
  });
});

test('where there is too little room the site is looked after as before, keeps nothing more and says so', async () => {
  const stores = new Stores();
  stores.room = 150;
  const site = await installed({}, stores);
  await site.hear({ kind: 'used', paths: [WALLET, PAGE] });
  expect(site.said).toEqual([NO_ROOM]);
  expect(await textOf(await site.ask(PAGE))).toBe(FILES['_next/static/chunks/page.js']);
  site.site.host = altering(site.site.host, WALLET);
  expect((await site.ask(WALLET))?.type).toBe('error');
});

describe('a file of a checkpoint', () => {
  const content = new TextEncoder().encode('votes '.repeat(50));
  const name = createHash('sha256').update(content).digest('hex').slice(0, 32);
  const path = `/checkpoints/eip155-1-0xab/${name}.gz`;
  /** Says of itself that it holds two gigabytes. */
  const bomb = () => {
    const file = Uint8Array.from(gzipSync(content));
    new DataView(file.buffer).setUint32(file.length - 4, 2 ** 31, true);
    return file;
  };

  test.each([
    ['packed', () => new Response(gzipSync(content))],
    ['unpacked on the way', () => new Response(content)],
  ])('that is what its name says is kept, %s', async (_, answer) => {
    const site = await installed();
    site.site.host = answer;
    await site.ask(path);
    site.site.host = offline;
    expect((await site.ask(path))?.status).toBe(200);
  });

  test.each([
    ['a page of a network that wants a login', () => new Response(PORTAL)],
    ['a flipped byte', () => new Response(flipped(Uint8Array.from(gzipSync(content))))],
    ['a bomb', () => new Response(bomb())],
  ])('is not kept where it is %s', async (_, answer) => {
    const site = await installed();
    const good = () => new Response(gzipSync(content));
    site.site.host = answer;
    await site.ask(path);
    const data = await site.stores.open('quorate-data');
    expect(await data.match(path)).toBeUndefined();
    site.site.host = good;
    expect(await bytesOf(await site.ask(path))).toEqual(Uint8Array.from(gzipSync(content)));
    await data.put(path, new Response(PORTAL));
    expect(await bytesOf(await site.ask(path))).toEqual(Uint8Array.from(gzipSync(content)));
  });
});

test.each([
  ['/config.json', '{"chains":[]}'],
  ['/checkpoints/index.json', '{"checkpoints":[]}'],
  ['/checkpoints/eip155-1-0xab/head.json.gz', gzipSync('{"dao":"eip155:1:0xab"}')],
])(
  'what changes without a new version %s gives way to no page of a network that wants a login',
  async (path, good) => {
    const site = await installed();
    const body = new Uint8Array(Buffer.from(good));
    site.site.host = () => new Response(body);
    expect(await bytesOf(await site.ask(path))).toEqual(body);
    site.site.host = () => new Response(PORTAL, { headers: { 'content-type': 'text/html' } });
    expect(await bytesOf(await site.ask(path))).toEqual(body);
    site.site.host = offline;
    expect(await bytesOf(await site.ask(path))).toEqual(body);
  },
);
