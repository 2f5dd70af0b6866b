import type { Address } from 'viem';
import { type OpenedDao, pageSize } from '../../context';
import { daoVoteSyncOf } from '../daoVotes';
import { voteOf } from '../vote';

/** Part of a list. */
export type PageArguments = { first: number; after?: string | null };

/** `DelegateVotePage`: how an account voted, as far as read. */
export async function votesOfDelegate(dao: OpenedDao, account: Address, args: PageArguments) {
  const first = pageSize(args.first);
  await dao.index.ready();
  const page = await dao.reader.votes({ ...args, first, voter: account, orderBy: 'NEWEST' });
  return {
    items: page.lines.map((line) => voteOf(dao, line)),
    cursor: page.cursor,
    total: page.total,
    // Few screens ask for it, and late: its code is no part of what every visit loads.
    participation: async () => (await import('./participation')).participationOf(dao, account),
    sync: () => daoVoteSyncOf(dao),
  };
}
