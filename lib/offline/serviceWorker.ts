import { DATA, type OfflineManifest, type ToOffline } from './manifest';

declare const MANIFEST: OfflineManifest;

type Waiting = { waitUntil(work: Promise<unknown>): void };
type Fetching = Waiting & { request: Request; respondWith(answer: Promise<Response>): void };
type Scope = {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(type: 'message', listener: (event: Waiting & { data: unknown }) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
};

const scope = self as unknown as Scope;
const PREFIX = 'quorate-site-';
const SITE = `${PREFIX}${MANIFEST.version}`;
// Files of checkpoints are small and many; the oldest go first.
const MOST_DATA = 400;
const PATIENCE = 4000;
// Read before a first visit is kept; without it a page knows no organisation and no endpoint.
const CONFIG = '/config.json';

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('message', (event) => event.waitUntil(hear(event.data)));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || request.headers.has('range')) return;
  event.respondWith(answer(request, url.pathname));
});

/** Keeps the pages of this version; a file whose hash is another ends the installation, and the old version stays. */
async function install(): Promise<void> {
  const cache = await caches.open(SITE);
  await eachOf(MANIFEST.files, async ({ path, integrity }) => {
    const isLasting = path.startsWith('/_next/static/');
    const known = isLasting ? await caches.match(path) : undefined;
    const response = known ?? (await fetch(path, { integrity, cache: isLasting ? 'default' : 'no-cache' }));
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    await cache.put(path, response);
  });
}

// A few at a time: one after the other would take a minute on a slow link, all at once would stand in the page's way.
async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}

/** Takes the open pages; of older versions only the last is kept, for pages that still show it. */
async function activate(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== SITE);
  for (const name of names.slice(0, -1)) await caches.delete(name);
  await scope.clients.claim();
}

async function hear(data: unknown): Promise<void> {
  const said = data as Partial<ToOffline> | null;
  if (said?.kind === 'take over') await scope.skipWaiting();
  if (said?.kind !== 'used' || !Array.isArray(said.paths)) return;
  for (const path of said.paths.slice(0, 500)) {
    if (typeof path !== 'string' || !(path.startsWith('/_next/static/') || path === CONFIG)) continue;
    if ((await caches.match(path)) !== undefined) continue;
    const cache = await caches.open(path === CONFIG ? DATA : SITE);
    await cache.add(path).catch(() => undefined);
  }
}

function answer(request: Request, path: string): Promise<Response> {
  if (request.mode === 'navigate') return page(request, path);
  if (path === CONFIG || path === '/checkpoints/index.json' || path.endsWith('/head.json.gz'))
    return fresh(request, path);
  if (path.startsWith('/checkpoints/')) return lasting(request, path, DATA);
  if (path.startsWith('/_next/static/')) return lasting(request, path, SITE);
  return kept(request, path);
}

// The version that is installed, whole: a page of one version with scripts of another would not run.
async function page(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(SITE);
  const found = (await cache.match(path)) ?? (await cache.match(path.endsWith('/') ? path : `${path}/`));
  if (found !== undefined) return found;
  try {
    return await fetch(request);
  } catch {
    return (await cache.match('/404.html')) ?? Response.error();
  }
}

async function kept(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(SITE);
  return (await cache.match(path)) ?? fetch(request);
}

// What may change is asked for, and the last answer serves when there is none in time.
async function fresh(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(DATA);
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (response.ok) await cache.put(path, response.clone());
    return response;
  } catch (error) {
    const last = await cache.match(path);
    if (last === undefined) throw error;
    return last;
  }
}

async function lasting(request: Request, path: string, name: string): Promise<Response> {
  const known = await caches.match(path);
  if (known !== undefined) return request.destination === 'worker' ? bare(known) : known;
  const response = await fetch(request);
  if (response.status === 200) {
    const cache = await caches.open(name);
    await cache.put(path, response.clone());
    if (name === DATA) await trim(cache);
  }
  return response;
}

// A kept response carries its own address, and the worker's start-up parameters, which stand behind #, would be lost.
async function bare(response: Response): Promise<Response> {
  return new Response(await response.blob(), { headers: response.headers });
}

async function trim(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - MOST_DATA))) await cache.delete(key);
}
