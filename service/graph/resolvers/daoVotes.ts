import { isSameTally } from '@/core/governor/params';
import { madeOnce } from '@/core/madeOnce';
import type { VoteTable } from '@/service/indexer/votes/voteTable';
import type { OpenedDao } from '../context';
import { votePageOf } from './vote';
import type { VotesArguments } from './voteOrder';

/** The arguments of `Dao.votes`. */
export type DaoVotesArguments = VotesArguments & { offset: number };

/** `DaoVotePage`: the votes over all proposals, as far as they are read. */
export async function daoVotesOf(dao: OpenedDao, args: DaoVotesArguments) {
  await dao.index.ready();
  return { ...(await votePageOf(dao, args)), sync: () => daoVoteSyncOf(dao) };
}

/** `DaoVoteSync`: the judge is the contract's tally of every proposal, at the block the index has come to. */
export async function daoVoteSyncOf(dao: OpenedDao) {
  const { index } = dao;
  const { total, proven, known } = await proofOf(dao);
  const { complete } = index.status();
  return {
    ...index.allStatus(),
    complete: complete && known && proven === total,
    proposals: total,
    proven,
    at: index.status().head,
    pack: index.pack(),
    file: index.fileCheck(),
  };
}
type Judged = { key: string; isProven: boolean };
const judged = new WeakMap<VoteTable, Map<bigint, Judged>>();

/** How many proposals are read, and of how many the votes held add up to the contract's tally. */
async function proofOf(dao: OpenedDao): Promise<{ total: number; proven: number; known: boolean }> {
  const { index } = dao;
  const proposals = index.proposals();
  const contract = await dao.contract.listed(proposals.map(({ id }) => id));
  const verdicts = madeOnce(judged, index.votes, () => new Map<bigint, Judged>());
  let proven = 0;
  let answered = 0;
  for (const { id } of proposals) {
    const now = contract.get(id);
    if (now?.tally == null) continue;
    answered++;
    // Summing a million weights takes a while: only what changed is summed again.
    const key = [index.forks, index.votes.rows(id).length, ...Object.values(now.tally)].join();
    const known = verdicts.get(id);
    const isProven =
      known?.key === key
        ? known.isProven
        : isSameTally(index.votes.tally(id, now.at.number, now.tally), now.tally);
    verdicts.set(id, { key, isProven });
    if (isProven) proven++;
  }
  return { total: proposals.length, proven, known: answered === proposals.length };
}
