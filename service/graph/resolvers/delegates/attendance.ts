import type { Address } from 'viem';
import type { OpenedDao } from '../../context';
import { listedOf } from '../sides';

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
