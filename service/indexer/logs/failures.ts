import type { BlockRange } from '@/core/blockRange';
import type { QuorateError } from '@/core/errors';
import type { RangeRefusal } from '@/service/indexer/store/store';
import type { Timers } from '../timers';
import { held as within } from './coverage';

const FIRST_RETRY = 15_000;
const LAST_RETRY = 300_000;
// An endpoint that mangles logs now will mangle them in a minute, too.
const UNREAD_RETRY = 3_600_000;

/** A range that no host gave, and why. */
export type RangeFailure = BlockRange & { error: QuorateError };

/**
 * Ranges that no host gave. They rest before they are asked for again: 15 s, twice as long each time up to 5 minutes,
 * and an hour where logs cannot be understood; `again` is called when one is due.
 */
export class Failures {
  private list: (RangeFailure & { due: number })[] = [];
  private tries = 0;
  private stopTimer: (() => void) | undefined;

  constructor(
    private readonly timers: Timers,
    private readonly again: () => void,
  ) {}

  add(failed: readonly RangeFailure[]): void {
    if (failed.length === 0) return;
    const now = this.timers.now();
    const isUnread = ({ error }: RangeFailure) => error.code === 'logs-unread';
    const pause = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** this.tries);
    if (!failed.every(isUnread)) this.tries++;
    this.list.push(
      ...failed.map((each) => ({ ...each, due: now + (isUnread(each) ? UNREAD_RETRY : pause) })),
    );
    this.ring();
  }

  /** A range was read but for these parts of it; what was known of it before counts no more. */
  settle(range: BlockRange, failed: readonly RangeFailure[]): void {
    this.list = this.list.filter(({ from, to }) => from > range.to || to < range.from);
    if (failed.length === 0) this.tries = 0;
    else this.add(failed);
    if (this.list.length === 0) this.stopTimer?.();
  }

  /** Lists the ranges that must not be requested yet. */
  resting(): readonly RangeFailure[] {
    const now = this.timers.now();
    return this.list.filter(({ due }) => due > now);
  }

  /** Those parts that lie in what is missing. */
  in(missing: readonly BlockRange[]): RangeFailure[] {
    return failuresIn(this.list, missing);
  }

  clear(): void {
    this.list = [];
    this.tries = 0;
    this.stopTimer?.();
  }

  private ring(): void {
    this.stopTimer?.();
    const now = this.timers.now();
    const next = this.list.reduce((least, { due }) => (due > now ? Math.min(least, due) : least), Infinity);
    if (next === Infinity) return;
    this.stopTimer = this.timers.after(next - now, () => {
      this.again();
      this.ring();
    });
  }
}

/** Lists the parts of some ranges that could not be read. */
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
