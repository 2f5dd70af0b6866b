import type { ResultOf } from 'gql.tada';
import { useMemo } from 'react';
import type { Address, Hex } from 'viem';
import type { State } from '@/lib/governor/proposal';
import { type Answered, useAsk } from './ask';
import { graphql } from './graphql';

/** Another proposal of an organisation, whole. */
export type PastView = {
  id: bigint;
  title: string;
  proposer: Address;
  state: State;
  /** Unix seconds, null when not read. */
  created: bigint | null;
  block: bigint;
  description: string;
  calls: readonly { target: Address; value: bigint; calldata: Hex }[];
};

/** The latest proposals with their texts and calls; of a checkpoint their files are loaded. */
export const pastQuery = graphql(`
  query Past($id: ID!, $first: Int!) {
    dao(id: $id) {
      id
      proposals(first: $first) {
        total
        items {
          id proposalId title proposer state description
          created { block timestamp }
          actions { target value calldata }
        }
      }
    }
  }
`);

/** How many proposals are looked back at. */
export const LOOKED_BACK = 30;

/** The latest proposals of an organisation, and whether those are all that are read. */
export function usePast(id: string): Answered<{ items: readonly PastView[]; isAll: boolean }> {
  const variables = useMemo(() => ({ id, first: LOOKED_BACK }), [id]);
  return useAsk({ document: pastQuery, variables, read: pastOf });
}

function pastOf(data: ResultOf<typeof pastQuery>): { items: readonly PastView[]; isAll: boolean } {
  const { items, total } = data.dao.proposals;
  const read = items.map((item) => ({
    id: BigInt(item.proposalId),
    title: item.title,
    proposer: item.proposer as Address,
    state: item.state,
    created: item.created.timestamp === null ? null : BigInt(item.created.timestamp),
    block: BigInt(item.created.block),
    description: item.description,
    calls: item.actions.map(({ target, value, calldata }) => ({
      target: target as Address,
      value: BigInt(value),
      calldata: calldata as Hex,
    })),
  }));
  return { items: read, isAll: items.length === total };
}
