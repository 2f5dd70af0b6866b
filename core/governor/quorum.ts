import type { Counting } from './dao';
import type { Tally } from './proposal';
import type { Side } from './vote';

/** Votes that count toward the quorum, in the token's smallest unit; null when the counting is not known. */
export function quorumVotes(tally: Tally, counting: Pick<Counting, 'quorum'>): bigint | null {
  if (counting.quorum.length === 0) return null;
  return counting.quorum.reduce((sum, side) => sum + tally[side], 0n);
}

/** The sides of a vote, those first that count toward the quorum. */
export function orderedSides({ quorum }: { quorum: readonly Side[] }): Side[] {
  const all: Side[] = ['for', 'abstain', 'against'];
  return [...all.filter((side) => quorum.includes(side)), ...all.filter((side) => !quorum.includes(side))];
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

type Figures = { tally: Tally | null; quorum: { value: bigint } | null; approval?: bigint | null };

/** The fewest further votes For with which a vote that ended now would pass; null where none are enough, or that is not known. */
export function votesNeeded(
  { tally, quorum, approval }: Figures,
  counting: Pick<Counting, 'quorum'>,
): bigint | null {
  if (tally === null || quorum === null) return null;
  const counted = quorumVotes(tally, counting);
  const wanted = forWanted(tally, approval ?? null);
  if (counted === null || wanted === null) return null;
  const short = quorum.value - counted;
  if (short > 0n && !counting.quorum.includes('for')) return null;
  return [wanted - tally.for, short, 0n].reduce((most, each) => (each > most ? each : most));
}

// All votes For that carry it: one more than Against, or the share that is asked (1/10,000; 0 asks nothing).
function forWanted({ against }: Tally, approval: bigint | null): bigint | null {
  if (approval === null) return against + 1n;
  if (approval === 0n) return 0n;
  const rest = 10_000n - approval;
  if (rest <= 0n) return against === 0n && rest === 0n ? 1n : null;
  const least = (approval * against + rest - 1n) / rest;
  return least > 0n ? least : 1n;
}
