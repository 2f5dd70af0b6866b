import type { Block, Clock } from '@/core/governor/dao';
import type { Anchor, IndexKind } from '@/service/indexer/store/store';
import type { ChangeKind } from '../api/protocol';
import type { Checkpoint } from './checkpoint/checkpoint';
import type { IndexBase } from './checkpoint/checkpointFiles';
import type { DaoIndexOptions } from './daoIndexOptions';
import { type LogIndex, TOPICS } from './logIndex';
import { held as within } from './logs/coverage';
import type { RangeFailure } from './logs/failures';
import { History, type HistoryOwner } from './logs/history';
import type { LogSource } from './logs/rangeReader';
import { ScanBudget } from './logs/scanBudget';
import { Tail, type TailOwner } from './logs/tail';
import { oddOf } from './logs/understood';
import { VoteRanges, type VoteRangesOwner } from './logs/voteRanges';

type ReadersOptions = Pick<DaoIndexOptions, 'address' | 'start' | 'threshold' | 'timers' | 'transport'> & {
  signal: AbortSignal;
};

/** The owner of the readers: answers their questions and hears their news. */
export type ReadersOwner = Pick<TailOwner, 'stood' | 'proposalsRead' | 'lost'> & {
  readonly held: LogIndex;
  readonly base: IndexBase;
  readonly clock: Clock;
  shown(): Block;
  changed(...more: ChangeKind[]): void;
};

/** All readers of logs of one organisation: the tail, the past of its proposals, and windows of votes. */
export class Readers implements TailOwner, HistoryOwner, VoteRangesOwner {
  /** The reading that a person starts and pauses; other readers of the organisation may join it. */
  readonly budget: ScanBudget;
  readonly history: History;
  readonly voteRanges: VoteRanges;
  readonly tail: Tail;
  /** The past is not read yet: the tail comes first. */
  isAhead = true;
  /** Logs read so far are doubted: an endpoint may leave out logs only if asked for those of several contracts. */
  isApart = false;

  constructor(
    private readonly options: ReadersOptions,
    private readonly owner: ReadersOwner,
  ) {
    const { threshold, transport } = options;
    const { held } = owner;
    // The person starts or pauses long scans: those of every reader of the organisation.
    this.budget = new ScanBudget(transport, threshold, () => owner.changed('delegates', 'operations'));
    const shared = { ...options, held, budget: this.budget };
    this.history = new History({ ...shared, source: this.source(['proposal']) }, this);
    this.voteRanges = new VoteRanges({ ...shared, source: this.source(['vote']) }, this);
    this.tail = new Tail({ ...options, held }, this);
  }

  get clock(): Clock {
    return this.owner.clock;
  }

  get base(): Checkpoint | undefined {
    return this.owner.base.live;
  }

  /** Highest block that is not taken back. */
  get settled(): bigint {
    return this.tail.settled;
  }

  /** Blocks of the tail with logs that could not be understood. */
  get unread(): readonly RangeFailure[] {
    return this.tail.unread;
  }

  /** First block worth reading; null until it is found. */
  get first(): bigint | null {
    return this.history.first;
  }

  /** First block of the checkpoint, where it begins before the Governor did; else null. */
  get assumed(): bigint | null {
    return this.owner.base.isWhole ? (this.base?.range.from ?? null) : null;
  }

  /** First block worth reading of the tail, where it is known. */
  get lowest(): bigint | null {
    return later(this.first, this.base?.range.to);
  }

  shown(): Block {
    return this.owner.shown();
  }

  finalAt(block: bigint): Block | undefined {
    const final = this.tail.at?.finalized;
    return final?.number === block ? final : undefined;
  }

  foundFirst(): void {
    this.voteRanges.reader.kick();
  }

  stood(): void {
    this.owner.stood();
    // The settled block is known: read the past beside the tail, which saves the first list a round trip.
    if (this.isAhead) this.history.reader.kick();
  }

  proposalsRead(): void {
    this.owner.proposalsRead();
  }

  lost(anchor: Anchor): Promise<Anchor | undefined> {
    return this.owner.lost(anchor);
  }

  changed(): void {
    this.owner.changed();
  }

  /** The Governor's logs of some kinds, as they are held. */
  source(kinds: readonly IndexKind[]): LogSource {
    const { address } = this.options;
    const { held } = this.owner;
    const topics = kinds.flatMap((kind) => TOPICS[kind]);
    return {
      target: () => ({ address: this.isApart ? [address] : address, topics }),
      odd: oddOf,
      coverage: () =>
        kinds.map((kind) => held.coverage[kind]).reduce((a, b) => a.flatMap((range) => within(b, range))),
      take: (range, logs) => {
        for (const kind of kinds) held.take(kind, range, logs);
      },
    };
  }

  /** Something is being read besides the tail. */
  get reading(): boolean {
    return this.history.reader.reading || this.voteRanges.reader.reading;
  }

  kick(): void {
    this.isAhead = false;
    this.history.reader.kick();
    this.voteRanges.reader.kick();
  }

  async idle(): Promise<void> {
    await Promise.all([this.history.reader.idle(), this.voteRanges.reader.idle()]);
  }

  /** Stops what is being read and forgets what was learned of the chain. */
  async reset(): Promise<void> {
    this.isAhead = true;
    await Promise.all([this.history.reset(), this.voteRanges.reader.reset()]);
  }

  close(): void {
    this.history.reader.close();
    this.voteRanges.reader.close();
  }
}

function later(start: bigint | null, last: bigint | undefined): bigint | null {
  if (last === undefined) return start;
  return start !== null && start > last ? start : last + 1n;
}
