import type { ProposalNow } from '@/core/governor/proposal';
import type { AnalysedVote, OtherProposal, Surroundings } from '@/service/analysis/subject';
import { latestContent, type OpenedDao } from '../context';
import { rank } from './ranking';
import { SIDE_NAMES } from './sides';

/** How many proposals are looked back at, and how many votes are looked at. */
const LOOKED_BACK = 30;
const HEAVIEST = 100;

/** Around a draft there is nothing. */
export const NO_SURROUNDINGS: Surroundings = {
  others: async () => null,
  votes: () => ({ items: [], isAll: false }),
};

/** Reads the surroundings of a proposal: the other proposals, and its votes. */
export function surroundingsOf(dao: OpenedDao, id: bigint, now: ProposalNow): Surroundings {
  return {
    others: () => othersOf(dao).catch(() => null),
    votes: () => votesAround(dao, id, now),
  };
}

async function othersOf(dao: OpenedDao): Promise<{ items: readonly OtherProposal[]; isAll: boolean }> {
  const { index, contract: truth } = dao;
  const read = index.proposals();
  const states = await truth.listed(read.map(({ id }) => id));
  const known = read.flatMap(({ id, title }) => {
    const now = states.get(id);
    return now === undefined ? [] : [{ id, title, state: now.state }];
  });
  const items = await Promise.all(
    known.slice(0, LOOKED_BACK).map(async (each): Promise<OtherProposal> => {
      const log = await index.find(each.id);
      if (log === undefined) throw new Error('a proposal that is listed was not found');
      const { proposer, actions, description, timestamp: created, block } = latestContent(index, log);
      return { ...each, proposer, actions, description, created, block };
    }),
  );
  return { items, isAll: items.length === known.length && index.status().complete };
}

// The heaviest; a vote with its parts is for no side.
function votesAround({ index }: OpenedDao, id: bigint, now: ProposalNow): ReturnType<Surroundings['votes']> {
  const { votes } = index;
  const rows = rank(votes, { orderBy: 'WEIGHT' }, id);
  const items = Array.from({ length: Math.min(rows.length, HEAVIEST) }, (_, place): AnalysedVote => {
    const row = rows.at(place) ?? 0;
    const { voter, kind, support, weight, block } = votes.at(row);
    const isWhole = kind !== 'split' && kind !== 'unknown';
    return {
      voter,
      side: isWhole ? (SIDE_NAMES[support]?.toLowerCase() as AnalysedVote['side']) : null,
      weight: (votes.counted(row) ?? weight) - votes.reduced(row),
      block,
    };
  });
  return { items, isAll: index.voteStatus(id, now).complete && items.length === rows.length };
}
