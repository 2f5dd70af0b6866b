import type { Address } from 'viem';
import type { State } from '@/core/governor/proposal';
import type { VoteTable } from '@/service/indexer/votes/voteTable';
import type { OpenedDao } from '../../context';
import { daoVoteSyncOf } from '../daoVotes';
import { listedOf, SIDE_NAMES } from '../sides';

/** Votes for one side, or for more than one. */
export type Taken = (typeof SIDE_NAMES)[number] | 'SPLIT';

const OUTCOME: Partial<Record<State, 'FOR' | 'AGAINST'>> = {
  DEFEATED: 'AGAINST',
  SUCCEEDED: 'FOR',
  QUEUED: 'FOR',
  EXPIRED: 'FOR',
  EXECUTED: 'FOR',
};

/** `Participation`: what became of the proposals that an account could decide on; null where that cannot be told for certain. */
export async function participationOf(dao: OpenedDao, account: Address) {
  const { delegates, index, contract } = dao;
  const { clock } = await contract.dao();
  const { complete, isHistoryRead } = delegates.status();
  // The snapshots of other clocks are no blocks, and the logs of power stand at blocks.
  if (clock.mode !== 'blocknumber' || !complete || !isHistoryRead) return null;
  const sync = await daoVoteSyncOf(dao);
  if (!sync.complete) return null;
  const changes = delegates.changes(account);
  const sides = sidesTaken(index.votes, account);
  const now = await contract.clock();
  const proposals = await contract.of(index.proposals().map(({ id }) => id));
  const found = { held: 0, voted: 0, sided: 0, won: 0 };
  for (const [id, { deadline, snapshot, state }] of proposals) {
    if (deadline >= now || state === 'CANCELED') continue;
    const at = changes.findLast(({ block }) => block <= snapshot);
    if (at === undefined || at.votes === 0n) continue;
    found.held++;
    const side = sides.get(id);
    if (side === undefined) continue;
    found.voted++;
    const outcome = OUTCOME[state];
    if (outcome === undefined || (side !== 'FOR' && side !== 'AGAINST')) continue;
    found.sided++;
    if (side === outcome) found.won++;
  }
  return found;
}

/** The side that an account took on each proposal. */
export function sidesTaken(votes: VoteTable, account: Address): Map<bigint, Taken> {
  const sides = new Map<bigint, Taken>();
  for (const row of listedOf(votes, account)) {
    const id = votes.proposal(row);
    const kind = votes.kind(row);
    const side =
      kind === 'split' || kind === 'unknown' ? 'SPLIT' : (SIDE_NAMES[votes.support(row)] ?? 'SPLIT');
    const before = sides.get(id) ?? side;
    sides.set(id, before === side ? side : 'SPLIT');
  }
  return sides;
}
