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

type Held = Pick<OpenedDao, 'index'>;
type Sorted = { version: number; list: readonly Address[] };

const sorted = new WeakMap<readonly Address[], Sorted>();

/** `Attendance`: on how many proposals an account voted, of those with votes, as far as these are read. */
export function attendanceOf({ index }: Held, account: Address): { voted: number; of: number } {
  const { votes } = index;
  const of = index.proposals().filter(({ id }) => votes.rows(id).length > 0).length;
  return { voted: votedOn({ index }, account), of };
}

/** A list of delegates by power with those first who voted on the most proposals; the same list as long as nothing changes. */
export function byAttendance(dao: Held, list: readonly Address[]): readonly Address[] {
  const { version } = dao.index.votes;
  const known = sorted.get(list);
  if (known?.version === version) return known.list;
  const counts = new Map(list.map((account) => [account, votedOn(dao, account)]));
  const next = list.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
  sorted.set(list, { version, list: next });
  return next;
}

function votedOn({ index: { votes } }: Held, account: Address): number {
  return new Set(listedOf(votes, account).map((row) => votes.proposal(row))).size;
}
