import type { CreatedLog } from '@/chain/logs/proposalLog';
import type { Transport } from '@/chain/rpc/transport';
import type { BlockRange } from '@/core/blockRange';
import type { QuorateError } from '@/core/errors';
import type { Block, Clock } from '@/core/governor/dao';
import type { ProposalNow } from '@/core/governor/proposal';
import type { RangeRefusal, VoteStatus } from '@/service/indexer/store/store';
import type { Checkpoint } from '../checkpoint/checkpoint';
import type { LogIndex } from '../logIndex';
import { findLastAt } from '../start';
import type { Timers } from '../timers';
import { gaps, size, held as within, without } from './coverage';
import { failuresIn, type RangeFailure, refusalsOf } from './failures';
import { type LogSource, type RangeOwner, RangeReader } from './rangeReader';
import type { ScanBudget } from './scanBudget';

/** The owner of a reader of votes: answers its questions and hears its news. */
export type VoteRangesOwner = RangeOwner & {
  readonly clock: Clock;
  /** Highest block that is not taken back; the rest is the tail's. */
  readonly settled: bigint;
  /** First block worth reading; null until it is found. */
  readonly first: bigint | null;
  /** Blocks of the tail with logs that could not be understood. */
  readonly unread: readonly RangeFailure[];
  /** The checkpoint under what is held. */
  readonly base: Checkpoint | undefined;
  shown(): Block;
};

type ProposalPlace = Pick<CreatedLog, 'id' | 'block'>;
type Asked = { created: ProposalPlace; now: ProposalNow };

/** Reads the votes of proposals as they are asked for: only the blocks in which those votes can be. */
export class VoteRanges {
  readonly reader: RangeReader;
  private readonly asked = new Map<bigint, Asked>();
  private isAll = false;
  // Last block of each deadline, for timestamp clocks.
  private readonly ends = new Map<bigint, bigint>();

  constructor(
    private readonly options: {
      transport: Transport;
      held: LogIndex;
      source: LogSource;
      timers: Timers;
      budget: ScanBudget;
    },
    private readonly owner: VoteRangesOwner,
  ) {
    const reads = { newestFirst: false, isDense: () => this.isAll, wanted: () => this.wanted() };
    this.reader = new RangeReader({ ...options, ...reads }, owner);
  }

  /** Starts reading the votes of every block. */
  wantAll(): void {
    this.isAll = true;
    this.reader.kick();
  }

  /** How far the votes of every block up to this one are read. */
  allStatus(head: bigint): Omit<VoteStatus, 'difference'> {
    const window = { from: this.owner.first ?? 0n, to: head };
    const { failed, missing, read } = this.reading(window, this.options.held.voted());
    return {
      ...read,
      complete: missing.length === 0,
      reading: missing.length > 0 && (this.reader.reading || this.owner.base?.isLoading() === true),
      problem: failed[0]?.error ?? this.owner.base?.problem('all') ?? null,
    };
  }

  want(created: ProposalPlace, now: ProposalNow): void {
    this.asked.set(created.id, { created, now });
    this.reader.kick();
  }

  /** How complete the votes are, judged by the contract's tally at the block `now` was read at. */
  status(created: ProposalPlace, now: ProposalNow): VoteStatus {
    const window = this.window(created, now, now.at.number);
    const { failed, missing, read } = this.reading(window, this.options.held.voted(created.id));
    const problem: QuorateError | null = failed[0]?.error ?? this.owner.base?.problem(created.id) ?? null;
    if (missing.length > 0) {
      const reading = !this.reader.waits && (size(missing) > size(failed) || this.reader.reading);
      return {
        ...read,
        complete: false,
        reading,
        difference: reading ? null : this.difference(created, now),
        problem,
      };
    }
    const difference = this.difference(created, now);
    const complete = difference !== null && Object.values(difference).every((each) => each === 0n);
    return { ...read, complete, reading: false, difference, problem };
  }

  /** Forgets what was asked for; the screens ask again. */
  forget(): void {
    this.asked.clear();
    this.ends.clear();
  }

  /** Blocks of any proposal asked for whose votes were refused. */
  refusals(): RangeRefusal[] {
    return refusalsOf(this.reader.failed({ from: 0n, to: this.owner.shown().number }));
  }

  /** How much of a window is held, and what is missing of it, in part because it was refused. */
  private reading(window: BlockRange, held: readonly BlockRange[]) {
    const missing = gaps(held, window);
    const failed: RangeFailure[] = [
      ...missing.flatMap((each) => this.reader.failed(each)),
      ...failuresIn(this.owner.unread, missing),
    ];
    const whole = size([window]);
    const read = {
      ...{ ...window, coverage: within(held, window), window: whole, read: whole - size(missing) },
      gaps: failed.map(({ from, to }) => ({ from, to })),
    };
    return { failed, missing, read };
  }

  private difference(created: ProposalPlace, now: ProposalNow) {
    if (now.tally === null) return null;
    const sum = this.options.held.votes.tally(created.id, now.at.number, now.tally);
    return {
      against: now.tally.against - sum.against,
      for: now.tally.for - sum.for,
      abstain: now.tally.abstain - sum.abstain,
    };
  }

  /** The blocks, up to `last`, in which votes can be; empty (`to` below `from`) before the vote opens. */
  private window(created: ProposalPlace, now: ProposalNow, last: bigint): BlockRange {
    if (this.owner.clock.mode === 'blocknumber') {
      return { from: now.snapshot + 1n, to: now.deadline < last ? now.deadline : last };
    }
    const { base } = this.owner;
    const over = base?.isOver(created.id) === true ? base.range.to : last;
    const end = this.ends.get(now.deadline) ?? over;
    return { from: created.block, to: end < last ? end : last };
  }

  private async wanted(): Promise<BlockRange[]> {
    const { owner } = this;
    const ranges: BlockRange[] = [];
    for (const { created, now } of this.asked.values()) {
      const { deadline } = now;
      const limit = owner.settled;
      const isKnown = this.ends.has(deadline) || owner.base?.isOver(created.id) === true;
      const hasPassed = owner.clock.mode === 'timestamp' && owner.shown().timestamp > deadline;
      if (hasPassed && created.block <= limit && !isKnown) {
        const { transport } = this.options;
        // Without it more blocks than needed are read; nothing is missed.
        const end = await findLastAt(transport, deadline, created.block, owner.shown().number).catch(
          () => undefined,
        );
        if (end !== undefined) this.ends.set(deadline, end);
      }
      ranges.push(...without([this.window(created, now, limit)], owner.base?.voted(created.id) ?? []));
    }
    const { first } = owner;
    // Behind the windows: what is on screen comes first.
    if (this.isAll && first !== null) {
      ranges.push(...without([{ from: first, to: owner.settled }], owner.base?.voted() ?? []));
    }
    return ranges;
  }
}
