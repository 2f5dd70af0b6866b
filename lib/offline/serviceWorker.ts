import { isAccepted } from './acceptedVersions';
import { atRest, during } from './atRest';
import { CONFIG, dataKind, freshFile, partFile } from './dataFiles';
import type { FromOffline, OfflineManifest, ToOffline } from './manifest';
import { isNoticePath, noticeOf } from './pushed';
import { SiteFiles } from './siteFiles';
import { untilAtRest, whichVersion } from './whichVersion';
import { alteredWords, NO_ROOM, OLDER_VERSION, olderWords } from './words';

declare const MANIFEST: OfflineManifest;

type Waiting = { waitUntil(work: Promise<unknown>): void };
type Fetching = Waiting & {
  request: Request;
  clientId: string;
  respondWith(answer: Promise<Response>): void;
};
type Client = { type: string; postMessage(message: FromOffline): void };
type Pressed = Waiting & { notification: { data: unknown; close(): void } };
type Pushed = Waiting & { data: { text(): string } | null };
type Said = Waiting & { data: unknown; ports: readonly MessagePort[] };
type Scope = {
  registration: Pick<ServiceWorkerRegistration, 'active' | 'showNotification'>;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    get(id: string): Promise<Client | undefined>;
    openWindow(url: string): Promise<unknown>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<Client[]>;
  };
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(type: 'message', listener: (event: Said) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'push', listener: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Pressed) => void): void;
};

const scope = self as unknown as Scope;
const PREFIX = 'quorate-site-';
const SITE = `${PREFIX}${MANIFEST.version}`;
const STATIC = '/_next/static/';
const LASTING = 'max-age=31536000, immutable';
const AWAY = {
  title: 'This page could not be fetched.',
  next: 'It is not kept in this browser. Reload it once there is a network.',
};
const files = new SiteFiles(MANIFEST, SITE);

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('message', (event) => event.waitUntil(hear(event)));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || request.headers.has('range')) return;
  event.respondWith(during(answer(event, url.pathname)));
});

// Browsers end a subscription whose messages are not shown, so there is a notice for any message.
scope.addEventListener('push', (event) => {
  const { title, ...options } = noticeOf(event.data?.text());
  event.waitUntil(scope.registration.showNotification(title, options));
});

// A reminder (lib/calendar/reminders.ts) and a message lead to a proposal, and nowhere else.
scope.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const { data } = notification;
  if (isNoticePath(data)) event.waitUntil(scope.clients.openWindow(data));
});

