import type { Reasons, VoteRows } from './rows';

/** A reasons file beside the votes file of the same rows; null when no row has a reason. */
export function encodeReasons(rows: VoteRows): Uint8Array | null {
  throw new Error(`not yet: ${rows.count}`);
}

/** The reasons of a votes file of `count` rows, by its row numbers; throws `CheckpointFlaw`. */
export function decodeReasons(bytes: Uint8Array, count: number): Reasons {
  throw new Error(`not yet: ${bytes.length} ${count}`);
}
