import { type Answered, useAsk } from './client/ask';
import { graphql, type ResultOf } from './client/graphql';
import { useKeptName } from './currentDao';
import { daoFields, lineFields, readDao } from './dao';
import { readingFields } from './proof';

export const proposalQuery = graphql(
  `query Proposal($dao: ID!, $id: BigInt!) {
    proposal(dao: $dao, id: $id) {
      ...LineFields
      description
      actions { index target value signature selector calldata }
      module { address data }
      created { name block timestamp transaction logIndex }
      events { name block timestamp transaction logIndex }
      proofs { ...ReadingFields }
      dao { ...DaoFields }
    }
  }`,
  [daoFields, lineFields, readingFields],
);

/** A proposal; `data` is null when the Governor does not know it. */
export function useProposal(dao: string, id: bigint): Answered<ProposalView | null> {
  const answered = useAsk({ document: proposalQuery, variables: { dao, id }, read: proposalOf });
  useKeptName(answered.data?.dao);
  return answered;
}

const votingTimesQuery = graphql(`
  query VotingTimes($dao: ID!, $id: BigInt!) { proposal(dao: $dao, id: $id) { id opened closed } }
`);

/** When voting opened and closed by the time of these blocks, in Unix seconds; null where it is ahead or cannot be read. */
export type VotingTimes = { opened: bigint | null; closed: bigint | null };

/** When the voting of a proposal opened and closed: apart from the rest, for which nobody should wait. */
export function useVotingTimes({ id, state, dao }: ProposalView): Answered<VotingTimes | null> {
  const variables = { dao: dao.id, id };
  return useAsk({
    document: votingTimesQuery,
    variables,
    read: ({ proposal }) => proposal,
    pause: dao.clock.mode !== 'blocknumber',
    until: state,
  });
}

function proposalOf({ proposal }: ResultOf<typeof proposalQuery>) {
  return proposal && { ...proposal, dao: readDao(proposal.dao) };
}

/** A proposal with all that a page shows of it; state, tally, quorum, deadline and eta were read at block `at`. */
export type ProposalView = NonNullable<ReturnType<typeof proposalOf>>;

export type EventView = ProposalView['events'][number];

/** One call of a proposal: value in wei, `calldata` is what the target is sent, selector null when that is shorter than four bytes. */
export type ActionView = ProposalView['actions'][number];

export const titleQuery = graphql(
  `query Title($dao: ID!, $id: BigInt!) { proposal(dao: $dao, id: $id) { id title } }`,
);

/** The title of a proposal; null when the Governor does not know it. */
export function useTitle(dao: string, id: bigint): Answered<string | null> {
  return useAsk({
    document: titleQuery,
    variables: { dao, id },
    read: ({ proposal }) => proposal?.title ?? null,
  });
}
