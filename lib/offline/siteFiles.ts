import { isIntact } from '@/core/files/fileProof';
import type { OfflineManifest } from './manifest';

/** Why there is no file: its bytes are others than its version's; the host has it no longer; the host does not answer. */
export type Lack = 'altered' | 'older' | 'away';

/** A file that was fetched: proven, by the second answer where the first was altered; or why there is none. */
export type Fetched = { response: Response; wasAltered: boolean } | { why: Lack };

/** The static files of one version: each is what the manifest says, from the cache of this version or from the host. */
export class SiteFiles {
  /** Set once the browser has refused to store a file. */
  isFull = false;
  private readonly hashes: ReadonlyMap<string, string>;

  constructor(
    manifest: OfflineManifest,
    private readonly name: string,
  ) {
    this.hashes = new Map(manifest.files.map(({ path, integrity }) => [path, integrity]));
  }

  /** The path under which this version has a file that is asked for; undefined where it has none. */
  pathOf(asked: string): string | undefined {
    return [asked, `${asked}/`, asked.replace(/index\.html$/, '')].find((path) => this.hashes.has(path));
  }

  /** A kept file, proven again, for any script of the origin can write there; one that is another is dropped. */
  async kept(path: string): Promise<Response | 'altered' | undefined> {
    const cache = await caches.open(this.name);
    const response = await cache.match(path);
    if (response === undefined) return undefined;
    if (hasOurHeaders(path, response)) {
      const bytes = new Uint8Array(await response.arrayBuffer());
      // Return exactly the verified bytes: a second read of the cache could find others.
      if (await this.isOurs(path, bytes)) return new Response(bytes, { headers: response.headers });
    }
    await cache.delete(path);
    return 'altered';
  }

  /** A file from the host, by the browser's own cache first if need be, and once past it. Never throws. */
  async fetched(path: string, first: RequestCache): Promise<Fetched> {
    let why: Lack = 'away';
    for (const cache of first === 'reload' ? [first] : [first, 'reload' as const])
      try {
        const answer = await fetch(path, { cache });
        const bytes = new Uint8Array(await answer.arrayBuffer());
        if (answer.ok && (await this.isOurs(path, bytes))) {
          const headers = headersOf(path, answer.headers);
          return { response: new Response(bytes, { headers }), wasAltered: why === 'altered' };
        }
        if (answer.ok) why = 'altered';
        else if (why === 'away' && (answer.status === 404 || answer.status === 410)) why = 'older';
      } catch {
        break;
      }
    return { why };
  }

  /** Keeps a file as long as there is room. Never throws. */
  async keep(path: string, response: Response): Promise<void> {
    if (this.isFull) return;
    try {
      await (await caches.open(this.name)).put(path, response);
    } catch {
      this.isFull = true;
    }
  }

  private async isOurs(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const integrity = this.hashes.get(path);
    return integrity !== undefined && (await isIntact(bytes, integrity));
  }
}

const TYPES: Record<string, string> = {
  '': 'text/html; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
};
const POLICY = 'content-security-policy';
const CHUNK = /^\/_next\/static\/chunks\/.*\.js$/;
/** Ours begin under the page's policy (trust.ts); a worker that is made of a file itself may speak to this site alone. */
const OF_WORKERS = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** Headers of a stored file: its type by its name, and only the policy of the host's headers, which can only forbid. */
export function headersOf(path: string, host: Headers): Record<string, string> {
  const policy = policyOf(path, host.get(POLICY));
  return {
    'content-type': TYPES[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    ...(policy === null ? {} : { [POLICY]: policy }),
  };
}

/** Every policy forbids; ours appears once, however often a file is stored. */
function policyOf(path: string, host: string | null): string | null {
  if (!CHUNK.test(path)) return host;
  const rest = host?.replace(OF_WORKERS, '').replace(/, *$/, '') ?? '';
  return rest === '' ? OF_WORKERS : `${rest}, ${OF_WORKERS}`;
}

/** Whether a kept file still has all these headers and no other: one such as `Refresh` would lead elsewhere. */
export function hasOurHeaders(path: string, { headers }: Response): boolean {
  const ours = headersOf(path, headers);
  const isWhole = Object.keys(ours).every((name) => headers.has(name));
  return isWhole && [...headers].every(([name, value]) => name === 'content-length' || ours[name] === value);
}
