/** Handling of a group; never throws. */
export type GatheringOptions = {
  take(group: readonly string[]): Promise<void>;
  /** Milliseconds that the first of a group waits for others at most. */
  patience?: number | undefined;
};

const PATIENCE = 60_000;

/** Has those that come within a while taken together, one group after the other. */
export class Gathering {
  private waiting: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isDue = false;
  private running: Promise<void> | undefined;

  constructor(private readonly options: GatheringOptions) {}

  add(one: string): void {
    this.waiting.push(one);
    this.timer ??= setTimeout(() => this.begin(), this.options.patience ?? PATIENCE);
  }

  /** Ends the wait for others. */
  begin(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isDue = this.waiting.length > 0;
    if (!this.isDue || this.running !== undefined) return;
    this.isDue = false;
    this.running = this.options.take(this.waiting.splice(0)).finally(() => {
      this.running = undefined;
      if (this.isDue) this.begin();
    });
  }

  /** Takes nobody any more, and settles when the last group is done with. */
  async close(): Promise<void> {
    this.waiting = [];
    this.isDue = false;
    clearTimeout(this.timer);
    await this.running;
  }
}
