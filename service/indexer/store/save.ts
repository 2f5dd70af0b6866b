import type { BlockRange } from '@/core/blockRange';
import type { Anchor, Coverage, IndexKind, Saved, Store } from '@/service/indexer/store/store';
import type { LogIndex } from '../logIndex';
import { add, size, held as within, without } from '../logs/coverage';
import { NO_COVERAGE } from './memory';

const KINDS: readonly IndexKind[] = ['proposal', 'vote'];
// A commit for every few blocks would make thousands of segments; without rows it can wait.
const PATIENCE = 2_000n;
const SEGMENTS = 64;

/** Writes finalized blocks of one organisation to the store, as the only tab that does. */
export class Saver {
  private stored: Coverage = NO_COVERAGE;
  private segments = 0;
  /** The highest block of what is stored; -1 when nothing is. */
  top = -1n;
  private isWriter = false;
  private release: (() => void) | undefined;
  private isClosed = false;
  private working: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: Store,
    private readonly dao: string,
    private readonly held: LogIndex,
  ) {}

  /** Takes up what the store holds already, and asks to be the writer. */
  open(stored: Coverage, segments: number, top: bigint): void {
    this.top = top;
    // Closed while it was restored: a lock taken now would never be given back.
    if (this.isClosed) return;
    this.stored = stored;
    this.segments = segments;
    this.release = this.store.claim(this.dao, () => {
      // Another tab may have written in the meantime.
      this.working = this.working.then(async () => {
        this.stored = await this.store.coverage(this.dao);
        this.isWriter = !this.isClosed;
      });
    });
  }

  /** Writes what is held up to the anchor and not stored; little without rows is left for later unless `now`. */
  save(anchor: Anchor, start: bigint | null, now: boolean): Promise<void> {
    this.working = this.working.then(async () => {
      // An endpoint that is behind names an older block than what is stored goes up to.
      if (!this.isWriter || anchor.number < this.top) return;
      const all = { from: 0n, to: anchor.number };
      const more = KINDS.map((kind) => ({
        kind,
        ranges: without(within(this.held.coverage[kind], all), this.stored[kind]),
      }));
      const packed = this.store.takesNoSegments
        ? []
        : more.flatMap(({ kind, ranges }) => ranges.map((range) => this.held.pack(kind, range)));
      const segments = packed.filter(({ rows }) => rows > 0);
      const blocks = more.reduce((sum, { ranges }) => sum + size(ranges), 0n);
      if (blocks === 0n || (segments.length === 0 && blocks < PATIENCE && !now)) return;
      const coverage = this.joined(more);
      const replace = this.segments + segments.length > SEGMENTS;
      const isWritten = await this.store.commit(this.dao, {
        segments: replace
          ? KINDS.map((kind) => this.held.pack(kind, all)).filter(({ rows }) => rows > 0)
          : segments,
        coverage,
        anchor,
        start,
        replace,
      });
      if (!isWritten) {
        this.stored = await this.store.coverage(this.dao);
        return;
      }
      this.stored = coverage;
      this.top = anchor.number;
      this.segments = replace ? KINDS.length : this.segments + segments.length;
      this.store.tell(this.dao);
    });
    return this.working;
  }

  /** Keeps what is stored for when its chain is back; gives what was kept so before, which is stored now. */
  async setAside(): Promise<Saved | undefined> {
    let earlier: Saved | undefined;
    await this.after(async () => {
      earlier = await this.store.setAside(this.dao);
      this.stored = earlier?.coverage ?? NO_COVERAGE;
      this.segments = earlier?.segments.length ?? 0;
      this.top = earlier?.anchor.number ?? -1n;
    });
    return earlier;
  }

  /** Deletes what is stored. */
  drop(): Promise<void> {
    return this.after(() => this.deleted());
  }

  /** Deletes what is stored where it goes beyond this block. */
  forgetFrom(from: bigint): Promise<void> {
    return this.after(async () => {
      this.stored = await this.store.coverage(this.dao);
      if (
        Object.values(this.stored)
          .flat()
          .some(({ to }) => to >= from)
      )
        await this.deleted();
    });
  }

  private async deleted(): Promise<void> {
    this.stored = NO_COVERAGE;
    this.segments = 0;
    this.top = -1n;
    await this.store.drop(this.dao);
  }

  private after(work: () => Promise<void>): Promise<void> {
    this.working = this.working.then(work);
    return this.working;
  }

  close(): void {
    this.isClosed = true;
    this.isWriter = false;
    this.release?.();
  }

  private joined(more: readonly { kind: IndexKind; ranges: readonly BlockRange[] }[]): Coverage {
    const next = { ...this.stored };
    for (const { kind, ranges } of more) for (const range of ranges) next[kind] = add(next[kind], range);
    return next;
  }
}
