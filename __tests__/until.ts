// Those of the start: a test may put its own in their place.
const { performance, setTimeout: later } = globalThis;
const now = performance.now.bind(performance);

/** A bound and no wait, a little below that of a test, so that who waits in vain is told what was there. */
const BOUND = 540_000;

/** Looks until it is so, however long the machine takes, and gives what it then found; `told` is said where it never is. */
export async function until<T>(
  look: () => T | Promise<T>,
  isSo: (found: T) => boolean = Boolean,
  told?: (last: T) => string,
): Promise<T> {
  const end = now() + BOUND;
  // Each look costs whoever is asked: the longer it takes, the rarer.
  for (let pause = 10; ; pause = Math.min(pause * 1.4, 250)) {
    const found = await look();
    if (isSo(found)) return found;
    if (now() > end) throw new Error(`it never came about: ${told?.(found) ?? JSON.stringify(found)}`);
    await new Promise((next) => later(next, pause));
  }
}
