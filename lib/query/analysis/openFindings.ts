import { useAsk } from '../client/ask';
import { graphql, type ResultOf } from '../client/graphql';
import type { ProposalLine } from '../dao';

/** What checks found in the latest proposals that can still change something, with `read` by all that the chain says of their calls. */
export const openFindingsQuery = graphql(`
  query OpenFindings($id: ID!, $states: [ProposalState!], $read: Boolean!) {
    dao(id: $id) {
      id
      proposals(first: 10, states: $states) {
        items { id proposalId findings(read: $read) { items { check severity path } } }
      }
    }
  }
`);

/** A finding by its check, its severity and its place. */
export type RiskMark = ResultOf<
  typeof openFindingsQuery
>['dao']['proposals']['items'][number]['findings']['items'][number];

/** In these a proposal can still change something, so what checks find in it is told in lists. */
export const OPEN_STATES: readonly ProposalLine['state'][] = ['PENDING', 'ACTIVE', 'SUCCEEDED', 'QUEUED'];

/**
 * What checks found in the open proposals of a list, by proposal; undefined before they ran. First by their calls alone,
 * then, if it is `wanted`, by what the chain says of these, as on the page of each; settled when no more is to come, and
 * whole when the chain has said it.
 */
export function useOpenFindings(
  id: string,
  wanted: boolean,
): { marks: ReadonlyMap<bigint, readonly RiskMark[]> | undefined; isSettled: boolean; isWhole: boolean } {
  const whole = useFound(id, true, !wanted);
  const quick = useFound(id, false, whole.data !== undefined);
  const isSettled = whole.data !== undefined || whole.error !== undefined || !wanted;
  return { marks: whole.data ?? quick.data, isSettled, isWhole: whole.data !== undefined };
}

function useFound(id: string, read: boolean, pause: boolean) {
  return useAsk({
    document: openFindingsQuery,
    variables: { id, states: [...OPEN_STATES], read },
    read: ({ dao }) =>
      new Map(dao.proposals.items.map(({ proposalId, findings }) => [proposalId, findings.items])),
    pause,
  });
}
