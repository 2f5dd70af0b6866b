import type { Address, Hex } from 'viem';
import type { UntrustedLog } from '@/chain/logs/log';
import { readLogs } from '@/chain/logs/logs';
import type { Transport } from '@/chain/rpc/transport';
import type { BlockRange } from '@/core/blockRange';
import { asQuorateError } from '@/core/errors';
import type { Block } from '@/core/governor/dao';
import type { Anchor } from '@/service/indexer/store/store';
import type { Timers } from '../timers';
import { gaps, size, sorted, without } from './coverage';
import { Failures, type RangeFailure } from './failures';
import type { BudgetedReader, ScanBudget } from './scanBudget';

/** Selection of logs to read, how far they are read, and who takes them. */
export type LogSource = {
  /** The contract, as a list where it is never asked for with others, and the first topics; undefined while it is not known. */
  target(): { address: Address | readonly [Address]; topics: readonly string[] } | undefined;
  /** Those of some logs that have not the form of their event; their blocks do not count as read. */
  odd<Log extends UntrustedLog>(logs: readonly Log[]): readonly Log[];
  coverage(): readonly BlockRange[];
  /** Takes the logs of a range, which counts as read from now on. */
  take(range: BlockRange, logs: readonly UntrustedLog[]): void;
};

type RangeReaderOptions = {
  source: LogSource;
  transport: Transport;
  timers: Timers;
  /** Holds long scans until the person starts them. */
  budget: ScanBudget;
  newestFirst: boolean;
  /** The logs wanted now may be dense. */
  isDense?(): boolean;
  /** Returns the ranges that should be held by now; asked again before every reading. Only blocks that are not taken back. */
  wanted(signal: AbortSignal): Promise<readonly BlockRange[]>;
};

/** The owner of a range reader: hears its news and, where it can, answers its questions. */
export type RangeOwner = {
  /** The settled block of this number, where it was just read. */
  finalAt?(block: bigint): Block | undefined;
  /** A range was read on a chain that has this block. */
  readOn?(last: Anchor): void;
  /** Nothing is left to read now. */
  finish?(signal: AbortSignal): Promise<void>;
  /** More is held, or some could not be read. */
  changed(): void;
};

/** Reads what is wanted and not held, one range after the other, and tries again later what could not be read. */
export class RangeReader implements BudgetedReader {
  private readonly failures: Failures;
  private running: Promise<void> | undefined;
  private isAsked = false;
  private isChanged = false;
  private abort = new AbortController();
  private scan: AbortController | undefined;

  constructor(
    private readonly options: RangeReaderOptions,
    private readonly owner: RangeOwner,
  ) {
    this.failures = new Failures(options.timers, () => this.kick());
    options.budget.join(this);
  }

  get reading(): boolean {
    return this.running !== undefined;
  }

  /** Whether what is left waits for the person. */
  get waits(): boolean {
    return this.options.budget.holds(this);
  }

  /** Starts reading unless it is being done. */
  kick(): void {
    const { signal } = this.abort;
    if (signal.aborted) return;
    this.isAsked = true;
    if (this.running !== undefined) return;
    const running = this.run(signal)
      // Only the signal's reason: what is wanted cannot fail.
      .catch(() => undefined)
      .finally(() => {
        if (this.running !== running) return;
        this.running = undefined;
        if (this.isAsked) this.kick();
        // Not when nothing was read: those who hear of a change ask, and asking kicks.
        else if (this.isChanged) {
          this.isChanged = false;
          this.owner.changed();
        }
      });
    this.running = running;
  }

  /** Ends what is being read; what is held stays. */
  halt(): void {
    this.isAsked = true;
    if (this.scan === undefined) this.kick();
    else this.scan.abort();
  }

  /** Settles when nothing is being read. */
  async idle(): Promise<void> {
    while (this.running !== undefined) await this.running;
  }

  /** Lists the parts of a range that could not be read, each once. */
  failed(range: BlockRange): RangeFailure[] {
    return this.failures.in(gaps(this.options.source.coverage(), range));
  }

  /** Those of some ranges that are not held and may be asked for now. */
  missing(ranges: readonly BlockRange[]): BlockRange[] {
    return without(without(ranges, this.options.source.coverage()), sorted(this.failures.resting()));
  }

  /** A range was asked for; these parts of it no host gave. */
  settle(range: BlockRange, failed: readonly RangeFailure[]): void {
    this.failures.settle(range, failed);
    if (failed.length === 0) return;
    this.isChanged = true;
    this.owner.changed();
  }

  /** Stops what is being read and forgets its failures; settles when it has ended. */
  async reset(): Promise<void> {
    const { running } = this;
    this.stop();
    this.abort = new AbortController();
    this.running = undefined;
    await running;
  }

  close(): void {
    this.stop();
    this.options.budget.leave(this);
  }

  private stop(): void {
    this.abort.abort();
    this.scan?.abort();
    this.failures.clear();
    this.isAsked = false;
  }

  private async run(signal: AbortSignal): Promise<void> {
    while (this.isAsked && !signal.aborted) {
      this.isAsked = false;
      while (await this.step(signal));
      if (!signal.aborted) await this.owner.finish?.(signal);
    }
  }

  /** Reads the next range that is wanted; false when there is none, or it is held. */
  private async step(signal: AbortSignal): Promise<boolean> {
    const { budget, newestFirst, wanted } = this.options;
    const todo = this.missing(await wanted(signal));
    if (signal.aborted) return false;
    const range = newestFirst ? todo.at(-1) : todo[0];
    if (range === undefined) {
      budget.rest(this);
      return false;
    }
    const { waits } = this;
    const isHeld = !(await this.read(range, size(todo) - size([range]), signal));
    if (waits !== this.waits) this.isChanged = true;
    return !isHeld && !signal.aborted;
  }

  /** Reads a range as far as it is admitted, with `rest` blocks to come after it; false when not at all. */
  private async read(range: BlockRange, rest: bigint, signal: AbortSignal): Promise<boolean> {
    const { budget, newestFirst, source, transport } = this.options;
    const { odd } = source;
    const found = source.target();
    const isAdmitted = () => {
      const left = size(gaps(source.coverage(), range));
      return left === 0n || budget.admits(this, left, left + rest);
    };
    if (found === undefined || !isAdmitted()) return false;
    const { address, topics } = found;
    const scan = new AbortController();
    this.scan = scan;
    this.isChanged = true;
    const filter = { address, topics: [topics as readonly Hex[]], ...range };
    const onLogs = (logs: readonly UntrustedLog[], from: bigint, to: bigint) => {
      if (scan.signal.aborted) return;
      source.take({ from, to }, logs);
      // The endpoint may give far less at once than it seemed when the scan began.
      if (!isAdmitted()) scan.abort();
      this.owner.changed();
    };
    try {
      const last = this.owner.finalAt?.(range.to);
      const isMeasured = this.options.isDense?.();
      const options = {
        signal: scan.signal,
        newestFirst,
        areMany: true,
        odd,
        onLogs,
        last,
        isMeasured,
      };
      const { gaps: failed, last: stood } = await readLogs(transport, filter, options);
      this.settle(range, failed);
      if (stood !== null) this.owner.readOn?.(stood);
    } catch (error) {
      // Halted: whether to go on is asked at the next turn.
      if (!scan.signal.aborted) this.settle(range, [{ ...range, error: asQuorateError(error) }]);
    } finally {
      if (!signal.aborted) this.scan = undefined;
    }
    return true;
  }
}
