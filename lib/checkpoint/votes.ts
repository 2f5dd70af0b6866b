import type { VoteRows } from './rows';

/** A votes file: everything of the rows but reasons and transactions. The same rows give the same bytes. */
export function encodeVotes(rows: VoteRows): Uint8Array {
  throw new Error(`not yet: ${rows.count}`);
}

/** The rows of a votes file, without reasons and transactions; throws `CheckpointFlaw`. */
export function decodeVotes(bytes: Uint8Array): VoteRows {
  throw new Error(`not yet: ${bytes.length}`);
}
