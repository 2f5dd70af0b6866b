/** Origin of a row: a log, a file whose reason and transaction were read too, or one of which they were not. */
export const ORIGIN = { log: 0, file: 1, unread: 2 } as const;

/**
 * One entry a vote. `voter` and `proposal` number entries of the table's dictionaries, `reason` and `transaction` too with
 * 0 for none; a weight is four limbs of 32 bits, the low one first; `block` is a float because block numbers pass 2^32.
 */
export type VoteColumns = {
  voter: Uint32Array;
  proposal: Uint32Array;
  support: Uint8Array;
  /** A number of `KINDS`. */
  kind: Uint8Array;
  /** A number of `ORIGIN`. */
  origin: Uint8Array;
  weight: Uint32Array;
  block: Float64Array;
  logIndex: Uint32Array;
  transaction: Uint32Array;
  reason: Uint32Array;
};

/** Entries of each column for one row, and what holds them. */
const FORMS = {
  voter: [1, Uint32Array],
  proposal: [1, Uint32Array],
  support: [1, Uint8Array],
  kind: [1, Uint8Array],
  origin: [1, Uint8Array],
  weight: [4, Uint32Array],
  block: [1, Float64Array],
  logIndex: [1, Uint32Array],
  transaction: [1, Uint32Array],
  reason: [1, Uint32Array],
} as const;
const COLUMNS = Object.keys(FORMS) as (keyof VoteColumns)[];

/** Empty columns with room for this many votes. */
export function allocate(capacity: number): VoteColumns {
  const made = COLUMNS.map((name) => [name, new FORMS[name][1](capacity * FORMS[name][0])]);
  return Object.fromEntries(made) as VoteColumns;
}

/** Gives the columns room for `count` votes and some more, one after the other so that little is held twice. */
export function reserve(columns: VoteColumns, count: number): void {
  if (count <= columns.voter.length) return;
  const capacity = Math.ceil(count * (count < 65_536 ? 1.5 : 1.125));
  for (const name of COLUMNS) {
    const [width, Kind] = FORMS[name];
    const next = new Kind(capacity * width);
    next.set(columns[name]);
    Object.assign(columns, { [name]: next });
  }
}

/** Copies the votes of these rows, ascending, to the start of the columns. */
export function compact(columns: VoteColumns, rows: readonly number[]): void {
  for (const name of COLUMNS) {
    const [column, width] = [columns[name], FORMS[name][0]];
    rows.forEach((row, index) => {
      column.copyWithin(index * width, row * width, (row + 1) * width);
    });
  }
}
