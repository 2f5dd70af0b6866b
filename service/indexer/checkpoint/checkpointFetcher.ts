import { CheckpointFlaw } from '@/core/files/flaw';
import { unpacked } from '@/core/files/gzip';
import { LIMITS } from '@/core/files/limits';
import { t } from '@/core/language/message';
import type { CheckpointIndex, Head, PartFile } from '@/service/checkpoint/checkpoint';
import { decodeIndex, pathOf } from '@/service/checkpoint/directory';
import { headHash, partHash } from '@/service/checkpoint/hash';
import { decodeHead } from '@/service/checkpoint/head';
import { type CheckpointFetcherOptions, fetchFile, fetchList, PartMissing } from './fetchFile';

// A file that was promised may take its time.
const FILE_TIME = 30_000;

/** The files of checkpoints on the site's host: fetched by name, bounded in size and time, and checked before they are read. */
export class CheckpointFetcher {
  private index: Promise<CheckpointIndex | null>;
  private readonly time: number;

  /** `list` is the list of what is there, on its way. */
  constructor(
    private readonly options: CheckpointFetcherOptions,
    list: Promise<Uint8Array>,
  ) {
    this.time = options.time ?? FILE_TIME;
    this.index = indexIn(list);
  }

  /** The head of an organisation's checkpoint, null when the list names none. Throws `CheckpointFlaw` for a lie. */
  async head(dao: string): Promise<Head | null> {
    for (const cache of ['no-cache', 'reload'] as const) {
      // A list fetched before a new head was put there, or a head from a cache before it: both are asked for once more.
      if (cache === 'reload') this.index = indexIn(fetchList(this.options));
      const index = await this.index;
      const entry = index?.checkpoints.find((each) => each.dao.toLowerCase() === dao.toLowerCase());
      if (entry === undefined) return null;
      let bytes: Uint8Array;
      try {
        const wanted = { limit: LIMITS.head, time: this.time, cache };
        const file = await fetchFile(this.options, `${pathOf(dao)}/head.json.gz`, wanted);
        bytes = await unpacked(file, LIMITS.head);
      } catch (error) {
        if (error instanceof PartMissing) return null;
        throw error;
      }
      if ((await headHash(bytes)) !== entry.head.toLowerCase()) continue;
      const head = decodeHead(bytes);
      if (head.dao.toLowerCase() !== dao.toLowerCase())
        throw new CheckpointFlaw('it is of another organisation');
      return head;
    }
    return null;
  }

  /** The bytes of one of a head's files; throws `PartMissing`, or `CheckpointFlaw` where they are not what its name says. */
  async part(dao: string, { hash }: PartFile, limit: number): Promise<Uint8Array> {
    if (!/^[0-9a-f]{32}$/.test(hash)) throw new CheckpointFlaw('the name of a file is malformed');
    const name = `${pathOf(dao)}/${hash}.gz`;
    // Its name is the hash of what it holds, so what is kept of it is never too old. But a login page, or a damaged file,
    // may lie in the browser's cache for good: asked once more past it.
    let flaw = new CheckpointFlaw(t`${hash}.gz does not hold what its name says`);
    for (const cache of ['force-cache', 'reload'] as const) {
      try {
        const file = await fetchFile(this.options, name, { limit, time: this.time, cache });
        const bytes = await unpacked(file, limit);
        if ((await partHash(bytes)) === hash) return bytes;
      } catch (error) {
        if (!(error instanceof CheckpointFlaw)) throw error;
        flaw = error;
      }
    }
    throw flaw;
  }
}

// A host without the file may answer with a page of its own: then there are no checkpoints.
function indexIn(list: Promise<Uint8Array>): Promise<CheckpointIndex | null> {
  return list.then(decodeIndex).catch(() => null);
}
