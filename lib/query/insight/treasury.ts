import { type Answered, useAsk } from '../client/ask';
import { graphql, type ResultOf } from '../client/graphql';
import { readingFields } from '../proof';

export const treasuryQuery = graphql(
  `query Treasury($id: ID!) {
    dao(id: $id) {
      id
      sync { reading complete }
      treasury {
        holdings { holder amount asset { source token symbol decimals } proof { ...ReadingFields } }
        assets { source token }
        silent
        at { number }
      }
    }
  }`,
  [readingFields],
);

export const openMovesQuery = graphql(`
  query OpenMoves($id: ID!) {
    dao(id: $id) {
      id
      sync { complete }
      proposals(first: 50, states: [PENDING, ACTIVE, SUCCEEDED, QUEUED]) {
        items {
          id: proposalId title
          calls { items { path chainId share sentence { kind text who } } block }
        }
        total
      }
    }
  }
`);

/** Amounts in base units, what was looked for, and of how many tokens nothing was said. */
export type TreasuryView = ReturnType<typeof heldOf>;

export type HoldingView = TreasuryView['holdings'][number];

export function useTreasury(id: string): Answered<TreasuryView> {
  return useAsk({ document: treasuryQuery, variables: { id }, read: heldOf });
}

function heldOf({ dao: { sync, treasury } }: ResultOf<typeof treasuryQuery>) {
  // Open proposals name tokens to look for: until all are read there may be more.
  return { ...treasury, mayGrow: sync.reading || !sync.complete };
}

export function useOpenMoves(id: string) {
  return useAsk({ document: openMovesQuery, variables: { id }, read: movesOf });
}

function movesOf({ dao }: ResultOf<typeof openMovesQuery>) {
  const { items, total } = dao.proposals;
  const lines = items.map(({ calls, ...proposal }) => ({
    ...proposal,
    moves: calls.items.filter(({ share }) => share !== null),
  }));
  return {
    lines: lines.filter(({ moves }) => moves.length > 0),
    unread: items.filter(({ calls }) => calls.block === null).length,
    isWhole: dao.sync.complete && total <= items.length,
  };
}
