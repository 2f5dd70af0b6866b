import type { Address } from 'viem';
import type { Index } from '@/service/indexer/daoIndex';
import type { Reader, VoteLine, VoteLines, VoteQuestion } from './reader';
import { type Ranked, rank } from './resolvers/ranking';
import { isListed } from './resolvers/sides';
import { countUpTo, cursorOf, votePositionOf } from './resolvers/voteOrder';

type Votes = Pick<Index, 'votes' | 'wantBeside'>;

/** Answers from the columns of an index in memory. */
export function createColumnReader(index: Votes): Reader {
  return {
    votes: async (question) => {
      const { proposal } = question;
      if (isSearched(question)) await index.wantBeside('reasons', proposal);
      const count = () =>
        ranked(index, { ...question, support: null, search: null, orderBy: 'OLDEST' }).length;
      return { ...pageOf(index, ranked(index, question), question), count };
    },
    ballots: async (proposal, voter) => {
      const lines = index.votes.of(proposal, voter).map((row) => lineOf(index, row));
      return lines.sort((a, b) => Number(a.block - b.block) || a.logIndex - b.logIndex);
    },
  };
}

function ranked({ votes }: Votes, question: VoteQuestion): Ranked {
  const { proposal, voter } = question;
  return voter === undefined ? rank(votes, question, proposal) : ofVoter(votes, voter);
}

// One account has few votes, and they are requested newest first only.
function ofVoter(votes: Index['votes'], voter: Address): Ranked {
  return votes
    .rowsOf(voter)
    .filter((row) => isListed(votes, row))
    .reverse();
}

function pageOf(
  index: Votes,
  rows: Ranked,
  { after, first, offset = 0, orderBy }: VoteQuestion,
): Omit<VoteLines, 'count'> {
  const { votes } = index;
  const start = after == null ? Math.max(0, offset) : countUpTo(votes, rows, orderBy, after);
  const end = Math.min(rows.length, start + first);
  const page: number[] = [];
  for (let place = start; place < end; place++) page.push(rows.at(place) ?? 0);
  const last = page.at(-1);
  return {
    lines: page.map((row) => lineOf(index, row)),
    cursor: last !== undefined && end < rows.length ? cursorOf(votePositionOf(votes, last)) : null,
    total: rows.length,
  };
}

function lineOf(index: Votes, row: number): VoteLine {
  const { votes } = index;
  const vote = votes.at(row);
  const besideOf = (kind: 'reasons' | 'transactions') => beside(index, kind, vote, row);
  return {
    ...vote,
    counted: () => votes.counted(row),
    reduced: () => votes.reduced(row),
    // Data in a file of its own is fetched on request.
    reason: () => (votes.unread(row) ? besideOf('reasons') : vote.reason),
    transaction: (load) => (load && vote.transaction === null ? besideOf('transactions') : vote.transaction),
  };
}

async function beside(
  index: Votes,
  kind: 'reasons' | 'transactions',
  { block, logIndex, proposal }: Pick<VoteLine, 'block' | 'logIndex' | 'proposal'>,
  before: number,
): Promise<string | null> {
  await index.wantBeside(kind, proposal);
  const { votes } = index;
  // Rows may have moved meanwhile; mostly they have not.
  const isIt = (each: number) => votes.block(each) === Number(block) && votes.logIndex(each) === logIndex;
  const row = isIt(before) ? before : Array.from(votes.rows(proposal)).find(isIt);
  if (row === undefined) return null;
  return kind === 'reasons' ? votes.reason(row) : votes.transaction(row);
}

// Whether reasons are searched, which may stand in a file of their own.
function isSearched({ search }: Pick<VoteQuestion, 'search'>): boolean {
  return (search?.trim() ?? '') !== '' && !/^0x[0-9a-f]*$/i.test(search?.trim() ?? '');
}
