import { isJson, isPart } from '@/core/files/fileProof';
import { DATA } from './manifest';

// Files of checkpoints are small and many; the oldest go first.
const MOST_DATA = 400;
const PATIENCE = 4000;
const PART = /^\/checkpoints\/[^/]+\/([0-9a-f]{32})\.gz$/;

/** Read before a first visit is kept; without it a page knows no organisation and no endpoint. */
export const CONFIG = '/config.json';

/** How a file about organisations is answered: by its name, by what is new, or not here. */
export function dataKind(path: string): 'part' | 'fresh' | undefined {
  if (PART.test(path)) return 'part';
  const isFresh = path === CONFIG || path === '/checkpoints/index.json' || path.endsWith('/head.json.gz');
  return isFresh ? 'fresh' : undefined;
}

/** Fetches a file that may change; the last good answer serves if none arrives in time, or if a login page comes instead. */
export async function freshFile(request: Request | string, path: string): Promise<Response> {
  const cache = await openData();
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (!response.ok) return response;
    if (await isJson(await bytesOf(response))) {
      await keep(cache, path, response.clone());
      return response;
    }
    return (await cache?.match(path)) ?? response;
  } catch (error) {
    const last = await cache?.match(path);
    if (last === undefined) throw error;
    return last;
  }
}

/** A file that is named by its content: kept only while it is that, else asked for once past the browser's cache. */
export async function partFile(request: Request, path: string): Promise<Response> {
  const name = PART.exec(path)?.[1] ?? '';
  const cache = await openData();
  const known = request.cache === 'reload' ? undefined : await cache?.match(path);
  if (known !== undefined) {
    if (await isPart(await bytesOf(known), name)) return known;
    await cache?.delete(path);
  }
  const first = known === undefined ? await fetch(request) : undefined;
  if (first !== undefined && (!first.ok || (await isPart(await bytesOf(first), name))))
    return first.status === 200 ? stored(cache, path, first) : first;
  const response = await fetch(path, { cache: 'reload', signal: request.signal });
  // The page handles a file that still differs: it verifies every part itself.
  const isGood = response.status === 200 && (await isPart(await bytesOf(response), name));
  return isGood ? stored(cache, path, response) : response;
}

async function stored(cache: Cache | undefined, path: string, response: Response): Promise<Response> {
  await keep(cache, path, response.clone());
  return response;
}

async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await response.clone().arrayBuffer());
}

async function openData(): Promise<Cache | undefined> {
  return caches.open(DATA).catch(() => undefined);
}

// Without room nothing is kept, and the answer is as good.
async function keep(cache: Cache | undefined, path: string, response: Response): Promise<void> {
  if (cache === undefined) return;
  try {
    await cache.put(path, response);
    const keys = await cache.keys();
    for (const key of keys.slice(0, Math.max(0, keys.length - MOST_DATA))) await cache.delete(key);
  } catch {
    // The next answer is tried again.
  }
}
