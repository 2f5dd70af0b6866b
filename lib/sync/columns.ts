import type { VoteKind } from '@/lib/graph/store';

/** The kinds of vote logs, by the number that stands for each in a column. */
export const KINDS: readonly VoteKind[] = ['whole', 'split', 'override', 'reduction'];

/**
 * One entry a vote. `voter`, `proposal` and `reason` number entries of the table's dictionaries; a weight is two limbs of
 * 64 bits; `block` is a float because block numbers pass 2^32; `transaction` has 32 bytes an entry.
 */
export type VoteColumns = {
  voter: Uint32Array;
  proposal: Uint32Array;
  support: Uint8Array;
  /** A number of `KINDS`. */
  kind: Uint8Array;
  low: BigUint64Array;
  high: BigUint64Array;
  block: Float64Array;
  logIndex: Uint32Array;
  transaction: Uint8Array;
  reason: Uint32Array;
};

/** Empty columns with room for this many votes. */
export function allocate(capacity: number): VoteColumns {
  return {
    voter: new Uint32Array(capacity),
    proposal: new Uint32Array(capacity),
    support: new Uint8Array(capacity),
    kind: new Uint8Array(capacity),
    low: new BigUint64Array(capacity),
    high: new BigUint64Array(capacity),
    block: new Float64Array(capacity),
    logIndex: new Uint32Array(capacity),
    transaction: new Uint8Array(capacity * 32),
    reason: new Uint32Array(capacity),
  };
}

/** The same columns with more room. */
export function extend(old: VoteColumns, capacity: number): VoteColumns {
  const next = allocate(capacity);
  for (const name of [
    'voter',
    'proposal',
    'support',
    'kind',
    'block',
    'logIndex',
    'transaction',
    'reason',
  ] as const) {
    next[name].set(old[name]);
  }
  next.low.set(old.low);
  next.high.set(old.high);
  return next;
}
