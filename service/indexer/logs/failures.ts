import type { BlockRange } from '@/core/blockRange';
import type { QuorateError } from '@/core/errors';
import type { Timers } from '../timers';

/** Milliseconds after which logs that cannot be understood are asked for again: what an endpoint mangles today it will mangle in a minute, too. */
export const UNREAD_RETRY = 3_600_000;

/** A range that no host gave, and why. */
export type RangeFailure = BlockRange & { error: QuorateError };

/** Ranges that could not be had and rest for a while; `again` is called when they may be asked for once more. */
export class Failures {
  private list: (RangeFailure & { due: number })[] = [];
  private stopTimer: (() => void) | undefined;

  constructor(
    private readonly timers: Timers,
    private readonly pause: number,
    private readonly again: () => void,
  ) {}

  add(failed: readonly RangeFailure[]): void {
    if (failed.length === 0) return;
    const now = this.timers.now();
    const pauseOf = ({ error }: RangeFailure) => (error.code === 'logs-unread' ? UNREAD_RETRY : this.pause);
    this.list.push(...failed.map((each) => ({ ...each, due: now + pauseOf(each) })));
    this.ring();
  }

  /** Those that are not to be asked for yet. */
  resting(): readonly (RangeFailure & { due: number })[] {
    const now = this.timers.now();
    return this.list.filter(({ due }) => due > now);
  }

  /** Those that still lie in what is missing. */
  in(missing: readonly BlockRange[]): readonly RangeFailure[] {
    return this.list.filter(({ from, to }) => missing.some((gap) => from <= gap.to && to >= gap.from));
  }

  /** Forgets those that touch a range, all without one. */
  forget(range?: BlockRange): void {
    this.list =
      range === undefined ? [] : this.list.filter(({ from, to }) => from > range.to || to < range.from);
    if (this.list.length === 0) this.stopTimer?.();
  }

  private ring(): void {
    this.stopTimer?.();
    const resting = this.resting();
    if (resting.length === 0) return;
    const next = resting.reduce((least, { due }) => Math.min(least, due), Number.POSITIVE_INFINITY);
    this.stopTimer = this.timers.after(next - this.timers.now(), () => {
      this.again();
      this.ring();
    });
  }
}