/** Keeps this version's files; an altered file, a newer running version or a missing acceptance ends the installation. */
async function install(): Promise<void> {
  if (scope.registration.active !== null && !(await isAccepted(MANIFEST.version)))
    throw new Error(`version ${MANIFEST.version} is not let in`);
  const running = await whichVersion(scope.registration.active);
  if (running !== undefined && running.made > MANIFEST.made) {
    await say(OLDER_VERSION);
    throw new Error(`version ${running.version}, which runs, is newer`);
  }
  const kept = MANIFEST.files.filter(({ isKept }) => isKept);
  await eachOf(kept, async ({ path }) => {
    // Without room the rest is looked after on its way, like all that is not kept.
    if (files.isFull) return;
    const why = await hold(path);
    if (why !== undefined) throw new Error(`${path} is ${why}`);
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

/** Keeps one file; says why there is none. What the browser's cache holds may have run before this worker was there. */
async function hold(path: string): Promise<string | undefined> {
  const isLasting = path.startsWith(STATIC);
  const found = await files.fetched(path, isLasting ? 'default' : 'no-cache');
  const why = 'why' in found ? found.why : undefined;
  if (why === 'altered' || (isLasting && 'wasAltered' in found && found.wasAltered))
    await say(alteredWords(path));
  if ('response' in found) await files.keep(path, found.response);
  return why;
}

/** Takes the open pages. What older versions kept is of no use: nothing here could prove it. */
async function activate(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== SITE);
  for (const name of names) await caches.delete(name);
  await scope.clients.claim();
}

async function hear({ data, ports }: Said): Promise<void> {
  const said = data as Partial<ToOffline> | null;
  const { version, made } = MANIFEST;
  if (said?.kind === 'which') ports[0]?.postMessage({ version, made });
  if (said?.kind === 'rest') ports[0]?.postMessage(await atRest());
  if (said?.kind === 'take over') await takeOver();
  if (said?.kind === 'used' && Array.isArray(said.paths)) await during(keepUsed(said.paths));
}

/**
 * Chromium goes over by stopping the version that runs. A page that asks for something just then has it started again, and
 * Chromium tries it next after 30 seconds without a request, or, where its developer tools or a test are attached, after
 * five minutes. Another page asks at exactly that time: its registration of the worker waited for the new version.
 */
async function takeOver(): Promise<void> {
  await untilAtRest(scope.registration.active);
  await scope.skipWaiting();
}

async function keepUsed(paths: readonly unknown[]): Promise<void> {
  for (const path of paths.slice(0, 500)) {
    if (path === CONFIG) await freshFile(path, path).catch(() => undefined);
    if (typeof path !== 'string' || files.pathOf(path) !== path) continue;
    if ((await files.kept(path)) instanceof Response) continue;
    await hold(path);
  }
  if (files.isFull) await say(NO_ROOM);
}

async function answer(event: Fetching, path: string): Promise<Response> {
  const { request } = event;
  const isPage = request.mode === 'navigate';
  const ours = files.pathOf(path);
  if (ours !== undefined) return lasting(request, await proven(event, ours, isPage));
  const kind = dataKind(path);
  if (kind !== undefined && !isPage)
    return kind === 'part' ? partFile(request, path) : freshFile(request, path);
  const feed = await feedAnswer(path);
  if (feed !== undefined) return feed;
  return isPage ? notFound(event) : stranger(event, path);
}

async function proven(event: Fetching, path: string, isPage: boolean): Promise<Response> {
  // If Cache Storage does not work, ask the host.
  const known = await files.kept(path).catch(() => undefined);
  if (known instanceof Response) return known;
  const found = await files.fetched(path, known === 'altered' ? 'reload' : 'default');
  if ('response' in found) {
    event.waitUntil(files.keep(path, found.response.clone()));
    return found.response;
  }
  if (found.why === 'away') return isPage ? plain(AWAY) : Response.error();
  const words = found.why === 'altered' ? alteredWords(path) : olderWords(path);
  event.waitUntil(say(words, event.clientId));
  return isPage ? plain(words) : Response.error();
}

// A page that is loaded again takes from its own memory what it named with a hash, which the browser proves each time.
function lasting(request: Request, response: Response): Response {
  if (request.integrity && response.ok) response.headers.set('cache-control', LASTING);
  return response;
}

async function notFound(event: Fetching): Promise<Response> {
  const page = await proven(event, '/404.html', true);
  return page.ok ? new Response(page.body, { status: 404, headers: page.headers }) : page;
}

// Code that runs must be of this version; other files of the host do not concern us.
async function stranger({ request, clientId }: Fetching, path: string): Promise<Response> {
  if (request.destination === '' && !path.startsWith(STATIC)) return fetch(request);
  await say(olderWords(path), clientId);
  return Response.error();
}

/** Tells the page that asked; where that is not known, as for a page's worker, all of them. */
async function say(message: FromOffline, clientId = ''): Promise<void> {
  const client = clientId === '' ? undefined : await scope.clients.get(clientId);
  const all =
    client?.type === 'window'
      ? [client]
      : await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const each of all) each.postMessage(message);
}

/** In place of a page that cannot be shown; the texts are ours, and the path is one of the manifest. */
function plain({ title, next }: FromOffline): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Quorate</title><body style="font:16px/1.5 system-ui;max-width:36em;margin:3em auto;padding:0 1em"><h1 style="font-size:1.3em">${title}</h1><p>${next}</p></body></html>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  };
  return new Response(html, { status: 503, headers });
}

const FILE = /^\/feeds\/[a-z0-9-]+\/(?:atom\.xml|feed\.json|calendar\.ics)$/;
const LIST =
  /^\/feeds\/all\/(?:open|governors|titles(?:-\d{1,4})?|accounts|accounts\/0x[0-9a-f]{0,3})\.json$/;
const PREVIEW = /^\/feeds\/eip155-(\d{1,16})-(0x[0-9a-f]{40})\/(\d{1,78})\.html$/;

const TYPES: Record<string, string> = {
  xml: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
};

/** Serves files of `quorate publish`, which no version can prove, with a type and policy under which nothing runs. */
async function feedAnswer(path: string): Promise<Response | undefined> {
  const [, chain, address, id] = PREVIEW.exec(path) ?? [];
  if (id !== undefined) {
    const location = `/proposal/#eip155:${chain}:${address}/${id}`;
    return new Response(null, { status: 302, headers: { location } });
  }
  if (LIST.test(path)) return answerAs(path, 'application/json; charset=utf-8');
  if (!FILE.test(path)) return undefined;
  return answerAs(path, TYPES[/\w+$/.exec(path)?.[0] ?? ''] ?? 'text/plain');
}

async function answerAs(path: string, type: string): Promise<Response> {
  const { body, status } = await fetch(path, { cache: 'no-cache' });
  const headers = {
    'content-type': type,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  };
  return new Response(body, { status, headers });
}
