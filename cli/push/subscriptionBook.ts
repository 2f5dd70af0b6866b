import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { readable, readJson } from '../../core/json';
import { writeJson } from '../../core/jsonValues';
import { type Line, linesOf } from './lines';
import { type KeptSubscription, keptSubscription, type Subscription, subscriptionId } from './subscription';

/** The file of the subscriptions in the operator's folder, and the ids that push services said are gone, a line each. */
export const SUBSCRIPTIONS_FILE = 'subscriptions.jsonl';
export const GONE_FILE = 'gone';

/** A subscription and the name under which runs remember it. */
export type Subscriber = KeptSubscription & { id: string };

/** The fate of a subscription that was offered: kept, refused because its endpoint has other keys here, or for lack of room. */
export type Offered = 'kept' | 'other keys' | 'full';

/** Lines that are written together when the file is written anew. */
const AT_A_TIME = 500;
/** Bytes of deleted lines above which the file is written anew, if they are half of it too. */
const SPARE = 1 << 20;

/** The subscriptions in a file, each once however often the file names it, and a line at a time in memory. */
export function* keptSubscriptions(folder: string): Generator<Subscriber & { line: Line }> {
  const path = join(folder, SUBSCRIPTIONS_FILE);
  for (const line of linesOf(path)) {
    // A line that is just being written or deleted is none.
    const kept = readable(() => readJson(keptSubscription, line.text));
    if (kept !== undefined) yield { ...kept, id: subscriptionId(kept.endpoint), line };
  }
}

/**
 * The subscriptions of an operator in a file that its owner alone reads, a line of JSON each; one process writes it. Each change is
 * on the disk when its function returns. A deleted one is overwritten at once.
 */
export class SubscriptionBook {
  private readonly places = new Map<string, Pick<Line, 'at' | 'bytes'>>();
  private file: number;
  private end = 0;
  private spare = 0;

  constructor(
    private readonly folder: string,
    private readonly most: number,
  ) {
    this.file = this.rewrite();
  }

  get size(): number {
    return this.places.size;
  }

  /** Keeps a subscription in place of the one with the same endpoint and keys; `now` in Unix seconds. */
  put(wanted: Subscription, now: number): Offered {
    const id = subscriptionId(wanted.endpoint);
    const before = this.read(id);
    if (before !== undefined && !isSameKeys(before, wanted)) return 'other keys';
    if (before === undefined && this.places.size >= this.most) return 'full';
    if (before !== undefined && isSame(before, wanted)) return 'kept';
    const line = writeJson(keptSubscription, { ...wanted, since: before?.since ?? now });
    const old = this.places.get(id);
    writeSync(this.file, line, 0, line.length, this.end);
    this.places.set(id, { at: this.end, bytes: line.length });
    this.end += line.length;
    // If the process dies before this, the file names both, and the later one counts.
    if (old !== undefined) this.blank(old);
    this.settle();
    return 'kept';
  }

  /** The subscription of an endpoint, for a caller that knows its secret. */
  find(endpoint: string, auth: string): KeptSubscription | undefined {
    const found = this.read(subscriptionId(endpoint));
    return found?.auth === auth ? found : undefined;
  }

  /** Deletes the subscription of an endpoint, for a caller that knows its secret; false where there is none. */
  remove(endpoint: string, auth: string): boolean {
    const id = subscriptionId(endpoint);
    const place = this.places.get(id);
    if (place === undefined || this.find(endpoint, auth) === undefined) return false;
    this.blank(place);
    this.places.delete(id);
    this.settle();
    return true;
  }

  /** Deletes the subscriptions that push services do not know any more. */
  dropGone(): void {
    for (const { text: id } of linesOf(join(this.folder, GONE_FILE))) {
      const place = this.places.get(id);
      if (place === undefined) continue;
      this.blank(place);
      this.places.delete(id);
    }
    this.settle();
  }

  close(): void {
    closeSync(this.file);
  }

  private read(id: string): KeptSubscription | undefined {
    const place = this.places.get(id);
    if (place === undefined) return undefined;
    const bytes = Buffer.alloc(place.bytes);
    readSync(this.file, bytes, 0, place.bytes, place.at);
    return readable(() => readJson(keptSubscription, bytes.toString('utf8')));
  }

  private blank({ at, bytes }: Pick<Line, 'at' | 'bytes'>): void {
    writeSync(this.file, Buffer.alloc(bytes - 1, ' '), 0, bytes - 1, at);
    this.spare += bytes;
  }

  private settle(): void {
    fsyncSync(this.file);
    if (this.spare < SPARE || this.spare * 2 < this.end) return;
    closeSync(this.file);
    this.file = this.rewrite();
  }

  /** Writes the file anew without what is deleted, damaged or gone, and opens it. */
  private rewrite(): number {
    const path = join(this.folder, SUBSCRIPTIONS_FILE);
    const gone = new Set(Array.from(linesOf(join(this.folder, GONE_FILE)), ({ text }) => text));
    const last = new Map<string, number>();
    for (const { id, line } of keptSubscriptions(this.folder)) last.set(id, line.at);
    this.places.clear();
    this.end = 0;
    this.spare = 0;
    const draft = `${path}.draft`;
    const file = openSync(draft, 'w+', 0o600);
    const parts: Uint8Array[] = [];
    for (const { id, line, ...kept } of keptSubscriptions(this.folder)) {
      if (gone.has(id) || last.get(id) !== line.at) continue;
      const bytes = writeJson(keptSubscription, kept);
      this.places.set(id, { at: this.end, bytes: bytes.length });
      this.end += bytes.length;
      parts.push(bytes);
      if (parts.length === AT_A_TIME) writeSync(file, Buffer.concat(parts.splice(0)));
    }
    writeSync(file, Buffer.concat(parts));
    fsyncSync(file);
    renameSync(draft, path);
    if (fstatSync(file).size !== this.end) throw new Error(`${path} could not be written.`);
    return file;
  }
}

function isSameKeys(one: Subscription, other: Subscription): boolean {
  return one.p256dh === other.p256dh && one.auth === other.auth;
}

function isSame(one: KeptSubscription, other: Subscription): boolean {
  const { since: _, ...rest } = one;
  return JSON.stringify(rest) === JSON.stringify(other);
}
