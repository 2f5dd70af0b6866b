/** Holds every timer of just so many milliseconds that is begun from now on, until its time is told to pass. */
export function holdTimers(milliseconds: number): { areBegun: () => boolean; pass: () => void } {
  const before = globalThis.setTimeout;
  const held: (() => void)[] = [];
  globalThis.setTimeout = ((run: () => void, time?: number) => {
    if (time !== milliseconds) return before(run, time);
    held.push(run);
    // Return a timer to clear in its place.
    return before(() => undefined);
  }) as typeof setTimeout;
  return {
    areBegun: () => held.length > 0,
    pass: () => {
      globalThis.setTimeout = before;
      for (const run of held) run();
    },
  };
}
