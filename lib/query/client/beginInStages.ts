/** How many jobs begin at once: as many as a slow line bears without making the first of them wait. */
export const AT_FIRST = 4;
// Milliseconds after which one that says nothing holds up no others.
const SILENCE = 4000;

/**
 * Begins many jobs so that the first are done as soon as if they were few: four at once, and two more for each that has
 * its first result or is silent for 4 s, but one for each that fails: many that fail at once would let all others begin
 * together. `begin` starts one, is handed what tells its first result, and returns how to stop it. Returns how to stop all.
 */
export function beginInStages<Job>(
  jobs: readonly Job[],
  begin: (job: Job, done: (isGood: boolean) => void) => () => void,
): () => void {
  const waiting = [...jobs];
  const stops: (() => void)[] = [];
  const startMore = (count: number) => {
    for (const job of waiting.splice(0, count)) start(job);
  };
  const start = (job: Job) => {
    let isDone = false;
    const done = (isGood: boolean) => {
      if (!isDone) startMore(isGood ? 2 : 1);
      isDone = true;
      clearTimeout(timer);
    };
    const timer = setTimeout(done, SILENCE, true);
    stops.push(begin(job, done), () => clearTimeout(timer));
  };
  startMore(AT_FIRST);
  return () => {
    waiting.length = 0;
    for (const stop of stops) stop();
  };
}
