import type { Address } from 'viem';
import { isVoteOver, TURNOUT_OF, turnoutOf } from '@/core/draft/turnout';
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
