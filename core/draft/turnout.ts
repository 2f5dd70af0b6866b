import type { Counting } from '@/core/governor/dao';
import type { ProposalNow } from '@/core/governor/proposal';
import { quorumVotes } from '@/core/governor/quorum';

export type Turnout = {
  /** Votes that a proposal needs now. */
  quorum: bigint;
  /** Proposals that were looked at, and those of them that had so many votes. */
  looked: number;
  reached: number;
  /** The middle of their votes that count toward the quorum; null where none was looked at. */
  median: bigint | null;
};

/** So many of the latest proposals are looked at. */
export const TURNOUT_OF = 10;

const NOT_OVER = new Set(['PENDING', 'ACTIVE', 'CANCELED', 'UNKNOWN']);

/** Whether a proposal's vote took place and is over; a cancelled one may have been stopped in the midst of it. */
export function isVoteOver({ state }: Pick<ProposalNow, 'state'>): boolean {
  return !NOT_OVER.has(state);
}

/** The turnout of votes that are over, the latest first; null where the quorum, or what counts toward it, is not known. */
export function turnoutOf(
  past: readonly Pick<ProposalNow, 'state' | 'tally'>[],
  quorum: bigint | null,
  counting: Pick<Counting, 'quorum'>,
): Turnout | null {
  if (quorum === null || counting.quorum.length === 0) return null;
  const counted = past
    .filter(isVoteOver)
    .flatMap(({ tally }) => (tally === null ? [] : (quorumVotes(tally, counting) ?? [])))
    .slice(0, TURNOUT_OF);
  const sorted = [...counted].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const upper = sorted[Math.floor(sorted.length / 2)] ?? null;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
  return {
    quorum,
    looked: counted.length,
    reached: counted.filter((votes) => votes >= quorum).length,
    median: upper === null || lower === null ? null : (upper + lower) / 2n,
  };
}
