import type { CreatedLog, ProposalLog } from '@/lib/graph/store';
import type { Part } from './checkpoint';
import type { VoteRows } from './rows';

/** One proposal whole: its logs, its votes, and the names of the files with their reasons and transactions. */
export type Shard = {
  created: CreatedLog;
  /** Oldest first. */
  events: readonly ProposalLog[];
  /** Of this proposal only. */
  votes: VoteRows;
  /** Null when no vote has a reason. */
  reasons: Part | null;
  /** Null when there are no votes. */
  transactions: Part | null;
};

/** A shard file. */
export function encodeShard(shard: Shard): Uint8Array<ArrayBuffer> {
  throw new Error(`not yet: ${shard.created.id}`);
}

/** A shard from its bytes, every field checked; throws `CheckpointFlaw`. */
export function decodeShard(bytes: Uint8Array): Shard {
  throw new Error(`not yet: ${bytes.length}`);
}
