import { CheckpointFlaw } from '@/core/files/flaw';
import { LIMITS } from '@/core/files/limits';
import { readBounded } from '@/core/files/readBounded';
import type { Timers } from '../timers';

// A list of what is there must not hold up the first screen for long.
const INDEX_TIME = 5_000;

/** Address of checkpoint files and how they are fetched. */
export type CheckpointFetcherOptions = {
  base: string;
  fetch: typeof fetch;
  timers: Timers;
  /** How a host other than the site's is asked. */
  init?: RequestInit | undefined;
  /** Milliseconds that a file may take, where it is not the usual. */
  time?: number | undefined;
};

/** A file that is unavailable: the host does not answer, or has none there. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';

  constructor(
    file: string,
    readonly reason: string,
  ) {
    super(`${file}: ${reason}`);
  }
}

/** Fetches a file of at most so many bytes in at most so many milliseconds; throws `PartMissing`, `CheckpointFlaw`. */
export async function fetchFile(
  { base, fetch, init, timers }: CheckpointFetcherOptions,
  name: string,
  { limit, time, cache }: { limit: number; time: number; cache: RequestCache },
): Promise<Uint8Array> {
  const abort = new AbortController();
  const stop = timers.after(time, () => abort.abort());
  try {
    const asked = { signal: abort.signal, cache, credentials: 'omit', ...init } as const;
    const response = await fetch(new URL(name, base), asked);
    if (!response.ok) throw new PartMissing(name, `the host answered ${response.status}`);
    return await bodyOf(response, limit);
  } catch (error) {
    if (error instanceof PartMissing || error instanceof CheckpointFlaw) throw error;
    throw new PartMissing(name, abort.signal.aborted ? 'the host took too long' : 'the host does not answer');
  } finally {
    stop();
    // An answer that nobody reads to its end would keep a service worker busy, whose next version waits for that.
    abort.abort();
  }
}

/** Fetches the list of what is there, as it is sent. */
export function fetchList(options: CheckpointFetcherOptions): Promise<Uint8Array> {
  return fetchFile(options, 'index.json', { limit: LIMITS.index, time: INDEX_TIME, cache: 'no-cache' });
}

async function bodyOf(response: Response, limit: number): Promise<Uint8Array> {
  const tooLarge = () => new CheckpointFlaw('a file of it is too large');
  if (Number(response.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  return readBounded(response.body?.getReader(), limit, tooLarge);
}
