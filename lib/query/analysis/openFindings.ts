import { OPEN_STATES } from '@/core/governor/proposal';
import { useAsk } from '../client/ask';
import { graphql, type ResultOf } from '../client/graphql';

/** Findings in the latest proposals that can still change something, by all that the chain says of their calls. */
export const openFindingsQuery = graphql(`
  query OpenFindings($id: ID!, $states: [ProposalState!]) {
    dao(id: $id) {
      id
      proposals(first: 10, states: $states) {
        items { id proposalId findings(read: true) { items { check severity path sentence } } }
      }
    }
  }
`);

export type RiskMark = ResultOf<
  typeof openFindingsQuery
>['dao']['proposals']['items'][number]['findings']['items'][number];

/** Reads the findings in a list's open proposals, by proposal, as on the page of each; pauses unless it is `wanted`. */
export function useOpenFindings(id: string, wanted: boolean) {
  return useAsk({
    document: openFindingsQuery,
    variables: { id, states: [...OPEN_STATES] },
    read: ({ dao }) =>
      new Map(dao.proposals.items.map(({ proposalId, findings }) => [proposalId, findings.items])),
    pause: !wanted,
  });
}
