import type { Followed } from './follow';

type FairReadingOptions = {
  followed: Followed;
  /** Bytes of logs that all of them may have together, and one alone. */
  room: number;
  one: number;
  /** One has more than there is room for. */
  onLarge(dao: string): Promise<void>;
  /** One turned out to be no Governor. */
  onNone(dao: string): Promise<void>;
  /** One is read whole. */
  onWhole(dao: string): void;
  /** Milliseconds after which one that is read gives way to those that wait. */
  slice?: number | undefined;
};

// So many are read at once: each gets that part of what the endpoint and the database can do, however many there are.
const AT_ONCE = 4;
const SLICE = 60_000;
const TICK = 1_000;
// A past read with others is whole after its first change; frequent changes space the looks further apart.
const FIRST_REST = 20;
// A reading idle for so long is over: missing blocks are unavailable now, and come by themselves later.
const STILL = 5_000;

const STATE = `query($dao: ID!) { dao(id: $dao) {
  sync { complete reading } votes(first: 1) { sync { complete reading } } } }`;
const JUDGED = `query($dao: ID!, $after: String) { dao(id: $dao) { proposals(first: 100, after: $after) {
  cursor items { votes(first: 1) { sync { complete } } } } } }`;
type Judged = { cursor: string | null; items: { votes: { sync: { complete: boolean } } }[] };
type Sync = { complete: boolean; reading: boolean };
type State = 'whole' | 'reading' | 'still' | 'none';

/** Reads the history of organisations that were found by turns, and takes from each no more than there is room for. */
export class FairReading {
  private readonly all: string[] = [];
  private readonly queue: string[] = [];
  private readonly begun = new Set<string>();
  private readonly active = new Set<Promise<void>>();
  private readonly timer: ReturnType<typeof setInterval>;
  private readonly doubted = new Set<string>();
  private bounding: Promise<void> | undefined;
  private readonly changes = new Map<string, () => void>();
  private readonly unlisten: () => void;
  private isClosed = false;

  constructor(private readonly options: FairReadingOptions) {
    this.timer = setInterval(() => this.bound(), TICK);
    this.unlisten = options.followed.listen((event) => {
      if (event.kind === 'changed') this.changes.get(event.changed.dao.toLowerCase())?.();
    });
  }

  /** Followed organisations; the others wait for their turn. */
  get daos(): readonly string[] {
    return [...this.begun];
  }

  add(dao: string): void {
    if (this.isClosed || this.all.includes(dao)) return;
    this.all.push(dao);
    this.queue.push(dao);
    this.fill();
  }

  /** Follows one no more. */
  async remove(dao: string): Promise<void> {
    for (const list of [this.all, this.queue]) if (list.includes(dao)) list.splice(list.indexOf(dao), 1);
    if (this.begun.delete(dao)) await this.options.followed.leave(dao);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    this.unlisten();
    await Promise.all([...this.active, this.bounding]);
  }

  private fill(): void {
    while (!this.isClosed && this.active.size < AT_ONCE) {
      const dao = this.queue.shift();
      if (dao === undefined) return;
      const turn: Promise<void> = this.turn(dao)
        .catch(() => undefined)
        .finally(() => {
          this.active.delete(turn);
          this.fill();
        });
      this.active.add(turn);
    }
  }

  private async turn(dao: string): Promise<void> {
    const { followed, onNone, onWhole, slice = SLICE } = this.options;
    if (this.begun.has(dao)) await followed.scan(dao, 'start');
    else await followed.add(dao);
    this.begun.add(dao);
    // A turn in which nothing could be read would be followed by the like without end.
    const end = performance.now() + Math.max(slice, TICK);
    let since = performance.now();
    for (let rest = FIRST_REST; ; rest = Math.min(TICK, rest * 2)) {
      await this.changed(dao, rest);
      if (this.isClosed || !this.all.includes(dao)) return;
      const state = await this.stateOf(dao);
      if (state === 'none') return onNone(dao);
      if (state === 'whole') return onWhole(dao);
      // New blocks are changes too: only time tells that nothing is read.
      if (state !== 'still') since = performance.now();
      if (performance.now() - since >= STILL) {
        // Stored logs may come from a joint reading.
        if (this.doubted.has(dao) || !(await this.doubt(dao))) return;
        since = performance.now();
      }
      if (performance.now() < end || this.queue.length === 0) continue;
      await followed.scan(dao, 'pause');
      this.queue.push(dao);
      return;
    }
  }

  /** Waits until something of it has changed, or a while, and then for what changes with it. */
  private async changed(dao: string, rest: number): Promise<void> {
    const key = dao.toLowerCase();
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((next) => {
      this.changes.set(key, next);
      timer = setTimeout(next, TICK);
    });
    clearTimeout(timer);
    this.changes.delete(key);
    await new Promise((next) => setTimeout(next, rest));
  }

  /** Has each proposal's votes held against what its contract counted; those that differ are read anew, once. Whether some do. */
  private async doubt(dao: string): Promise<boolean> {
    this.doubted.add(dao);
    let after: string | null = null;
    do {
      const { data } = await this.options.followed.ask({ query: JUDGED, variables: { dao, after } });
      const found: Judged | undefined = (data as { dao?: { proposals: Judged } } | null | undefined)?.dao
        ?.proposals;
      if (found?.items.some(({ votes }) => !votes.sync.complete)) return true;
      after = found?.cursor ?? null;
    } while (after !== null && !this.isClosed);
    return false;
  }

  private async stateOf(dao: string): Promise<State> {
    const { data, errors } = await this.options.followed.ask({ query: STATE, variables: { dao } });
    if (/^not-a-(contract|governor)$/.test(String(errors?.[0]?.extensions.code))) return 'none';
    const found = (data as { dao?: { sync: Sync; votes: { sync: Sync } } } | null | undefined)?.dao;
    if (found === undefined) return 'still';
    const parts = [found.sync, found.votes.sync];
    if (parts.every(({ complete }) => complete)) return 'whole';
    return parts.some(({ reading }) => reading) ? 'reading' : 'still';
  }

  /** Leaves one that has more than one may have; where all have too much, the one found last of those with more than their part. */
  private bound(): void {
    const { followed, one, onLarge, room } = this.options;
    const sizes = [...this.begun].map((dao) => ({ dao, bytes: followed.bytesOf(dao) }));
    const sum = sizes.reduce((total, { bytes }) => total + bytes, 0);
    const place = ({ dao }: { dao: string }) => this.all.indexOf(dao);
    const above = sizes.filter(({ bytes }) => bytes > room / sizes.length);
    const late = sum > room ? above.sort((a, b) => place(b) - place(a))[0] : undefined;
    const gone = sizes.find(({ bytes }) => bytes > one) ?? late;
    if (gone === undefined) return;
    this.bounding ??= onLarge(gone.dao)
      .catch(() => undefined)
      .finally(() => {
        this.bounding = undefined;
      });
  }
}
