import type { StoredSnapshot } from '@/service/checkpoint/offlineSnapshotCodec';
import type { IndexKind } from '@/service/indexer/store/store';
import type { LogIndex } from '../logIndex';
import { held as within } from './coverage';

// Unsettled blocks hold few; where no block ever settles, the votes of an old organisation are not kept twice.
const MOST_VOTES = 20_000;
const END = (1n << 53n) - 1n;

/** The logs of all blocks from `from` on, as an earlier visit hands them to the next; votes only where they are few. */
export function unfinalizedLogs(
  held: LogIndex,
  from: bigint,
): Pick<StoredSnapshot, 'votes'> & { loose: StoredSnapshot['recollection']['loose'] } {
  const ranges = (kind: IndexKind) => within(held.coverage[kind], { from, to: END });
  const votes = votesIn(held, from);
  const coverage = { proposal: ranges('proposal'), vote: votes === undefined ? [] : ranges('vote') };
  return { loose: { from, coverage, ...held.above(from) }, votes: votes ?? new Uint8Array(0) };
}

function votesIn(held: LogIndex, from: bigint): Uint8Array | undefined {
  const range = { from, to: END };
  // Nothing is stored: all votes are unfinalized, and to look for them would cost more than they are worth.
  if (from === 0n && held.votes.length > MOST_VOTES) return undefined;
  const { length } = held.votes.between(range.from, range.to);
  if (length === 0) return new Uint8Array(0);
  if (length > MOST_VOTES) return undefined;
  try {
    return held.pack('vote', range).bytes;
  } catch {
    // Rows from files may be incomplete.
    return undefined;
  }
}
