/** Rows by voter: those of voter `n` stand in `rows` from `starts[n]` to `starts[n + 1]`. */
export type ByVoter = { starts: Uint32Array; rows: Uint32Array };

/** The rows of every voter by their number, told by who cast each. */
export function byVoter(voter: Uint32Array, voters: number): ByVoter {
  const starts = new Uint32Array(voters + 2);
  for (let row = 0; row < voter.length; row++) {
    const to = (voter[row] ?? 0) + 2;
    starts[to] = (starts[to] ?? 0) + 1;
  }
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const rows = new Uint32Array(voter.length);
  // Each start moves to the next voter's while the rows are laid down.
  for (let row = 0; row < voter.length; row++) {
    const number = (voter[row] ?? 0) + 1;
    const to = starts[number] ?? 0;
    starts[number] = to + 1;
    rows[to] = row;
  }
  return { starts, rows };
}
