import type { Transactions, VoteRows } from './rows';

/** A transactions file beside the votes file of the same rows. */
export function encodeTransactions(rows: VoteRows): Uint8Array {
  throw new Error(`not yet: ${rows.count}`);
}

/** The transactions of a votes file of `count` rows, by its row numbers; throws `CheckpointFlaw`. */
export function decodeTransactions(bytes: Uint8Array, count: number): Transactions {
  throw new Error(`not yet: ${bytes.length} ${count}`);
}
