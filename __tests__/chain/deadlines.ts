const real = globalThis.setTimeout;

/** The requests that have a deadline, by the host and the text they went out with. */
const waiting = new Map<string, () => void>();

/**
 * A door whose requests are late once their endpoint leaves them without an answer, and never before: a deadline of
 * so many milliseconds does not pass otherwise, however slow the machine is.
 */
export function lateBySilence(timeout: number, door: typeof fetch = fetch): typeof fetch {
  let begun: (() => void) | undefined;
  const later = (run: () => void, milliseconds?: number) => {
    if (milliseconds !== timeout) return real(run, milliseconds);
    begun = run;
    // Return a timer to clear in place of the deadline.
    return real(() => undefined);
  };
  globalThis.setTimeout = later as typeof setTimeout;
  return (input, init) => {
    // Each request sets its deadline just before it goes out.
    if (begun !== undefined) waiting.set(`${new URL(String(input)).origin} ${init?.body}`, begun);
    begun = undefined;
    return door(input, init);
  };
}

/** The endpoint there leaves this without an answer. */
export function passDeadline(url: string, body: string): void {
  waiting.get(`${url} ${body}`)?.();
}

/** Deadlines are again as they were. */
export function endDeadlines(): void {
  globalThis.setTimeout = real;
  waiting.clear();
}
