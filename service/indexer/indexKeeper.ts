import { getBlock, type Transport } from '@/chain/rpc/transport';
import { deferred } from '@/core/deferred';
import { asQuorateError, type QuorateError } from '@/core/errors';
import type { Block, Clock, Dao } from '@/core/governor/dao';
import type { ProposalNow } from '@/core/governor/proposal';
import { madeOnce } from '@/core/madeOnce';
import type { Anchor } from '@/service/indexer/store/store';
import type { ChangeKind } from '../api/protocol';
import type { ChainHead } from './chainHeads';
import { type IndexBase, NO_CHECKPOINT } from './checkpoint/checkpointFiles';
import type { DaoIndexOptions } from './daoIndexOptions';
import { LogIndex } from './logIndex';
import { MissingProposals, ProposalCount } from './proposals/findMissingProposals';
import { Readers, type ReadersOwner } from './readers';
import { OfflineView } from './store/offlineView';
import { StoredIndex, type StoredIndexOwner } from './store/storedIndex';

/** Keeps the index of one organisation: history backwards, the tail at every new block, votes when asked for. */
export class IndexKeeper implements ReadersOwner, StoredIndexOwner {
  readonly held = new LogIndex();
  readonly waiting = new Waiting();
  readonly times: Times;
  readonly base: IndexBase;
  readonly readers: Readers;
  /** The snapshot of an earlier visit, and the one for the next. */
  readonly visits: OfflineView;
  /** Settles when what is stored is held. */
  readonly restored: Promise<void>;
  /** Settles when the proposals of the tail are held for the first time, or could not be read. */
  readonly listed = deferred<void>();
  /** Settles when the newest block is known to follow what is held. */
  readonly stands = deferred<void>();
  /** The work on the newest ends of the chain; settles when it is done. */
  turn: Promise<void>;
  problem: QuorateError | null = null;
  /** All votes of a proposal are read, and their sums are not the contract's. */
  areVotesDoubted = false;
  clock: Clock;
  private readonly stored: StoredIndex;
  private readonly count: ProposalCount;
  private readonly gone: MissingProposals;
  /** As detected by the chain; undefined until then. */
  private detected: Dao | undefined;
  private isDetected: boolean;
  private readonly unlisten: () => void;
  private readonly abort = new AbortController();
  private told: { head?: string; proposals?: number; votes?: number } = {};

