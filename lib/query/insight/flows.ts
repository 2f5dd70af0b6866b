import { type Answered, useAsk } from '../client/ask';
import { graphql, type ResultOf } from '../client/graphql';
import { useWatch } from '../client/watch';

export const flowsQuery = graphql(`
  query Flows($id: ID!, $since: BigInt!) {
    dao(id: $id) {
      id
      flows(since: $since, first: 100) {
        from to whole
        moves { from to votes chosen count } moved total
        shifts { address before after } shifted
        sync { complete reading }
      }
    }
  }
`);

/** Moves of votes, and who has more or less than before; null if the Governor names no token. */
export type FlowsView = NonNullable<ResultOf<typeof flowsQuery>['dao']['flows']>;

/** All votes that went from one account to another; null for nobody. */
export type FlowView = FlowsView['moves'][number];

/** How votes moved between delegates after a block. Begins to read the delegations of the token with their history. */
export function useFlows(id: string, since: bigint): Answered<FlowsView | null> {
  useWatch(id, [{ kind: 'delegates', history: true }]);
  return useAsk({ document: flowsQuery, variables: { id, since }, read: ({ dao }) => dao.flows });
}
