/** Rows by a number of what they belong to: those of `n` stand in `rows` from `starts[n]` to `starts[n + 1]`. */
export type Grouping = { starts: Uint32Array; rows: Uint32Array };

/** No number: the row belongs to nothing. */
export const NOTHING = 0xffff_ffff;

/** Groups rows by the number of each, below `count`; within a group they keep their order. */
export function grouped(keys: Uint32Array, count: number): Grouping {
  const starts = new Uint32Array(count + 2);
  for (let row = 0; row < keys.length; row++) {
    const to = (keys[row] ?? 0) + 2;
    if (to < starts.length) starts[to] = (starts[to] ?? 0) + 1;
  }
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const rows = new Uint32Array(starts[count + 1] ?? 0);
  // Each start moves to the next one's while the rows are laid down.
  for (let row = 0; row < keys.length; row++) {
    const number = (keys[row] ?? 0) + 1;
    if (number > count) continue;
    const to = starts[number] ?? 0;
    starts[number] = to + 1;
    rows[to] = row;
  }
  return { starts, rows };
}
