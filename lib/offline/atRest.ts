/** Milliseconds without a request after which nothing more is expected: what follows from an answer is asked sooner. */
const QUIET = 1000;
/** Milliseconds after which it is no longer waited for: pages that never stop asking must not keep a version away. */
const MOST = 6000;

let open = 0;
let ended = 0;

/** Counts what a service worker is at: gives back the same work. */
export function during<T>(work: Promise<T>): Promise<T> {
  open++;
  return work.finally(() => {
    open--;
    ended = Date.now();
  });
}

/** Waits until nothing has been asked of this service worker for a moment from now. */
export async function atRest(): Promise<void> {
  const from = Date.now();
  ended = from;
  for (let at = from; at < from + MOST && (open > 0 || at < ended + QUIET); at = Date.now())
    await new Promise((next) => setTimeout(next, QUIET / 5));
}
