import { madeOnce } from '@/core/madeOnce';

/** Runs each task once, by a key: whoever asks for the same key waits for the same run. */
export class SingleFlight {
  // Also those that are forgotten by now.
  private readonly running = new Set<Promise<void>>();
  private readonly done = new Map<string, Promise<void>>();

  constructor(private readonly onChange: () => void) {}

  /** How many are under way. */
  get underway(): number {
    return this.running.size;
  }

  /** Whether it is under way or done. */
  has(key: string): boolean {
    return this.done.has(key);
  }

  /** Runs it unless it was; `failed` hears what it threw and says whether it may be tried again. Never throws. */
  once(key: string, run: () => Promise<void>, failed: (error: unknown) => boolean): Promise<void> {
    return madeOnce(this.done, key, () => {
      const made = run()
        .catch((error: unknown) => {
          if (failed(error) && this.done.get(key) === made) this.done.delete(key);
        })
        .then(() => {
          this.running.delete(made);
          this.onChange();
        });
      this.running.add(made);
      return made;
    });
  }

  /** Settles when none is under way. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  clear(): void {
    this.done.clear();
  }
}
