import type { Address } from 'viem';
import { type OpenedDao, pageSize } from '../context';
import { daoVoteSyncOf } from './daoVotes';
import { isListed } from './sides';
import { voteOf } from './vote';
import { countUpTo, cursorOf, votePositionOf } from './voteOrder';

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
    participation: () => participationOf(dao, account, rows),
    sync: () => daoVoteSyncOf(dao),
  };
}

/** On how many of the proposals that it could decide on an account voted; null where that cannot be told for certain. */
async function participationOf(dao: OpenedDao, account: Address, rows: readonly number[]) {
  const { delegates, index, contract } = dao;
  const { clock } = await contract.dao();
  const { complete, isHistoryRead } = delegates.status();
  // The snapshots of other clocks are no blocks, and the logs of power stand at blocks.
  if (clock.mode !== 'blocknumber' || !complete || !isHistoryRead) return null;
  const sync = await daoVoteSyncOf(dao);
  if (!sync.complete) return null;
  const changes = delegates.changes(account);
  const voted = new Set(rows.map((row) => index.votes.at(row).proposal));
  const now = await contract.clock();
  const proposals = await contract.of(index.proposals().map(({ id }) => id));
  let held = 0;
  let count = 0;
  for (const [id, { deadline, snapshot, state }] of proposals) {
    if (deadline >= now || state === 'CANCELED') continue;
    const at = changes.findLast(({ block }) => block <= snapshot);
    if (at === undefined || at.votes === 0n) continue;
    held++;
    if (voted.has(id)) count++;
  }
  return { held, voted: count };
}
