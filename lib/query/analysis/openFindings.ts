import { useAsk } from '../client/ask';
import { graphql, type ResultOf } from '../client/graphql';

/** What checks found in the latest proposals that can still change something, by what was read of them before. */
export const openFindingsQuery = graphql(`
  query OpenFindings($id: ID!, $states: [ProposalState!]) {
    dao(id: $id) {
      id
      proposals(first: 10, states: $states) {
        items { id proposalId findings(read: false) { items { check severity path } } }
      }
    }
  }
`);

/** A finding by its check, its severity and its place. */
export type RiskMark = ResultOf<
  typeof openFindingsQuery
>['dao']['proposals']['items'][number]['findings']['items'][number];

const OPEN = ['PENDING', 'ACTIVE', 'SUCCEEDED', 'QUEUED'] as const;

/** What checks found in the open proposals of a list, by proposal; undefined before they ran. */
export function useOpenFindings(id: string): ReadonlyMap<bigint, readonly RiskMark[]> | undefined {
  return useAsk({
    document: openFindingsQuery,
    variables: { id, states: [...OPEN] },
    read: ({ dao }) =>
      new Map(dao.proposals.items.map(({ proposalId, findings }) => [proposalId, findings.items])),
  }).data;
}
