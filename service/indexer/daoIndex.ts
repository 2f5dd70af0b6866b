import { asQuorateError } from '@/core/errors';
import type { Block, Clock } from '@/core/governor/dao';
import type { ChangeKind } from '../api/protocol';
import type { ChainHead } from './chainHeads';
import { type IndexBase, NO_CHECKPOINT } from './checkpoint/checkpointFiles';
import type { DaoIndexOptions } from './daoIndexOptions';
import { DaoIndexView } from './daoIndexView';
import { Times } from './proposals/times';
import { Readers } from './readers';
import { OfflineView } from './store/offlineView';
import { StoredIndex } from './store/storedIndex';
import { wait } from './timers';

/** Keeps the index of one organisation: history backwards, the tail at every new block, votes when asked for. */
export class DaoIndex extends DaoIndexView {
  private readonly stored: StoredIndex;
  protected readonly readers: Readers;
  protected readonly times: Times;
  protected readonly base: IndexBase;
  private clock: Clock;
  private isDetected: boolean;
  protected turn: Promise<void>;
  protected readonly restored: Promise<void>;
  readonly visits: OfflineView;
  private readonly unlisten: () => void;
  private readonly abort = new AbortController();
  private told: { head?: string; proposals?: number; votes?: number } = {};

  constructor(options: DaoIndexOptions) {
    super(options);
    const { heads, transport } = options;
    const { abort, held } = this;
    this.clock = options.clock;
    this.isDetected = options.governor !== undefined;
    this.stored = new StoredIndex({
      ...options,
      held,
      onStart: (start) => {
        this.readers.history.start ??= start;
      },
      forget: async () => {
        await this.readers.reset();
        held.truncate(0n);
        this.times.clear();
      },
    });
    this.visits = new OfflineView({
      ...options,
      held,
      top: () => this.stored.top,
      onGivenBack: (from) => this.stored.forgetFrom(from),
      known: () => {
        const { detected: governor } = this;
        const head = this.readers.tail.at?.head;
        return head && governor && { head, governor };
      },
    });
    this.times = new Times(transport);
    this.base = this.found();
    held.stand(this.base.live);
    this.readers = new Readers({
      ...options,
      held,
      signal: abort.signal,
      base: this.base,
      clock: () => this.clock,
      head: () => this.shown(),
      onChange: () => this.changed(),
      onWish: () => this.changed('delegates', 'operations'),
      onLost: (anchor) => this.stored.setAside(anchor),
      onStand: () => {
        // Not before the newest block is known, nor in favour of a checkpoint, which is older.
        this.visits.giveBack(this.base.isAwaited);
        this.stands.resolve();
      },
      onProposals: () => {
        this.listed.resolve();
        this.changed();
      },
    });
    this.restored = this.restore();
    this.turn = this.restored;
    this.unlisten = heads.listen(
      (ends) => this.advance(ends),
      (problem) => {
        this.problem = problem;
        this.fallBack();
        this.changed();
      },
    );
    if (options.ends !== undefined) this.advance(options.ends);
  }

  /** Settles when the index holds everything up to this block; throws when the chain cannot be asked. */
  async syncTo(block: bigint): Promise<void> {
    while (this.readers.tail.reached < block) {
      await this.options.heads.refresh();
      await this.turn;
      if (this.readers.tail.reached < block) await wait(this.options.timers, 500, this.abort.signal);
    }
  }

  /** Settles when nothing is being read: all is complete, or what is missing is a named gap. */
  async idle(): Promise<void> {
    await this.ready();
    await this.reach().catch(() => undefined);
    let turn: Promise<void>;
    do {
      // A newer block may bring more to read.
      await this.options.heads.idle();
      turn = this.turn;
      await Promise.all([turn, this.base.idle(), this.readers.idle()]);
      // What was refused meanwhile began another turn.
    } while (this.turn !== turn || this.readers.reading || this.base.live?.isLoading() === true);
    await this.save(true);
  }

  close(): void {
    this.abort.abort();
    this.unlisten();
    this.readers.close();
    this.base.close();
    this.stored.close();
    this.visits.close();
    this.waiting.wake();
  }

  private async restore(): Promise<void> {
    const anchor = await this.stored.restore();
    if (anchor !== undefined) this.readers.tail.restore(anchor);
    this.visits.lend();
  }

