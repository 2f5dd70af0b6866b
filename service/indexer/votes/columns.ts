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

/** Columns with one entry a row; `weight` has four. */
const SINGLE = [
  'voter',
  'proposal',
  'support',
  'kind',
  'origin',
  'block',
  'logIndex',
  'transaction',
  'reason',
] as const;

/** Empty columns with room for this many votes. */
export function allocate(capacity: number): VoteColumns {
  return {
    voter: new Uint32Array(capacity),
    proposal: new Uint32Array(capacity),
    support: new Uint8Array(capacity),
    kind: new Uint8Array(capacity),
    origin: new Uint8Array(capacity),
    weight: new Uint32Array(capacity * 4),
    block: new Float64Array(capacity),
    logIndex: new Uint32Array(capacity),
    transaction: new Uint32Array(capacity),
    reason: new Uint32Array(capacity),
  };
}

/** Gives the columns room for `count` votes and some more, one after the other so that little is held twice. */
export function reserve(columns: VoteColumns, count: number): void {
  if (count <= columns.voter.length) return;
  const capacity = Math.ceil(count * (count < 65_536 ? 1.5 : 1.125));
  columns.voter = wider(columns.voter, new Uint32Array(capacity));
  columns.proposal = wider(columns.proposal, new Uint32Array(capacity));
  columns.support = wider(columns.support, new Uint8Array(capacity));
  columns.kind = wider(columns.kind, new Uint8Array(capacity));
  columns.origin = wider(columns.origin, new Uint8Array(capacity));
  columns.weight = wider(columns.weight, new Uint32Array(capacity * 4));
  columns.block = wider(columns.block, new Float64Array(capacity));
  columns.logIndex = wider(columns.logIndex, new Uint32Array(capacity));
  columns.transaction = wider(columns.transaction, new Uint32Array(capacity));
  columns.reason = wider(columns.reason, new Uint32Array(capacity));
}

/** Copies the votes of these rows, ascending, to the start of the columns. */
export function compact(columns: VoteColumns, rows: readonly number[]): void {
  for (const name of SINGLE) {
    const column = columns[name];
    rows.forEach((row, index) => {
      column[index] = column[row] ?? 0;
    });
  }
  rows.forEach((row, index) => {
    columns.weight.copyWithin(index * 4, row * 4, row * 4 + 4);
  });
}

function wider<T extends Uint8Array | Uint32Array | Float64Array>(old: T, next: T): T {
  next.set(old);
  return next;
}
