import type { Address } from 'viem';
import { type OpenedDao, pageSize } from '../../context';
import { daoVoteSyncOf } from '../daoVotes';
import { isListed } from '../sides';
import { voteOf } from '../vote';
import { countUpTo, cursorOf, votePositionOf } from '../voteOrder';

/** Which part of a list is wanted. */
export type PageArguments = { first: number; after?: string | null };

/** `DelegateVotePage`: how an account voted, as far as read. */
export async function votesOfDelegate(dao: OpenedDao, account: Address, args: PageArguments) {
  const first = pageSize(args.first);
  await dao.index.ready();
  const { votes } = dao.index;
  const rows = votes
    .rowsOf(account)
    .filter((row) => isListed(votes, row))
    .reverse();
  const start = args.after == null ? 0 : countUpTo(votes, rows, 'NEWEST', args.after);
  const page = rows.slice(start, start + first);
  const last = page.at(-1);
  return {
    items: page.map((row) => voteOf(dao, row)),
    cursor: last !== undefined && start + first < rows.length ? cursorOf(votePositionOf(votes, last)) : null,
    total: rows.length,
    // Few screens ask for it, and late: its code is no part of what every visit loads.
    participation: async () => (await import('./participation')).participationOf(dao, account, rows),
    sync: () => daoVoteSyncOf(dao),
  };
}
