import { closeSync, fdatasyncSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { linesOf } from './lines';

/** The file in the operator's folder that says which alerts were sent to whom. */
export const PROGRESS_FILE = 'progress';

/** Lines after which the disk is waited for: a lost one only has a message sent again. */
const AT_A_TIME = 256;
const LINE = /^([\w-]{1,20}) (\d{1,15})$/;

/**
 * The number of the last alert that each subscription needs no more: one for all that finished the last run, and single
 * ones. A line is written as soon as a message was taken, so a killed run goes on behind it.
 */
export class PushProgress {
  private all = 0;
  private readonly single = new Map<string, number>();
  private readonly left: ReadonlySet<string>;
  private readonly path: string;
  private readonly file: number;
  private written = 0;

  constructor(folder: string) {
    this.path = join(folder, PROGRESS_FILE);
    for (const { text } of linesOf(this.path)) {
      const [, id = '', number] = LINE.exec(text) ?? [];
      if (id === 'all') this.all = Number(number);
      else if (id !== '') this.single.set(id, Number(number));
    }
    this.left = new Set(this.single.keys());
    this.file = openSync(this.path, 'a', 0o600);
    // A line that a killed process began must not run into the next.
    writeSync(this.file, '\n');
  }

  /** The number of the last alert that a subscription needs no more. */
  doneBy(id: string): number {
    return this.single.get(id) ?? this.all;
  }

  /** Whether an earlier run left a subscription waiting, or was killed behind it. */
  wasLeft(id: string): boolean {
    return this.left.has(id);
  }

  /** Notes that a subscription needs no alert up to this number. */
  note(id: string, number: number): void {
    this.single.set(id, number);
    writeSync(this.file, `${id} ${number}\n`);
    this.written += 1;
    if (this.written % AT_A_TIME === 0) fdatasyncSync(this.file);
  }

  /** Ends a run: all subscriptions have what they need up to this number, but for those that wait for the next run. */
  finish(number: number, waiting: ReadonlyMap<string, number>): void {
    const draft = `${this.path}.draft`;
    const file = openSync(draft, 'w', 0o600);
    const lines = [`all ${number}`, ...Array.from(waiting, ([id, done]) => `${id} ${done}`)];
    const bytes = Buffer.from(`${lines.join('\n')}\n`);
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
    fsyncSync(file);
    closeSync(file);
    renameSync(draft, this.path);
  }

  close(): void {
    closeSync(this.file);
  }
}
