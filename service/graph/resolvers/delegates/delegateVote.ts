import type { Address } from 'viem';
import type { OpenedDao, PageArguments } from '../../context';
import { daoVoteSyncOf } from '../daoVotes';
import { votePageOf } from '../vote';

/** `DelegateVotePage`: how an account voted, as far as read. */
export async function votesOfDelegate(dao: OpenedDao, account: Address, args: PageArguments) {
  await dao.index.ready();
  return {
    ...(await votePageOf(dao, { ...args, voter: account, orderBy: 'NEWEST' })),
    // Few screens ask for it, and late: its code is no part of what every visit loads.
    participation: async () => (await import('./participation')).participationOf(dao, account),
    sync: () => daoVoteSyncOf(dao),
  };
}
