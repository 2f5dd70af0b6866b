import type { QuorateError } from '@/lib/errors';
import type { Range } from '@/lib/graph/store';
import type { Timers } from './timers';

/** A range that no host gave, and why. */
export type Failure = Range & { error: QuorateError };

/** Ranges that could not be had and rest for a while; `again` is called when they may be asked for once more. */
export class Failures {
  private list: (Failure & { due: number })[] = [];
  private stopTimer: (() => void) | undefined;

  constructor(
    private readonly timers: Timers,
    private readonly pause: number,
    private readonly again: () => void,
  ) {}

  add(failed: readonly Failure[]): void {
    if (failed.length === 0) return;
    const due = this.timers.now() + this.pause;
    this.list.push(...failed.map((each) => ({ ...each, due })));
    this.stopTimer?.();
    this.stopTimer = this.timers.after(this.pause, this.again);
  }

  /** Those that are not to be asked for yet. */
  resting(): readonly Failure[] {
    const now = this.timers.now();
    return this.list.filter(({ due }) => due > now);
  }

  /** Those that still lie in what is missing. */
  in(missing: readonly Range[]): readonly Failure[] {
    return this.list.filter(({ from, to }) => missing.some((gap) => from <= gap.to && to >= gap.from));
  }

  /** Forgets those that touch a range, all without one. */
  forget(range?: Range): void {
    this.list =
      range === undefined ? [] : this.list.filter(({ from, to }) => from > range.to || to < range.from);
    if (this.list.length === 0) this.stopTimer?.();
  }
}
