import { behind } from '@/chain/rpc/transport';
import type { BlockRange } from '@/core/blockRange';
import {
  type Anchor,
  type Commit,
  type Coverage,
  INDEX_KINDS,
  type IndexKind,
  type Saved,
  type Segment,
} from '@/service/indexer/store/store';
import type { DaoIndexOptions } from '../daoIndexOptions';
import type { LogIndex } from '../logIndex';
import { add, size, held as within, without } from '../logs/coverage';
import { NO_COVERAGE } from './memory';

// A commit for every few blocks would make thousands of segments; without rows it can wait.
const PATIENCE = 2_000n;
const SEGMENTS = 64;

/** The owner of a stored index. */
export type StoredIndexOwner = {
  /** The first block worth reading was stored, too. */
  started(start: bigint | null): void;
  /** Forgets all that is held, and what was learned of the chain. */
  forgetAll(): Promise<void>;
};

/** The stored index of an organisation: a copy of what a chain said, used as long as an endpoint still serves that chain. */
export class StoredIndex {
  private coverage: Coverage = NO_COVERAGE;
  private segments = 0;
  /** The highest block of what is stored; -1 when nothing is. */
  top = -1n;
  // The only tab that writes for the organisation.
  private isWriter = false;
  private release: (() => void) | undefined;
  private isClosed = false;
  private working: Promise<void> = Promise.resolve();
  // Something of what is held was read on an earlier visit, by whomever.
  private isTaken = false;
  private areVotesTaken = false;
  /** The store was held up when it was asked last: nothing was taken from it, and nothing is written to it. */
  isLate = false;

  constructor(
    private readonly options: Pick<
      DaoIndexOptions,
      'dao' | 'heads' | 'onAside' | 'onDropped' | 'store' | 'transport'
    > & { held: LogIndex },
    private readonly owner: StoredIndexOwner,
  ) {
    const { dao, held, store } = options;
    held.journal = store.journal?.(dao);
  }

  /** Puts what is stored into what is held; gives the block it was read up to. */
  async restore(): Promise<Anchor | undefined> {
    const { dao, held, onDropped, store } = this.options;
    const saved = await store.load(dao);
    this.isLate = store.isLate === true;
    if (this.isLate) return undefined;
    const isTaken = saved !== undefined && this.take(saved);
    if (saved !== undefined && !isTaken) {
      onDropped('it could not be read');
      await store.drop(dao);
    }
    const segments = isTaken ? saved.segments.length : 0;
    this.top = segments === 0 ? -1n : (saved?.anchor.number ?? -1n);
    // Closed while it was restored: a lock taken now would never be given back.
    if (!this.isClosed) this.begin(held.coverage, segments);
    return isTaken ? saved.anchor : undefined;
  }

  /**
   * No block of what is held is on the chain that answers: throws where another endpoint has this one. Else it is kept
   * for when its chain is back, and what was kept so of the chain that answers is held; gives its block.
   */
  async setAside(anchor: Anchor): Promise<Anchor | undefined> {
    const { heads, onAside, transport } = this.options;
    if (await transport.isSomewhere(anchor)) {
      await heads.believe(anchor);
      throw behind(transport, 0, anchor.number);
    }
    await this.owner.forgetAll();
    onAside(anchor.number);
    const earlier = await this.swap();
    if (earlier !== undefined && (await transport.isSomewhere(earlier.anchor)) && this.take(earlier))
      return earlier.anchor;
    await this.drop();
    return undefined;
  }

  /** The contract knows of more than is held: throws what was stored away, once; false where nothing was stored. */
  async distrust(): Promise<boolean> {
    if (!this.isTaken) return false;
    this.isTaken = false;
    this.areVotesTaken = false;
    await this.owner.forgetAll();
    await this.drop();
    this.options.onDropped('the contract knows of more than it holds');
    return true;
  }

  /** As `distrust`, for its votes alone: they are not what the contract counted. */
  async distrustVotes(): Promise<boolean> {
    if (!this.areVotesTaken) return false;
    this.areVotesTaken = false;
    this.options.held.forgetVotes();
    await this.drop();
    this.options.onDropped('its votes are not those that the contract counted');
    return true;
  }

