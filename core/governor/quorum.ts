import type { Counting } from './dao';
import type { Tally } from './proposal';

/** Votes that count toward the quorum, in the token's smallest unit; null when the counting is not known. */
export function quorumVotes(tally: Tally, counting: Pick<Counting, 'quorum'>): bigint | null {
  if (counting.quorum.length === 0) return null;
  return counting.quorum.reduce((sum, side) => sum + tally[side], 0n);
}

/** Whether the quorum is reached (equality suffices, as in OpenZeppelin); null when it cannot be known. */
export function isQuorumReached(
  tally: Tally | null,
  quorum: bigint | null,
  counting: Pick<Counting, 'quorum'>,
): boolean | null {
  if (tally === null || quorum === null) return null;
  const counted = quorumVotes(tally, counting);
  return counted === null ? null : counted >= quorum;
}
