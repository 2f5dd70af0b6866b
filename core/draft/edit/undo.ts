/** A value with what it was before and what was taken back, for undo and redo. */
export type Undoable<T> = {
  readonly now: T;
  readonly past: readonly T[];
  readonly future: readonly T[];
  /** Subject and time (ms) of the last change: more of the same soon after is one step. */
  readonly last: { about: string; at: number } | null;
};

const MOST_STEPS = 200;
const ONE_STEP = 1_000;

/** A value that was not changed yet. */
export const undoable = <T>(now: T): Undoable<T> => ({ now, past: [], future: [], last: null });

/** After a change; `about` names the field for typing, which is taken back in pieces and not by the letter. */
export function changedTo<T>(history: Undoable<T>, next: T, about: string, at: number): Undoable<T> {
  if (Object.is(next, history.now)) return history;
  const { last } = history;
  const isMore = about !== '' && last?.about === about && at - last.at < ONE_STEP;
  const past = isMore ? history.past : [...history.past, history.now].slice(-MOST_STEPS);
  return { now: next, past, future: [], last: { about, at } };
}

/** One step back; the same where there is none. */
export function undone<T>({ now, past, future, last }: Undoable<T>): Undoable<T> {
  const before = past.at(-1);
  if (past.length === 0 || before === undefined) return { now, past, future, last };
  return { now: before, past: past.slice(0, -1), future: [now, ...future], last: null };
}

/** One step forward again; the same where there is none. */
export function redone<T>({ now, past, future, last }: Undoable<T>): Undoable<T> {
  const [after] = future;
  if (after === undefined) return { now, past, future, last };
  return { now: after, past: [...past, now], future: future.slice(1), last: null };
}
