import { useMemo } from 'react';
import type { State } from '@/core/governor/proposal';
import { useAsk } from './client/ask';
import { graphql, type ResultOf } from './client/graphql';

/** The latest proposals with their texts and calls; of a checkpoint their files are loaded. */
export const otherProposalsQuery = graphql(`
  query Past($id: ID!, $first: Int!, $states: [ProposalState!]) {
    dao(id: $id) {
      id
      proposals(first: $first, states: $states) {
        total
        items {
          id: proposalId title proposer state description
          created { block timestamp }
          calls: actions { target value signature calldata }
        }
      }
    }
  }
`);

/** How many proposals are looked back at. */
const LOOKED_BACK = 30;

const OPEN: State[] = ['PENDING', 'ACTIVE', 'SUCCEEDED', 'QUEUED'];
const MOST_OPEN = 10;

/** The latest proposals that can still change something, and whether those are all of them. */
export function useOpen(id: string) {
  const variables = useMemo(() => ({ id, first: MOST_OPEN, states: OPEN }), [id]);
  return useAsk({ document: otherProposalsQuery, variables, read: pastOf });
}

/** The latest proposals of an organisation, and whether those are all that are read. */
export function useOtherProposals(id: string) {
  const variables = useMemo(() => ({ id, first: LOOKED_BACK }), [id]);
  return useAsk({ document: otherProposalsQuery, variables, read: pastOf });
}

function pastOf({ dao: { proposals } }: ResultOf<typeof otherProposalsQuery>) {
  const { items, total } = proposals;
  const read = items.map(({ created, ...each }) => ({
    ...each,
    created: created.timestamp,
    block: created.block,
  }));
  return { items: read, isAll: items.length === total };
}

/** Another proposal of an organisation, whole; created in Unix seconds, null when that is not read. */
export type OtherProposalView = ReturnType<typeof pastOf>['items'][number];
