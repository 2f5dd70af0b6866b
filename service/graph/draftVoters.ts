import type { Address } from 'viem';
import type { Counting } from '@/core/governor/dao';
import type { ProposalNow } from '@/core/governor/proposal';
import { quorumVotes } from '@/core/governor/quorum';
import type { OpenedDao } from './context';

const MOST_VOTERS = 20;

/** Expected voters for a draft, the heaviest first, and whether others may hold votes too. */
type DraftVoters = { voters: { account: Address; power: bigint }[]; isVotersWhole: boolean };

/** The heaviest delegates, once the delegations of the token are read, or as far as they can be. */
export async function draftVotersOf(dao: OpenedDao, signal: AbortSignal): Promise<DraftVoters> {
  const { contract, delegates, index } = dao;
  const { token } = await contract.dao();
  if (token !== null) {
    delegates.want(token.address, await index.head());
    // Powers read so far are old ones, by which the draft would seem to fail.
    await Promise.race([delegates.idle(), ended(signal)]);
  }
  const heaviest = delegates.list('POWER', '').slice(0, MOST_VOTERS);
  return {
    voters: heaviest.map((account) => ({ account, power: delegates.line(account).power })),
    isVotersWhole: token === null || delegates.status().complete,
  };
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** `DraftTurnout`: of the proposals that are read; null where the quorum or what counts toward it is not known. */
export async function draftTurnoutOf({ contract, index }: OpenedDao) {
  const { settings, counting } = await contract.dao();
  const newest = [...index.proposals()].sort((one, other) => (one.block < other.block ? 1 : -1));
  const listed = await contract.listed(newest.map(({ id }) => id));
  const over = newest.flatMap(({ id }) => {
    const now = listed.get(id);
    return now !== undefined && isVoteOver(now) ? [id] : [];
  });
  const wanted = over.slice(0, TURNOUT_OF);
  const read = await contract.of(wanted);
  const past = wanted.flatMap((id) => read.get(id) ?? []);
  const turnout = turnoutOf(past, settings.quorum, counting);
  return turnout && { ...turnout, isWhole: wanted.length === TURNOUT_OF || index.status().complete };
}

type Turnout = {
  /** Votes that a proposal needs now. */
  quorum: bigint;
  /** Proposals that were looked at, and those of them that had so many votes. */
  looked: number;
  reached: number;
  /** The middle of their votes that count toward the quorum; null where none was looked at. */
  median: bigint | null;
};

/** So many of the latest proposals are looked at. */
const TURNOUT_OF = 10;

const NOT_OVER = new Set(['PENDING', 'ACTIVE', 'CANCELED', 'UNKNOWN']);

/** Whether a proposal's vote took place and is over; a cancelled one may have been stopped in the midst of it. */
const isVoteOver = ({ state }: Pick<ProposalNow, 'state'>): boolean => !NOT_OVER.has(state);

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
