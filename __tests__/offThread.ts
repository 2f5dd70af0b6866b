/** Work under way on other threads: no number of turns of a test says when it is done. */
const underway = new Set<Promise<unknown>>();

/** Counts work of another thread as under way until it is done. */
export function follow<T>(work: Promise<T>): Promise<T> {
  const done: Promise<unknown> = work.catch(() => undefined).finally(() => underway.delete(done));
  underway.add(done);
  return work;
}

/** Resolves when nothing is left to be done but what waits for an answer: what follows at once has followed. */
export async function allTurns(): Promise<void> {
  do {
    await Promise.all(underway);
    for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setTimeout(resolve));
  } while (underway.size > 0);
}
