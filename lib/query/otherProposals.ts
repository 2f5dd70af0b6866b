import type { ResultOf } from 'gql.tada';
import { useMemo } from 'react';
import type { Address, Hex } from 'viem';
import type { State } from '@/core/governor/proposal';
import { type Answered, useAsk } from './client/ask';
import { graphql } from './client/graphql';

/** Another proposal of an organisation, whole. */
export type OtherProposalView = {
  id: bigint;
  title: string;
  proposer: Address;
  state: State;
  /** Unix seconds, null when not read. */
  created: bigint | null;
  block: bigint;
  description: string;
  calls: readonly { target: Address; value: bigint; signature: string; calldata: Hex }[];
};

/** The latest proposals with their texts and calls; of a checkpoint their files are loaded. */
export const otherProposalsQuery = graphql(`
  query Past($id: ID!, $first: Int!, $states: [ProposalState!]) {
    dao(id: $id) {
      id
      proposals(first: $first, states: $states) {
        total
        items {
          id proposalId title proposer state description
          created { block timestamp }
          actions { target value signature calldata }
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
export function useOpen(id: string): Answered<{ items: readonly OtherProposalView[]; isAll: boolean }> {
  const variables = useMemo(() => ({ id, first: MOST_OPEN, states: OPEN }), [id]);
  return useAsk({ document: otherProposalsQuery, variables, read: pastOf });
}

/** The latest proposals of an organisation, and whether those are all that are read. */
export function useOtherProposals(
  id: string,
): Answered<{ items: readonly OtherProposalView[]; isAll: boolean }> {
  const variables = useMemo(() => ({ id, first: LOOKED_BACK }), [id]);
  return useAsk({ document: otherProposalsQuery, variables, read: pastOf });
}

function pastOf(data: ResultOf<typeof otherProposalsQuery>): {
  items: readonly OtherProposalView[];
  isAll: boolean;
} {
  const { items, total } = data.dao.proposals;
  const read = items.map((item) => ({
    id: BigInt(item.proposalId),
    title: item.title,
    proposer: item.proposer as Address,
    state: item.state,
    created: item.created.timestamp === null ? null : BigInt(item.created.timestamp),
    block: BigInt(item.created.block),
    description: item.description,
    calls: item.actions.map(({ target, value, signature, calldata }) => ({
      target: target as Address,
      value: BigInt(value),
      signature,
      calldata: calldata as Hex,
    })),
  }));
  return { items: read, isAll: items.length === total };
}
