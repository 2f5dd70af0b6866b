/** Promises that settle when the index changes. */
export class Waiting {
  private readonly waiting = new Set<() => void>();

  /** Settles at the next `wake`. */
  wait(): Promise<void> {
    return new Promise((resolve) => this.waiting.add(resolve));
  }

  /** Lets all go on. */
  wake(): void {
    const all = [...this.waiting];
    this.waiting.clear();
    for (const resolve of all) resolve();
  }
}
