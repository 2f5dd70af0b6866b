/** The clock and the alarm; tests bring their own, so that no test waits. */
export type Timers = {
  /** Unix milliseconds by the computer's clock as it was at the start: a clock that is set meanwhile moves no difference. */
  now(): number;
  /** Runs once after so many milliseconds; returns how to take that back. */
  after(milliseconds: number, run: () => void): () => void;
};

/** The timers of the platform. */
export const timers: Timers = {
  now: () => performance.timeOrigin + performance.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Settles after so many milliseconds; throws the signal's reason when it comes first. */
export function wait(by: Timers, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      cancel();
      reject(signal.reason);
    };
    const cancel = by.after(milliseconds, () => {
      signal.removeEventListener('abort', stop);
      resolve();
    });
    signal.addEventListener('abort', stop, { once: true });
  });
}
