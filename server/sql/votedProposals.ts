import type { ParamsRule } from '@/core/governor/params';
import type { VoteQuestion } from '@/service/graph/reader';
import type { Database } from './database';
import { rulesIn } from './projection';

/** The proposals that have votes, by their numbers in the database: how params are read, and how long their lists are. */
export type VotedProposals = ReadonlyMap<number, VotedProposal>;

type VotedProposal = { id: bigint; rules: readonly ParamsRule[]; lengths: Record<List, number> };
type List = 'ALL' | NonNullable<VoteQuestion['support']>;

/** Reads those of an organisation. */
export async function readVoted({ query }: Pick<Database, 'query'>, dao: number): Promise<VotedProposals> {
  const rows = await query(
    'select n, id::text as id_text, rules, listed, against, in_favour, abstain from proposal where dao = $1',
    [dao],
  );
  return new Map(
    rows.map(({ n, id_text: id, rules, listed, against, in_favour: inFavour, abstain }) => {
      const [ALL = 0, AGAINST = 0, FOR = 0, ABSTAIN = 0] = [listed, against, inFavour, abstain].map(Number);
      const lengths = { ALL, AGAINST, FOR, ABSTAIN };
      return [Number(n), { id: BigInt(String(id)), rules: rulesIn(Number(rules)), lengths }];
    }),
  );
}

/** The number of a proposal; that of none where it has no votes. */
export function votedNumber(proposals: VotedProposals, id: bigint): number {
  for (const [n, each] of proposals) if (each.id === id) return n;
  return 0;
}

/** How many votes stand in a list: of one proposal or of all, on one side or on any. */
export function countListed(
  proposals: VotedProposals,
  { proposal, support }: Pick<VoteQuestion, 'proposal' | 'support'>,
): number {
  let sum = 0;
  for (const { id, lengths } of proposals.values())
    if (proposal === undefined || id === proposal) sum += lengths[support ?? 'ALL'];
  return sum;
}