  // A checkpoint is shown without waiting for the chain: what was read since then is known better from an earlier visit.
  private fallBack(): void {
    if (this.isReached()) return;
    this.turn = this.turn.then(async () => {
      if (await this.visits.fallBack(this.isReached)) this.changed();
    });
  }

  /** Brings the index to new ends of the chain; one at a time, in the order they came. */
  private advance(ends: ChainHead): void {
    this.turn = this.turn.then(async () => {
      if (!this.options.heads.isCurrent(ends)) return;
      const before = this.picture();
      try {
        this.problem = null;
        const detected = this.detect(ends.head);
        if (this.visits.isShown) await Promise.all([detected, this.readers.tail.follow(ends)]);
        const { forks } = this;
        await Promise.all([this.readers.tail.step(ends), this.base.confirm(ends.head), detected]);
        if (this.forks !== forks) {
          this.base.doubt();
          await this.base.confirm(ends.head);
        }
        this.readers.kick();
        if (this.detected !== undefined && this.readers.history.status(ends.head.number).complete)
          await this.count.ask(this.detected, this.held.proposals().length, ends.head);
        await this.doubt(ends);
        await this.save(false);
      } catch (error) {
        if (!this.abort.signal.aborted) this.problem = asQuorateError(error);
        // What answers may be another contract by now, or none.
        this.fallBack();
      }
      if (this.isReached()) {
        this.visits.giveBack();
        this.listed.resolve();
      }
      if (this.picture() !== before) this.changed();
    });
  }

  // What an earlier visit left behind may be forged: it is read anew before an endpoint is blamed.
  private async doubt(ends: ChainHead): Promise<void> {
    const { history, tail } = this.readers;
    const isMissing = history.status(ends.head.number).complete && this.missing() !== null;
    if (isMissing || this.areVotesDoubted) this.readers.isApart = true;
    const isDropped =
      (isMissing && (await this.stored.distrust())) ||
      (this.areVotesDoubted && (await this.stored.distrustVotes()));
    this.areVotesDoubted = false;
    if (isDropped) await tail.step(ends).then(() => this.readers.kick());
  }

  // What a file says of the Governor is good enough to be shown, not to be read by.
  private async detect(at: Block): Promise<void> {
    if (this.isDetected) return;
    this.detected = await this.options.reader.dao({ at });
    this.clock = this.detected.clock;
    this.held.votes.params.changed();
    this.isDetected = true;
  }

  private found(): IndexBase {
    const { held } = this;
    return (this.options.files?.stand ?? (() => NO_CHECKPOINT))({
      votes: held.votes,
      ready: () => this.restored,
      now: () => this.readers.tail.at?.head,
      onChange: () => {
        held.renew();
        if (this.isReached()) this.readers.kick();
        this.changed();
      },
      onRefused: (reason, isReorg) => {
        held.stand(undefined);
        this.readers.voteRanges.forget();
        this.options.onRefused?.(reason, isReorg);
        if (this.readers.tail.at !== undefined) this.advance(this.readers.tail.at);
        this.changed();
      },
    });
  }

  // What a screen could tell apart.
  private picture(): string {
    return [this.standing(), this.held.picture()].join();
  }

  private save(now: boolean): Promise<void> {
    const finalized = this.readers.tail.at?.finalized ?? null;
    if (finalized === null) return Promise.resolve();
    const { number, hash } = finalized;
    return this.stored.save({ number, hash }, this.readers.history.start, now);
  }

  // Compared with what was told last, so that nobody who notices a change has to know what it touches.
  private changed(...more: ChangeKind[]): void {
    if (this.abort.signal.aborted) return;
    if ((this.readers.tail.at ?? this.visits.block ?? this.base.block) !== undefined) {
      const { listing, votes } = this.held;
      const now = { head: this.standing(), proposals: listing, votes: votes.version };
      const kinds = (['head', 'proposals', 'votes'] as const).filter((kind) => now[kind] !== this.told[kind]);
      this.told = now;
      this.options.onChanged([...kinds, 'coverage', ...more]);
    }
    this.visits.keep();
    this.waiting.wake();
  }

  // By which blocks the contracts are asked, and whether they could be; or what is shown instead.
  private standing(): string {
    const { at, forks } = this.readers.tail;
    const state = this.base.status().state;
    return [at?.head.hash, forks, this.trouble()?.message, state, this.visits.isShown].join();
  }
}