  /** Deletes a stored index that claims this block or later ones but holds none of them: it may be forged. */
  forgetFrom(from: bigint): void {
    void this.after(async () => {
      const { dao, store } = this.options;
      this.coverage = await store.coverage(dao);
      const ranges = Object.values(this.coverage).flat();
      if (ranges.some(({ to }) => to >= from)) await this.deleted();
    });
  }

  /** Writes what is held up to the anchor and not stored; little without rows is left for later unless `now`. */
  save(anchor: Anchor, start: bigint | null, now: boolean): Promise<void> {
    const { held, store } = this.options;
    return this.after(async () => {
      // An endpoint that is behind names an older block than what is stored goes up to.
      if (!this.isWriter || anchor.number < this.top) return;
      const all = { from: 0n, to: anchor.number };
      const more = INDEX_KINDS.flatMap((kind) =>
        without(within(held.coverage[kind], all), this.coverage[kind]).flatMap((range) =>
          (store.takesNoSegments ? [range] : held.cut(kind, range)).map((part) => ({ kind, range: part })),
        ),
      );
      const canWait = !now && more.reduce((sum, { range }) => sum + size([range]), 0n) < PATIENCE;
      let { coverage } = this;
      let segments: Segment[] = [];
      for (const [index, { kind, range }] of more.entries()) {
        coverage = { ...coverage, [kind]: add(coverage[kind], range) };
        segments.push(...this.packed(kind, range));
        const rows = segments.reduce((sum, segment) => sum + segment.rows, 0);
        if (index < more.length - 1 && rows < held.mostPacked) continue;
        if ((rows === 0 && canWait) || !this.isWriter) return;
        if (!(await this.write({ segments, coverage, anchor, start }))) return;
        segments = [];
      }
    });
  }

  // False, and nothing is written, where another tab has written.
  private async write(commit: Omit<Commit, 'replace'>): Promise<boolean> {
    const { dao, store } = this.options;
    const { anchor, coverage } = commit;
    const replace = this.segments + commit.segments.length > SEGMENTS;
    const segments = replace
      ? INDEX_KINDS.flatMap((kind) => coverage[kind].flatMap((range) => this.packed(kind, range)))
      : commit.segments;
    if (!(await store.commit(dao, { ...commit, segments, replace }))) {
      this.coverage = await store.coverage(dao);
      return false;
    }
    this.coverage = coverage;
    this.top = anchor.number;
    this.segments = replace ? segments.length : this.segments + segments.length;
    store.tell(dao);
    return true;
  }

  private packed(kind: IndexKind, range: BlockRange): Segment[] {
    const { held, store } = this.options;
    const segment = store.takesNoSegments ? undefined : held.pack(kind, range);
    return segment?.rows ? [segment] : [];
  }

  close(): void {
    this.isClosed = true;
    this.isWriter = false;
    this.release?.();
  }

  // Takes up what is stored, and asks to be the writer.
  private begin(coverage: Coverage, segments: number): void {
    const { dao, store } = this.options;
    this.coverage = coverage;
    this.segments = segments;
    this.release = store.claim(dao, () => {
      // Another tab may have written in the meantime.
      void this.after(async () => {
        this.coverage = await store.coverage(dao);
        this.isWriter = !this.isClosed;
      });
    });
  }

  // Keeps what is stored for when its chain is back; gives what was kept so before, which is stored now.
  private async swap(): Promise<Saved | undefined> {
    let earlier: Saved | undefined;
    await this.after(async () => {
      earlier = await this.options.store.setAside(this.options.dao);
      this.coverage = earlier?.coverage ?? NO_COVERAGE;
      this.segments = earlier?.segments.length ?? 0;
      this.top = earlier?.anchor.number ?? -1n;
    });
    return earlier;
  }

  private drop(): Promise<void> {
    return this.after(() => this.deleted());
  }

  private async deleted(): Promise<void> {
    this.coverage = NO_COVERAGE;
    this.segments = 0;
    this.top = -1n;
    await this.options.store.drop(this.options.dao);
  }

  private after(work: () => Promise<void>): Promise<void> {
    this.working = this.working.then(work);
    return this.working;
  }

  // False when it cannot be read; then nothing of it is held.
  private take(saved: Saved): boolean {
    const { held } = this.options;
    try {
      held.restore(saved);
      this.owner.started(saved.start);
      this.isTaken = true;
      this.areVotesTaken = saved.coverage.vote.length > 0;
      return true;
    } catch {
      held.truncate(0n);
      return false;
    }
  }
}
