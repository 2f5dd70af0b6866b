import { closeSync, openSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { linesOf } from './lines';
import { GONE_FILE, keptSubscriptions } from './subscriptionBook';

/** Ids above which those of deleted subscriptions are forgotten. */
const MANY = 10_000;

/**
 * The ids of subscriptions that push services do not know any more, a line each in a file that `publish` alone writes. The
 * process that keeps the subscriptions deletes them, and nothing is sent to them meanwhile.
 */
export class GoneList {
  private readonly ids: Set<string>;
  private readonly file: number;
  /** Ids that this run added. */
  added = 0;

  constructor(folder: string) {
    const path = join(folder, GONE_FILE);
    this.ids = new Set(Array.from(linesOf(path), ({ text }) => text));
    if (this.ids.size > MANY) this.forget(path, folder);
    this.file = openSync(path, 'a', 0o600);
  }

  /** Forgets ids that are deleted by now. */
  private forget(path: string, folder: string): void {
    const kept = new Set(Array.from(keptSubscriptions(folder), ({ id }) => id));
    for (const id of this.ids) if (!kept.has(id)) this.ids.delete(id);
    const draft = `${path}.draft`;
    writeFileSync(draft, Array.from(this.ids, (id) => `${id}\n`).join(''), { mode: 0o600 });
    renameSync(draft, path);
  }

  has(id: string): boolean {
    return this.ids.has(id);
  }

  add(id: string): void {
    this.ids.add(id);
    this.added += 1;
    writeSync(this.file, `${id}\n`);
  }

  close(): void {
    closeSync(this.file);
  }
}
