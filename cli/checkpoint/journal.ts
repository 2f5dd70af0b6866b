import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RawLog } from '../../chain/logs/logs';
import { fieldsOf } from '../../chain/logs/packedLog';
import type { BlockRange } from '../../core/blockRange';
import type { Block } from '../../core/governor/dao';
import { Frames } from './frames';

/** Purpose of a journal; the journal of another reading is of no use. */
export type Purpose = {
  dao: string;
  /** First block of the checkpoint. */
  from: bigint;
  /** The last block of the checkpoint that is extended, null for a new one. */
  base: Block | null;
};

/** The logs of one contract over a range of blocks, as they were read. */
export type Entry = BlockRange & { address: string; logs: readonly RawLog[] };

/** A block the chain had while what follows was read. */
export type Mark = { number: bigint; hash: string };

type Written = { address: string; from: string; to: string; logs: RawLog[] };

const FORMAT = 1;

/**
 * Progress of a reading, on disk beside the checkpoint (`.partial/`), so that the next run continues after a kill. It
 * never becomes part of the checkpoint.
 */
export class Journal {
  private readonly folder: string;
  private readonly key: string;
  // The purpose, then the marks.
  private readonly marked: Frames;
  private readonly entries: Frames;

  constructor(path: string, purpose: Purpose) {
    this.folder = join(path, '.partial');
    this.key = keyOf(purpose);
    mkdirSync(this.folder, { recursive: true });
    this.marked = new Frames(join(this.folder, 'marks'));
    this.entries = new Frames(join(this.folder, 'logs'));
  }

  /** The blocks the chain had while the entries were read; none, and no entries, when it is new or of another purpose. */
  marks(): Mark[] {
    const [key, ...marks] = [...this.marked.read()];
    if (key !== this.key) {
      this.restart();
      return [];
    }
    return (marks as { number: string; hash: string }[]).map(({ number, hash }) => ({
      number: BigInt(number),
      hash,
    }));
  }

  /** Every entry, in the order they were read. */
  *read(): Generator<Entry> {
    for (const value of this.entries.read()) {
      const written = value as Written;
      yield { ...written, from: BigInt(written.from), to: BigInt(written.to) };
    }
  }

  /** Forgets everything and begins anew. */
  restart(): void {
    // In this order: entries never stand under a purpose that is not theirs.
    this.entries.clear();
    this.marked.clear();
    this.marked.append(this.key);
  }

  mark({ number, hash }: Mark): void {
    this.marked.append({ number: String(number), hash });
  }

  append({ address, from, to, logs }: Entry): void {
    this.entries.append({ address, from: String(from), to: String(to), logs: logs.map(fieldsOf) });
  }

  close(): void {
    this.marked.close();
    this.entries.close();
  }

  /** Removes it, when what it held is in the checkpoint. */
  remove(): void {
    this.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function keyOf({ dao, from, base }: Purpose): string {
  return [FORMAT, dao.toLowerCase(), from, base?.number ?? '', base?.hash ?? ''].join(' ');
}
