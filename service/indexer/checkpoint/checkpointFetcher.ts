import { CheckpointFlaw } from '@/core/files/flaw';
import { gunzip } from '@/core/files/gzip';
import { LIMITS } from '@/core/files/limits';
import type { CheckpointIndex, Head, PartFile } from '@/service/checkpoint/checkpoint';
import { decodeIndex, pathOf } from '@/service/checkpoint/directory';
import { headHash, partHash } from '@/service/checkpoint/hash';
import { decodeHead } from '@/service/checkpoint/head';
import type { Timers } from '../timers';

// A list of what is there must not hold up the first screen for long; a file that was promised may take its time.
const INDEX_TIME = 5_000;
const FILE_TIME = 30_000;

/** Where files of checkpoints lie and how they are fetched. */
export type CheckpointFetcherOptions = { base: string; fetch: typeof fetch; timers: Timers };

/** A file that is unavailable: the host does not answer, or has none there. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';

  constructor(
    readonly file: string,
    readonly reason: string,
  ) {
    super(`${file}: ${reason}`);
  }
}

/** The files of checkpoints on the site's host: fetched by name, bounded in size and time, and checked before they are read. */
export class CheckpointFetcher {
  private index: Promise<CheckpointIndex | null> | undefined;

  constructor(private readonly options: CheckpointFetcherOptions) {}

  /** Fetches the list of what is there, once, so that it is there when it is needed. Never throws. */
  async begin(): Promise<void> {
    this.index ??= this.readIndex();
    await this.index;
  }

  /** The head of an organisation's checkpoint, null when there is none; throws `CheckpointFlaw` for a lie. */
  async head(dao: string): Promise<Head | null> {
    this.index ??= this.readIndex();
    const index = await this.index;
    const entry = index?.checkpoints.find((each) => each.dao.toLowerCase() === dao.toLowerCase());
    if (entry === undefined) return null;
    for (const cache of ['no-cache', 'reload'] as const) {
      let bytes: Uint8Array;
      try {
        const file = await this.fetch(`${pathOf(dao)}/head.json.gz`, LIMITS.head, FILE_TIME, cache);
        bytes = await opened(file, LIMITS.head);
      } catch (error) {
        if (error instanceof PartMissing) return null;
        throw error;
      }
      // A list fetched before a new head was put there, or a head from a cache before it: asked once more.
      if ((await headHash(bytes)) !== entry.head.toLowerCase()) continue;
      const head = decodeHead(bytes);
      if (head.dao.toLowerCase() !== dao.toLowerCase())
        throw new CheckpointFlaw('it is of another organisation');
      return head;
    }
    throw new CheckpointFlaw('its head is not the one that the index names');
  }

  /** The bytes of one of a head's files; throws `PartMissing`, or `CheckpointFlaw` where they are not what its name says. */
  async part(dao: string, { hash }: PartFile, limit: number): Promise<Uint8Array> {
    if (!/^[0-9a-f]{32}$/.test(hash)) throw new CheckpointFlaw('the name of a file is malformed');
    const name = `${pathOf(dao)}/${hash}.gz`;
    // A login page, or a damaged file, may lie in the browser's cache for good: asked once more past it.
    let flaw = new CheckpointFlaw(`${hash}.gz does not hold what its name says`);
    for (const cache of ['default', 'reload'] as const) {
      try {
        const bytes = await opened(await this.fetch(name, limit, FILE_TIME, cache), limit);
        if ((await partHash(bytes)) === hash) return bytes;
      } catch (error) {
        if (!(error instanceof CheckpointFlaw)) throw error;
        flaw = error;
      }
    }
    throw flaw;
  }

  private async readIndex(): Promise<CheckpointIndex | null> {
    try {
      const bytes = await this.fetch('index.json', LIMITS.index, INDEX_TIME, 'no-cache');
      return decodeIndex(bytes);
    } catch {
      // A host without the file may answer with a page of its own: then there are no checkpoints.
      return null;
    }
  }

  private async fetch(name: string, limit: number, time: number, cache: RequestCache): Promise<Uint8Array> {
    const abort = new AbortController();
    const stop = this.options.timers.after(time, () => abort.abort());
    try {
      const { base, fetch } = this.options;
      const response = await fetch(new URL(name, base), { signal: abort.signal, cache, credentials: 'omit' });
      if (!response.ok) throw new PartMissing(name, `the host answered ${response.status}`);
      return await bodyOf(response, limit);
    } catch (error) {
      if (error instanceof PartMissing || error instanceof CheckpointFlaw) throw error;
      throw new PartMissing(
        name,
        abort.signal.aborted ? 'the host took too long' : 'the host does not answer',
      );
    } finally {
      stop();
    }
  }
}

/** What a gzip file holds; a host may have unpacked it on the way (`Content-Encoding`). */
function opened(file: Uint8Array, limit: number): Promise<Uint8Array> {
  const isPacked = file[0] === 0x1f && file[1] === 0x8b;
  return isPacked ? gunzip(file, limit) : Promise.resolve(file);
}

async function bodyOf(response: Response, limit: number): Promise<Uint8Array> {
  const tooLarge = new CheckpointFlaw('a file of it is too large');
  if (Number(response.headers.get('content-length') ?? 0) > limit) throw tooLarge;
  const reader = response.body?.getReader();
  if (reader === undefined) return new Uint8Array(0);
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > limit) {
      await reader.cancel();
      throw tooLarge;
    }
    parts.push(next.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
