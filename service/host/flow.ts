/** Lets only so many pieces be under way at a time, so that a fast writer does not fill the memory of a slow reader. */
export class Flow {
  private under = 0;
  private wake: (() => void) | undefined;

  constructor(private readonly limit: number) {}

  /** Counts a piece that was sent; settles when there is room for the next. */
  async sent(): Promise<void> {
    this.under++;
    if (this.under < this.limit) return;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
    });
  }

  /** A piece has arrived and is done with. */
  took(): void {
    this.under--;
    this.go();
  }

  /** The reader has gone: whoever waits goes on, and sees that it was given up. */
  end(): void {
    this.go();
  }

  private go(): void {
    const wake = this.wake;
    this.wake = undefined;
    wake?.();
  }
}
