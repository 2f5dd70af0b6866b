/** Runs each task once, by a key: whoever asks for the same key waits for the same run. */
export class SingleFlight {
  /** How many are under way. */
  underway = 0;
  private readonly done = new Map<string, Promise<void>>();

  constructor(private readonly onChange: () => void) {}

  /** Whether it is under way or done. */
  has(key: string): boolean {
    return this.done.has(key);
  }

  /** Runs it unless it was; `failed` hears what it threw and says whether it may be tried again. Never throws. */
  once(key: string, run: () => Promise<void>, failed: (error: unknown) => boolean): Promise<void> {
    const known = this.done.get(key);
    if (known !== undefined) return known;
    this.underway++;
    const made = run().then(
      () => this.end(),
      (error: unknown) => {
        if (failed(error) && this.done.get(key) === made) this.done.delete(key);
        this.end();
      },
    );
    this.done.set(key, made);
    return made;
  }

  /** Settles when none is under way. */
  async idle(): Promise<void> {
    while (this.underway > 0) await Promise.all(this.done.values());
  }

  clear(): void {
    this.done.clear();
  }

  private end(): void {
    this.underway--;
    this.onChange();
  }
}
