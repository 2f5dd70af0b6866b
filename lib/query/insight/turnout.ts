import { type Answered, useAsk } from '../client/ask';
import { graphql, type ResultOf } from '../client/graphql';

export const turnoutQuery = graphql(`
  query Turnout($id: ID!) {
    dao(id: $id) {
      id
      proposals(first: 40, states: [ACTIVE, DEFEATED, SUCCEEDED, QUEUED, EXPIRED, EXECUTED]) {
        items {
          id: proposalId title state created { block timestamp }
          tally { against for abstain } quorum { value }
        }
        total
      }
      sync { complete reading paused head { number } }
    }
  }
`);

export type TurnoutLine = ResultOf<typeof turnoutQuery>['dao']['proposals']['items'][number];

/** The last proposals on which there was a vote, the oldest first, and how many there are in all. */
export type TurnoutView = ReturnType<typeof turnoutOf>;

export function useTurnout(id: string): Answered<TurnoutView> {
  return useAsk({ document: turnoutQuery, variables: { id }, read: turnoutOf });
}

function turnoutOf({ dao }: ResultOf<typeof turnoutQuery>) {
  const { items, total } = dao.proposals;
  return { lines: items.toReversed(), total, sync: dao.sync };
}