  constructor(private readonly options: DaoIndexOptions) {
    const { governor, heads, transport } = options;
    const { held } = this;
    this.detected = governor;
    this.isDetected = governor !== undefined;
    this.clock = options.clock;
    this.count = new ProposalCount(transport);
    this.gone = new MissingProposals(held, this.count);
    this.teach();
    this.stored = new StoredIndex({ ...options, held }, this);
    const known = () => {
      const { at, reached } = this.readers.tail;
      return (
        at && this.detected && { head: at.head, isRead: reached === at.head.number, governor: this.detected }
      );
    };
    this.visits = new OfflineView({ ...options, held, stored: this.stored, known });
    this.times = new Times(transport);
    this.restored = this.restore();
    this.turn = this.restored;
    this.base = this.found();
    held.stand(this.base.live);
    this.readers = new Readers({ ...options, signal: this.signal }, this);
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

  get signal(): AbortSignal {
    return this.abort.signal;
  }

  get forks(): number {
    return this.readers.tail.forks;
  }

  isReached = (): boolean => this.readers.tail.at !== undefined;
  isJudged = (): boolean => this.isReached() && !this.base.isAwaited;
  claimed = (id: bigint): ProposalNow | undefined => this.visits.claimed(id) ?? this.base.live?.claimed(id);
  governor = (): Dao | undefined => this.visits.governor() ?? this.base.live?.head.governor;

  judge(id: bigint, now: ProposalNow | null): void {
    this.base.judge(id, now);
    this.visits.hear(id, now);
    if (now?.tally != null) this.held.votes.params.hear(id, now.tally, now.at.number);
    this.forget();
    this.gone.hear(id, now?.state ?? null);
  }

  /** A log that an endpoint must have left out, or the store, in words; null when none is known. Of an index read whole. */
  missing(): string | null {
    if (!this.isReached()) return null;
    this.forget();
    return this.gone.find(this.detected);
  }

  trouble(): QuorateError | null {
    return this.problem ?? this.readers.tail.problem;
  }

  /** The block that is shown: the newest, or the checkpoint's until that was held against the chain. */
  shown(): Block {
    return (this.isJudged() ? undefined : (this.visits.block ?? this.base.block)) ?? this.known().head;
  }

  known(): ChainHead {
    const ends = this.readers.tail.at;
    if (ends === undefined) throw this.trouble() ?? new Error('the head of the chain is not known yet');
    return ends;
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

  started(start: bigint | null): void {
    this.readers.history.start ??= start;
  }

  async forgetAll(): Promise<void> {
    await this.readers.reset();
    this.held.truncate(0n);
    this.times.clear();
  }

  stood(): void {
    // Not before the newest block is known, nor in favour of a checkpoint, which is older.
    this.visits.giveBack(this.base.isAwaited);
    this.stands.resolve();
  }

  proposalsRead(): void {
    this.listed.resolve();
    this.changed();
  }

  lost(anchor: Anchor): Promise<Anchor | undefined> {
    return this.stored.setAside(anchor);
  }

  // How params are read, by what the contract says or a file claims.
  private teach(): void {
    const { params } = this.held.votes;
    params.counting = () => (this.detected ?? this.governor())?.counting ?? null;
    params.claimed = (id) => {
      const now = this.claimed(id);
      return now?.tally == null ? undefined : { tally: now.tally, block: now.at.number };
    };
  }

  // Drops answers about blocks that are gone.
  private forget(): void {
    if (this.gone.forget(this.forks)) this.visits.doubt(this.readers.tail.settled);
  }

  private async restore(): Promise<void> {
    const anchor = await this.stored.restore();
    if (anchor !== undefined) this.readers.tail.restore(anchor);
    // Nothing may stand above what is not known.
    if (!this.stored.isLate) this.visits.lend();
  }

  // A checkpoint is shown without waiting for the chain: what was read since then is known better from an earlier visit.
  private fallBack(): void {
    if (this.isReached()) return;
    this.turn = this.turn.then(async () => {
      const isLate = this.stored.isLate && !this.isReached();
      if (isLate) await this.restore();
      if ((await this.visits.fallBack(this.isReached)) || isLate) this.changed();
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
        // Another contract may answer by now, or none.
        this.fallBack();
      }
      if (this.isReached()) {
        this.visits.giveBack();
        this.listed.resolve();
      }
      if (this.picture() !== before) this.changed();
    });
  }

  // Stored data may be forged: read it anew before blaming an endpoint.
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

  // A file's description of the Governor may be shown, but nothing is read by it.
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
      ready: this.restored,
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

  // Changes exactly when a screen could differ.
  private picture(): string {
    return [this.standing(), this.held.picture()].join();
  }

  /** Stores what is settled; where not `now`, only when it is due. */
  save(now: boolean): Promise<void> {
    const finalized = this.readers.tail.at?.finalized ?? null;
    if (finalized === null) return Promise.resolve();
    const { number, hash } = finalized;
    return this.stored.save({ number, hash }, this.readers.history.start, now);
  }

  /** Tells what of the index changed since the last time; nobody who notices a change has to know what it touches. */
  changed(...more: ChangeKind[]): void {
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

/** Promises that settle when the index changes. */
class Waiting {
  private readonly waiting = new Set<() => void>();

  /** Settles at the next `wake`. */
  wait(): Promise<void> {
    return new Promise((resolve) => this.waiting.add(resolve));
  }

  /** Lets all go on. */
  wake(): void {
    const all = [...this.waiting];
    this.waiting.clear();
    for (const resolve of all) resolve();
  }
}

/** Unix times of blocks, each asked for once. */
class Times {
  private readonly known = new Map<bigint, Promise<bigint | null>>();

  constructor(private readonly transport: Transport) {}

  of(block: bigint): Promise<bigint | null> {
    return madeOnce(this.known, block, async () => {
      const found = await getBlock(this.transport, block).catch(() => null);
      if (found === null) this.known.delete(block);
      return found?.timestamp ?? null;
    });
  }

  clear(): void {
    this.known.clear();
  }
}
