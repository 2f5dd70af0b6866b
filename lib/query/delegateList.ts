import type { ResultOf } from 'gql.tada';
import type { Address } from 'viem';
import type { Side } from '@/core/governor/vote';
import { graphql } from './client/graphql';
import { type Pages, usePages } from './client/pages';
import { maybeBigInt } from './client/wire';
import type { VoteView } from './vote';

/** An account that chose a delegate; `confirmed` is what the token says of it, null when it did not answer. */
export type DelegatorView = {
  address: Address;
  since: bigint;
  balance: bigint | null;
  confirmed: boolean | null;
};

/** One change of a delegate's power. */
export type ChangeView = { block: bigint; logIndex: number; previous: bigint; votes: bigint };

/** How a delegate voted on one proposal. */
export type DelegateVoteView = {
  id: string;
  proposal: bigint;
  /** Null when its proposal is not read. */
  title: string | null;
  kind: VoteView['kind'];
  /** Null for a split vote, and where it cannot be told whether it is one. */
  side: Side | null;
  weight: bigint;
  block: bigint;
};

/** A page of votes; `participation` only where it can be told for certain. */
export type DelegateVotesView = {
  items: readonly DelegateVoteView[];
  cursor: string | null;
  total: number;
  participation: { held: number; voted: number } | null;
  complete: boolean;
  reading: boolean;
};

type Listed<T> = { items: readonly T[]; cursor: string | null; total: number };

/** Who chose a delegate, latest first. */
export const delegatorsQuery = graphql(`
  query Delegators($id: ID!, $address: String!, $first: Int!, $after: String) {
    dao(id: $id) {
      id
      delegate(address: $address) {
        address
        delegations(first: $first, after: $after) {
          items { address since balance confirmed } cursor total
        }
      }
    }
  }
`);

/** Every change of a delegate's power, latest first. */
export const changesQuery = graphql(`
  query PowerChanges($id: ID!, $address: String!, $first: Int!, $after: String) {
    dao(id: $id) {
      id
      delegate(address: $address) {
        address
        changes(first: $first, after: $after) { items { block logIndex previous votes } cursor total }
      }
    }
  }
`);

/** How a delegate voted, latest first. */
export const delegateVotesQuery = graphql(`
  query DelegateVotes($id: ID!, $address: String!, $first: Int!, $after: String) {
    dao(id: $id) {
      id
      delegate(address: $address) {
        address
        votes(first: $first, after: $after) {
          items { id kind support weight counted block proposal { proposalId title } }
          cursor total
          participation { held voted }
          sync { complete reading }
        }
      }
    }
  }
`);

const PAGE = 20;

/** Who chose a delegate. */
export function useDelegators(id: string, address: string): Pages<Listed<DelegatorView>> {
  return usePages(JSON.stringify(['delegators', id, address]), {
    document: delegatorsQuery,
    variables: (after) => ({ id, address, first: PAGE, after }),
    page: delegatorsOf,
    keyOf: (each) => each.address,
  });
}

/** Every change of a delegate's power; asks nothing before it is `wanted`. */
export function useChanges(id: string, address: string, wanted: boolean): Pages<Listed<ChangeView>> {
  return usePages(wanted ? JSON.stringify(['changes', id, address]) : undefined, {
    document: changesQuery,
    variables: (after) => ({ id, address, first: PAGE, after }),
    page: changesOf,
    keyOf: (each) => `${each.block}:${each.logIndex}`,
  });
}

/** How a delegate voted; begins reading all votes. */
export function useDelegateVotes(id: string, address: string): Pages<DelegateVotesView> {
  return usePages(JSON.stringify(['votes', id, address]), {
    document: delegateVotesQuery,
    variables: (after) => ({ id, address, first: PAGE, after }),
    page: votesOf,
    keyOf: (each) => each.id,
  });
}

function delegatorsOf({ dao }: ResultOf<typeof delegatorsQuery>): Listed<DelegatorView> | undefined {
  if (dao.delegate === null) return undefined;
  const { items, cursor, total } = dao.delegate.delegations;
  return {
    cursor,
    total,
    items: items.map(({ address, since, balance, confirmed }) => ({
      address: address as Address,
      since: BigInt(since),
      balance: maybeBigInt(balance),
      confirmed,
    })),
  };
}

function changesOf({ dao }: ResultOf<typeof changesQuery>): Listed<ChangeView> | undefined {
  if (dao.delegate === null) return undefined;
  const { items, cursor, total } = dao.delegate.changes;
  return {
    cursor,
    total,
    items: items.map(({ block, logIndex, previous, votes }) => ({
      block: BigInt(block),
      logIndex,
      previous: BigInt(previous),
      votes: BigInt(votes),
    })),
  };
}

function votesOf({ dao }: ResultOf<typeof delegateVotesQuery>): DelegateVotesView | undefined {
  if (dao.delegate === null) return undefined;
  const { items, cursor, total, participation, sync } = dao.delegate.votes;
  return {
    cursor,
    total,
    participation,
    ...sync,
    items: items.map(({ id, kind, support, weight, counted, block, proposal }) => ({
      id,
      proposal: BigInt(proposal.proposalId),
      title: proposal.title,
      side: support === null ? null : (support.toLowerCase() as Side),
      kind: kind.toLowerCase() as VoteView['kind'],
      weight: BigInt(counted ?? weight),
      block: BigInt(block),
    })),
  };
}
