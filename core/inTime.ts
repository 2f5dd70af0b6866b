/** Seconds for which a page waits for another one of this site, which may be asleep in the middle of what it does. */
const PATIENCE = 5;

/** Throws a `TimeoutError` if another page takes longer. */
export function inTime<T>(work: Promise<T>): Promise<T> {
  let left = PATIENCE;
  let timer: ReturnType<typeof setInterval> | undefined;
  const late = new Promise<never>((_, reject) => {
    // Seconds in which this page runs: one that slept has not waited meanwhile.
    timer = setInterval(() => {
      if (--left === 0) reject(new DOMException('another page of this site holds it', 'TimeoutError'));
    }, 1000);
  });
  return Promise.race([work, late]).finally(() => clearInterval(timer));
}
