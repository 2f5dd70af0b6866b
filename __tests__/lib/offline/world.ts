import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FromOffline } from '@/lib/offline/manifest';
import { writeServiceWorker } from '../../../tools/offline.mjs';

export const ORIGIN = 'https://site.test';

/** Facts that a request can state to a service worker. */
type Asked = { mode?: string; destination?: string; cache?: string; integrity?: string | undefined };

/** A host: what it answers at a path; it throws where there is no network. */
export type Host = (path: string, init?: RequestInit) => Response | Promise<Response>;
type Stored = { bytes: Uint8Array<ArrayBuffer>; status: number; headers: [string, string][] };

/** Cache Storage in memory; with `room`, writing fails once so many bytes are in it. */
export class Stores {
  readonly all = new Map<string, Map<string, Stored>>();
  room = Number.POSITIVE_INFINITY;

  open = async (name: string) => {
    const files = this.all.get(name) ?? new Map<string, Stored>();
    this.all.set(name, files);
    return {
      match: async (path: string) => {
        const { bytes, status, headers } = files.get(path) ?? {};
        return bytes === undefined
          ? undefined
          : new Response(bytes, { status: status ?? 200, headers: headers ?? [] });
      },
      put: async (path: string, response: Response) => {
        const bytes = new Uint8Array(await response.arrayBuffer());
        const used = [...this.all.values()].flatMap((each) => [...each.values()]);
        if (used.reduce((sum, each) => sum + each.bytes.length, bytes.length) > this.room)
          throw new DOMException('Quota exceeded.', 'QuotaExceededError');
        files.set(path, { bytes, status: response.status, headers: [...response.headers] });
      },
      delete: async (path: string) => files.delete(path),
      keys: async () => [...files.keys()].map((path) => new Request(new URL(path, ORIGIN))),
    };
  };
  keys = async () => [...this.all.keys()];
  delete = async (name: string) => this.all.delete(name);
  match = async (path: string) => {
    for (const name of this.all.keys()) {
      const found = await (await this.open(name)).match(path);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

/** Runs the service worker of an export in Node, over this Cache Storage and this host, beside one that is active. */
export function startServiceWorker(
  out: string,
  stores: Stores,
  host: Host,
  active: { postMessage(data: unknown, ports: readonly MessagePort[]): void } | null = null,
  skipped: () => void = () => undefined,
) {
  const said: FromOffline[] = [];
  const shown: Partial<NotificationOptions & { title: string; data: unknown }>[] = [];
  const opened: string[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const asked: { path: string; cache: string }[] = [];
  const scope = {
    skipWaiting: async () => skipped(),
    clients: {
      claim: async () => undefined,
      openWindow: async (url: string) => opened.push(url),
      get: async () => undefined,
      matchAll: async () => [{ postMessage: (message: FromOffline) => said.push(message) }],
    },
    registration: {
      active,
      showNotification: async (title: string, options: NotificationOptions) =>
        shown.push({ title, ...options }),
    },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  };
  const fetching = async (input: string | { url: string }, init: RequestInit = {}) => {
    const { pathname } = new URL(typeof input === 'string' ? input : input.url, ORIGIN);
    asked.push({ path: pathname, cache: init.cache ?? 'default' });
    return host(pathname, init);
  };
  const names = ['self', 'caches', 'fetch', 'location'];
  const code = readFileSync(join(out, 'sw.js'), 'utf8');
  new Function(...names, code)(scope, stores, fetching, { origin: ORIGIN });
  const run = async (type: string, event: object) => {
    const work: Promise<unknown>[] = [];
    const push = (each: Promise<unknown>) => void work.push(each);
    listeners.get(type)?.({ ...event, waitUntil: push, respondWith: push });
    // More may be begun meanwhile.
    for (let at = 0; at < work.length; at++) await work[at];
    return work;
  };
  return {
    said,
    /** Notices, and the pages that pressed ones opened. */
    shown,
    opened,
    push: (text: string | null) => run('push', { data: text === null ? null : { text: () => text } }),
    press: (data: unknown) => run('notificationclick', { notification: { data, close: () => undefined } }),
    /** Requests to the host, and the caches they bypassed. */
    asked,
    install: () => run('install', {}),
    activate: () => run('activate', {}),
    hear: (data: unknown, ports: readonly MessagePort[] = []) => run('message', { data, ports }),
    /** Answer that a page gets at a path; undefined if the service worker leaves the request alone. */
    async ask(
      path: string,
      { mode = 'no-cors', destination = '', cache = 'default', integrity = '' }: Asked = {},
    ) {
      const request = {
        url: `${ORIGIN}${path}`,
        method: 'GET',
        headers: new Headers(),
        mode,
        destination,
        cache,
        integrity,
      };
      return (await run('fetch', { request, clientId: '' }))[0] as Promise<Response> | undefined;
    },
  };
}

export const hostOf =
  (out: string): Host =>
  (path) => {
    try {
      return new Response(readFileSync(join(out, path.endsWith('/') ? `${path}index.html` : path)));
    } catch {
      return new Response('nothing here', { status: 404 });
    }
  };

/** Writes files into a new folder as an export would have them, with its service worker. */
export function exported(files: Record<string, string>, made?: number): string {
  const out = mkdtempSync(join(tmpdir(), 'quorate-export-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), text);
  }
  writeServiceWorker(out, made);
  return out;
}

/** The same bytes but for one bit in the middle. */
export function flipped(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const other = bytes.slice();
  const at = other.length >> 1;
  other[at] = (other[at] ?? 0) ^ 1;
  return other;
}
