import type { Index } from '@/service/indexer/daoIndex';
import type { Reader, VoteLine, VoteQuestion } from './reader';
import { type Ranked, rank } from './resolvers/ranking';
import { listedOf } from './resolvers/sides';
import { pageOf } from './resolvers/voteOrder';

type Votes = Pick<Index, 'votes' | 'wantBeside'>;

/** Answers from the columns of an index in memory. */
export function createColumnReader(index: Votes): Reader {
  return {
    votes: async (question) => {
      const { proposal } = question;
      if (isSearched(question)) await index.wantBeside('reasons', proposal);
      const count = () =>
        ranked(index, { ...question, support: null, search: null, orderBy: 'OLDEST' }).length;
      const rows = ranked(index, question);
      return { ...pageOf(index.votes, rows, question, (row) => lineOf(index, row)), count };
    },
    ballots: async (proposal, voter) => {
      const lines = index.votes.of(proposal, voter).map((row) => lineOf(index, row));
      return lines.sort((a, b) => Number(a.block - b.block) || a.logIndex - b.logIndex);
    },
  };
}

function ranked({ votes }: Votes, question: VoteQuestion): Ranked {
  const { proposal, voter } = question;
  // One account has few votes, and they are requested newest first only.
  return voter === undefined ? rank(votes, question, proposal) : listedOf(votes, voter).reverse();
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
