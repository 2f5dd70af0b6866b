import type { Address, Hex } from 'viem';
import { readLogs } from '@/chain/logs/logs';
import type { Transport } from '@/chain/rpc/transport';
import type { BlockRange } from '@/core/blockRange';
import { asQuorateError } from '@/core/errors';
import type { IndexKind, RangeRefusal } from '@/service/indexer/store/store';
import { isUnderstood, type LogIndex, TOPICS } from '../logIndex';
import type { Timers } from '../timers';
import { gaps, size, sorted, held as within, without } from './coverage';
import { type RangeFailure, UNREAD_RETRY } from './failures';
import type { BudgetedReader, ScanBudget } from './scanBudget';

const FIRST_RETRY = 15_000;
const LAST_RETRY = 300_000;

/** What a filler works with. */
export type RangeReaderOptions = {
  kind: IndexKind;
  address: Address;
  transport: Transport;
  held: LogIndex;
  timers: Timers;
  /** Holds long scans until the person starts them. */
  gate: ScanBudget;
  newestFirst: boolean;
  /** What should be held by now; asked again after every reading. Only blocks that are not taken back. */
  wanted(): Promise<readonly BlockRange[]>;
  /** More is held, or some could not be had. */
  onChange(): void;
};

/** Reads what is wanted and not held, one range after the other, and tries again later what could not be had. */
export class RangeReader implements BudgetedReader {
  private failures: (RangeFailure & { due: number })[] = [];
  private running: Promise<void> | undefined;
  private isAsked = false;
  private isChanged = false;
  private abort = new AbortController();
  private scan: AbortController | undefined;
  private stopTimer: (() => void) | undefined;
  private tries = 0;

  constructor(private readonly options: RangeReaderOptions) {
    options.gate.join(this);
  }

  get reading(): boolean {
    return this.running !== undefined;
  }

  /** Starts reading unless it is being done. */
  kick(): void {
    this.isAsked = true;
    this.running ??= this.run()
      // Only the signal's reason: what is wanted cannot fail.
      .catch(() => undefined)
      .finally(() => {
        this.running = undefined;
        if (this.isAsked && !this.abort.signal.aborted) this.kick();
        // Not when nothing was read: those who hear of a change ask, and asking kicks.
        else if (this.isChanged) {
          this.isChanged = false;
          this.options.onChange();
        }
      });
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

  /** What of a range could not be had, each part once. */
  failed(range: BlockRange): RangeFailure[] {
    return failuresIn(this.failures, gaps(this.options.held.coverage[this.options.kind], range));
  }

  /** Stops what is being read and forgets its failures. */
  async reset(): Promise<void> {
    this.stop();
    await this.running;
    this.failures = [];
    this.abort = new AbortController();
  }

  close(): void {
    this.stop();
    this.options.gate.leave(this);
  }

  private stop(): void {
    this.abort.abort();
    this.scan?.abort();
    this.stopTimer?.();
  }

  private async run(): Promise<void> {
    const { signal } = this.abort;
    while (this.isAsked && !signal.aborted) {
      this.isAsked = false;
      const next = await this.next();
      if (next === undefined || signal.aborted) return;
      this.isAsked = true;
      this.isChanged = true;
      try {
        await this.read(next.range, next.rest);
      } catch (error) {
        if (signal.aborted) return;
        // Halted: whether to go on is asked at the next turn.
        if (this.scan?.signal.aborted !== true) this.fail([{ ...next.range, error: asQuorateError(error) }]);
      }
    }
  }

  private async next(): Promise<{ range: BlockRange; rest: bigint } | undefined> {
    const { gate, newestFirst } = this.options;
    const todo = await this.todo();
    const range = newestFirst ? todo.at(-1) : todo[0];
    if (range === undefined) {
      gate.rest(this);
      return undefined;
    }
    const wasHeld = gate.holds(this);
    const rest = size(todo) - size([range]);
    if (gate.admits(this, size([range]), size(todo))) return { range, rest };
    if (!wasHeld) this.isChanged = true;
    return undefined;
  }

  private async todo(): Promise<BlockRange[]> {
    const { held, kind, timers } = this.options;
    const missing = without(await this.options.wanted(), held.coverage[kind]);
    const resting = this.failures.filter(({ due }) => due > timers.now());
    return without(missing, sorted(resting));
  }

  private async read(range: BlockRange, rest: bigint): Promise<void> {
    const { address, gate, held, kind, newestFirst, onChange, transport } = this.options;
    const topics = [TOPICS[kind] as readonly Hex[]];
    const scan = new AbortController();
    this.scan = scan;
    const result = await readLogs(
      transport,
      { address, topics, ...range },
      {
        signal: scan.signal,
        newestFirst,
        understands: isUnderstood,
        onLogs: (logs, from, to) => {
          if (scan.signal.aborted) return;
          held.take(kind, { from, to }, logs);
          // The endpoint may give far less at once than it seemed when the scan began.
          const left = size(gaps(held.coverage[kind], range));
          if (left > 0n && !gate.admits(this, left, left + rest)) scan.abort();
          onChange();
        },
      },
    );
    this.scan = undefined;
    const overlapping = ({ from, to }: BlockRange) => from <= range.to && to >= range.from;
    this.failures = this.failures.filter((failure) => !overlapping(failure));
    if (result.gaps.length === 0) this.tries = 0;
    else this.fail(result.gaps);
  }

  private fail(found: readonly RangeFailure[]): void {
    const { timers, onChange } = this.options;
    const isUnread = found.every(({ error }) => error.code === 'logs-unread');
    const pause = isUnread ? UNREAD_RETRY : Math.min(LAST_RETRY, FIRST_RETRY * 2 ** this.tries++);
    const due = timers.now() + pause;
    this.failures.push(...found.map((failure) => ({ ...failure, due })));
    this.stopTimer?.();
    this.stopTimer = timers.after(pause, () => this.kick());
    onChange();
  }
}

/** What of some ranges could not be had. */
export function failuresIn(failures: readonly RangeFailure[], ranges: readonly BlockRange[]): RangeFailure[] {
  return failures.flatMap((failure) =>
    ranges.flatMap((each) => within([failure], each).map((part) => ({ ...part, error: failure.error }))),
  );
}

/** The ranges that were not had, with the host that refused them and why. */
export function refusalsOf(failures: readonly RangeFailure[]): RangeRefusal[] {
  return failures.map(({ from, to, error: { code, facts, message } }) => ({
    from,
    to,
    host: facts.host ?? '',
    reason: facts.reason ?? message,
    code,
  }));
}
