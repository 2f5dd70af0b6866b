import type { ResultOf } from 'gql.tada';
import type { Address } from 'viem';
import type { BlockRange } from '@/core/blockRange';
import type { QuorateError } from '@/core/errors';
import type { Block } from '@/core/governor/dao';
import { type Answered, useAsk } from './client/ask';
import { graphql } from './client/graphql';
import { type Pages, usePages } from './client/pages';
import { problemFrom } from './client/problem';
import { maybeBigInt, readBlock, readRange } from './client/wire';

/** The orders of the list. */
export type DelegateListOrder = 'POWER' | 'DELEGATORS' | 'RECENT';

/** Where a log must be missing, and whose. */
export type BreakView = BlockRange & { address: Address; kind: 'POWER' | 'DELEGATION' | 'CHAIN' };

/** How far the delegations of the token are read. */
export type DelegateSyncView = {
  complete: boolean;
  reading: boolean;
  /** 0 to 1. */
  progress: number;
  from: bigint | null;
  fromStart: boolean;
  gaps: readonly BlockRange[];
  breaks: readonly BreakView[];
  checkpoint: bigint | null;
  problem: QuorateError | undefined;
};

/** One delegate; amounts in the token's smallest unit, all that the contract said read at block `at`. */
export type DelegateView = {
  address: Address;
  /** By the logs read. */
  power: bigint;
  /** By the contract; null when it did not answer. */
  confirmed: bigint | null;
  /** 0 to 1 of all tokens. */
  share: number | null;
  rank: number | null;
  delegators: number;
  changed: bigint | null;
  at: Block;
};

/** A page of delegates with what is known over all of them. */
export type DelegatePageView = {
  items: readonly DelegateView[];
  cursor: string | null;
  total: number;
  delegated: bigint;
  supply: bigint | null;
  at: Block;
  sync: DelegateSyncView;
};

/** A delegate with how its power came to be: at most some hundred points of all `count` changes. */
export type DelegateProfileView = DelegateView & {
  sync: DelegateSyncView;
  history: { points: readonly { block: bigint; votes: bigint }[]; count: number; whole: boolean };
};

const syncFields = graphql(`
  fragment DelegateSyncFields on DelegateSync @_unmask {
    complete reading progress from fromStart checkpoint
    gaps { from to } breaks { address kind from to } problem { code facts }
  }
`);

const lineFields = graphql(`
  fragment DelegateFields on Delegate @_unmask {
    address power confirmed share rank delegators changed at { number hash timestamp }
  }
`);

/** Who holds voting power. */
export const delegatesQuery = graphql(
  `query Delegates($id: ID!, $first: Int!, $after: String, $order: DelegateOrder!, $search: String) {
    dao(id: $id) {
      id
      delegates(first: $first, after: $after, orderBy: $order, search: $search) {
        items { ...DelegateFields }
        cursor total delegated supply
        at { number hash timestamp }
        sync { ...DelegateSyncFields }
      }
    }
  }`,
  [syncFields, lineFields],
);

/** One account in the list. */
export const delegateLineQuery = graphql(
  `query DelegateLine($id: ID!, $address: String!) {
    dao(id: $id) { id delegate(address: $address) { ...DelegateFields } }
  }`,
  [lineFields],
);

/** One delegate with the history of its power. */
export const delegateQuery = graphql(
  `query Delegate($id: ID!, $address: String!) {
    dao(id: $id) {
      id
      delegate(address: $address) {
        ...DelegateFields
        history(points: 300) { points { block votes } count whole }
        sync { ...DelegateSyncFields }
      }
    }
  }`,
  [syncFields, lineFields],
);

const PAGE = 50;

/** The delegates of an organisation. */
export function useDelegates(id: string, order: DelegateListOrder, search: string): Pages<DelegatePageView> {
  const words = search.trim() === '' ? null : search.trim();
  return usePages(JSON.stringify([id, order, words]), {
    document: delegatesQuery,
    variables: (after) => ({ id, first: PAGE, after, order, search: words }),
    page: pageOf,
    keyOf: (delegate) => delegate.address,
  });
}

/** One account as the list would show it; pauses without one. */
export function useDelegateLine(id: string, address: string | undefined): Answered<DelegateView | null> {
  return useAsk({
    document: delegateLineQuery,
    variables: { id, address: address ?? '' },
    read: lineIn,
    pause: address === undefined,
  });
}

/** One delegate and its history; null where the Governor names no token. */
export function useDelegate(id: string, address: string): Answered<DelegateProfileView | null> {
  return useAsk({ document: delegateQuery, variables: { id, address }, read: profileOf });
}

function pageOf({ dao }: ResultOf<typeof delegatesQuery>): DelegatePageView | undefined {
  const { delegates } = dao;
  if (delegates === null) return undefined;
  const { items, cursor, total, delegated, supply, at, sync } = delegates;
  return {
    items: items.map(lineOf),
    cursor,
    total,
    delegated: BigInt(delegated),
    supply: maybeBigInt(supply),
    at: readBlock(at),
    sync: syncOf(sync),
  };
}

function lineIn({ dao }: ResultOf<typeof delegateLineQuery>): DelegateView | null {
  return dao.delegate === null ? null : lineOf(dao.delegate);
}

function profileOf({ dao }: ResultOf<typeof delegateQuery>): DelegateProfileView | null {
  if (dao.delegate === null) return null;
  const { history, sync, ...line } = dao.delegate;
  return {
    ...lineOf(line),
    sync: syncOf(sync),
    history: {
      ...history,
      points: history.points.map(({ block, votes }) => ({ block: BigInt(block), votes: BigInt(votes) })),
    },
  };
}

function lineOf(line: ResultOf<typeof lineFields>): DelegateView {
  return {
    address: line.address as Address,
    power: BigInt(line.power),
    confirmed: maybeBigInt(line.confirmed),
    share: line.share,
    rank: line.rank,
    delegators: line.delegators,
    changed: maybeBigInt(line.changed),
    at: readBlock(line.at),
  };
}

function syncOf(sync: ResultOf<typeof syncFields>): DelegateSyncView {
  return {
    ...sync,
    from: maybeBigInt(sync.from),
    checkpoint: maybeBigInt(sync.checkpoint),
    gaps: sync.gaps.map(readRange),
    breaks: sync.breaks.map(({ address, kind, ...range }) => ({
      ...readRange(range),
      address: address as Address,
      kind,
    })),
    problem: problemFrom(sync.problem),
  };
}
