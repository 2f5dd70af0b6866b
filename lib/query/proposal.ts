import type { ResultOf } from 'gql.tada';
import { useMemo } from 'react';
import type { Address, Hex } from 'viem';
import { type Answered, useAsk } from './client/ask';
import { graphql } from './client/graphql';
import { maybeBigInt } from './client/wire';
import { type DaoView, daoFields, lineFields, type ProposalLine, readDao, readLine } from './dao';

/** One log of a proposal's life. */
export type EventView = {
  name: string;
  block: bigint;
  /** Unix seconds, null when not read. */
  timestamp: bigint | null;
  transaction: Hex;
  logIndex: number;
};

/** One call of a proposal: value in wei, `calldata` is what the target is sent, selector null when that is shorter than four bytes. */
export type ActionView = {
  index: number;
  target: Address;
  value: bigint;
  /** The function as the proposal names it (Bravo, Alpha), else empty; any text at all. */
  signature: string;
  selector: Hex | null;
  calldata: Hex;
};

/** A proposal with all that a page shows of it; state, tally, quorum, deadline and eta were read at block `at`. */
export type ProposalView = Omit<ProposalLine, 'created'> & {
  dao: DaoView;
  /** Exactly as on the chain; hostile until shown as text. */
  description: string;
  actions: readonly ActionView[];
  /** The module that counts the votes and holds the actions (Agora), null for all others. */
  module: { address: Address; data: Hex } | null;
  created: EventView;
  /** Queued, executed, canceled and extended, oldest first. */
  events: readonly EventView[];
};

/** One proposal with its organisation. */
export const proposalQuery = graphql(
  `query Proposal($dao: ID!, $id: BigInt!) {
    proposal(dao: $dao, id: $id) {
      ...LineFields
      description
      actions { index target value signature selector calldata }
      module { address data }
      created { name block timestamp transaction logIndex }
      events { name block timestamp transaction logIndex }
      dao { ...DaoFields }
    }
  }`,
  [daoFields, lineFields],
);

/** A proposal; `data` is null when the Governor does not know it. */
export function useProposal(dao: string | undefined, id: bigint | undefined): Answered<ProposalView | null> {
  const variables = useMemo(() => ({ dao: dao ?? '', id: (id ?? 0n).toString() }), [dao, id]);
  return useAsk({
    document: proposalQuery,
    variables,
    read: proposalOf,
    pause: dao === undefined || id === undefined,
  });
}

type Wire = NonNullable<ResultOf<typeof proposalQuery>['proposal']>;

function proposalOf(data: ResultOf<typeof proposalQuery>): ProposalView | null {
  const { proposal } = data;
  if (proposal === null) return null;
  return {
    ...readLine(proposal),
    dao: readDao(proposal.dao),
    description: proposal.description,
    actions: proposal.actions.map((action) => ({
      index: action.index,
      target: action.target as Address,
      value: BigInt(action.value),
      signature: action.signature,
      selector: action.selector as Hex | null,
      calldata: action.calldata as Hex,
    })),
    module:
      proposal.module === null
        ? null
        : { address: proposal.module.address as Address, data: proposal.module.data as Hex },
    created: readEvent(proposal.created),
    events: proposal.events.map(readEvent),
  };
}

function readEvent(event: Wire['created']): EventView {
  return {
    name: event.name,
    block: BigInt(event.block),
    timestamp: maybeBigInt(event.timestamp),
    transaction: event.transaction as Hex,
    logIndex: event.logIndex,
  };
}
