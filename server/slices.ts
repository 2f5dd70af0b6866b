import { deferred } from '@/core/deferred';

/** How clocks are read: `wall` and `processor` in milliseconds. */
export type Clocks = { wall(): number; processor(): number };

/** Whoever works in slices; hears what a slice took of the thread. */
type Sliced = { took(milliseconds: number): void };

// Per turn of the event loop.
const LONGEST = 10;
const CLOCKS: Clocks = {
  wall: () => performance.now(),
  // Time of all threads, so never less than this one worked.
  processor: () => {
    const { system, user } = process.cpuUsage();
    return (system + user) / 1000;
  },
};

/** Shares the thread between answers: ten milliseconds in each turn, so that sockets and timers are served in between. */
export class Slices {
  private isBegun = false;
  private isOver = false;
  private began = 0;
  private worked = 0;
  /** Last worker, and its end. */
  private last: Sliced | undefined;
  private mark = 0;
  private readonly shares = new Map<Sliced, number>();
  private readonly waiting = new Map<Sliced, ReturnType<typeof deferred<void>>>();

  constructor(
    private readonly clocks: Clocks = CLOCKS,
    private readonly later: (turn: () => void) => void = setImmediate,
  ) {}

  /** Whether this one may go on in this turn of the event loop. */
  holds(one: Sliced): boolean {
    if (!this.isBegun) this.begin();
    // The time since another one worked is not the work of this one.
    if (this.last !== one) this.mark = this.clocks.wall();
    this.note(one);
    return !this.isOver;
  }

  /** Notes that this one worked until now. */
  note(one: Sliced): void {
    if (!this.isBegun) return;
    const now = this.clocks.wall();
    this.shares.set(one, (this.shares.get(one) ?? 0) + now - this.mark);
    this.last = one;
    this.mark = now;
    this.isOver ||= now - this.began > LONGEST;
  }

  /** Counts nothing of the time since this one was last noted. */
  skip(one: Sliced): void {
    this.last = one;
    this.mark = this.clocks.wall();
  }

  /** Settles when this one may go on. */
  async wait(one: Sliced): Promise<void> {
    while (!this.holds(one)) {
      const next = this.waiting.get(one) ?? deferred<void>();
      this.waiting.set(one, next);
      await next.promise;
    }
  }

  private begin(): void {
    this.isBegun = true;
    this.isOver = false;
    this.last = undefined;
    this.shares.clear();
    this.began = this.clocks.wall();
    this.worked = this.clocks.processor();
    this.later(() => this.end());
  }

  private end(): void {
    const wall = this.clocks.wall() - this.began;
    const worked = this.clocks.processor() - this.worked;
    // A busy machine gives the thread to other programs: that is no work.
    const share = wall > 0 ? Math.min(1, worked / wall) : 1;
    const shares = [...this.shares];
    this.isBegun = false;
    for (const [one, time] of shares) one.took(time * share);
    const [first] = this.waiting;
    if (first === undefined) return;
    this.begin();
    const [one, next] = first;
    this.waiting.delete(one);
    next.resolve();
  }
}
