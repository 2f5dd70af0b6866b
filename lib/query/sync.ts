import type { BlockRange } from '@/core/blockRange';
import type { QuorateError } from '@/core/errors';
import type { Block } from '@/core/governor/dao';
import { useAsk } from './client/ask';
import { graphql, type ResultOf } from './client/graphql';
import { problemFrom } from './client/problem';
import { maybeBigInt, readBlock, readRange } from './client/wire';

/** What reading the rest of a history would take of an endpoint; an estimate. */
export type PlanView = { requests: number; seconds: number; host: string };

/** Blocks that an endpoint refused, and why in its own words. */
export type RefusalView = BlockRange & { host: string; reason: string };

/** The file an organisation is read from up to a block, and whether the chain agreed to it. */
export type CheckpointView = {
  block: Block;
  state: 'unconfirmed' | 'confirmed' | 'refused';
  reason: string | null;
  /** What of the list and the rules was not held against the chain, as sentences. */
  unchecked: readonly string[];
};

/** What is shown from an earlier visit while no endpoint can be reached: its newest block, and when it was read (Unix seconds). */
export type RecalledView = { block: Block; read: bigint };

/** How far the index of an organisation has come. */
export type SyncView = {
  head: Block;
  coverage: readonly BlockRange[];
  gaps: readonly BlockRange[];
  complete: boolean;
  reading: boolean;
  /** 0 to 1. */
  progress: number;
  /** First block worth reading; null until it is found. */
  start: bigint | null;
  /** What is left of a long reading; null when there is none. */
  plan: PlanView | null;
  /** A long reading waits for the person. */
  paused: boolean;
  refusals: readonly RefusalView[];
  checkpoint: CheckpointView | null;
  recalled: RecalledView | null;
  source: string;
  problem: QuorateError | undefined;
};

/** What every screen knows of how far an organisation is read. */
export const syncFields = graphql(`
  fragment SyncFields on Sync @_unmask {
    head { number hash timestamp }
    coverage { from to }
    gaps { from to }
    complete reading progress start paused source
    plan { requests seconds host }
    refusals { from to host reason }
    checkpoint { block { number hash timestamp } state reason unchecked }
    recalled { block { number hash timestamp } read }
    problem { code facts }
  }
`);

/** How far the index of the organisation on screen has come. */
export const syncQuery = graphql('query Sync($id: ID!) { dao(id: $id) { id sync { ...SyncFields } } }', [
  syncFields,
]);

/** Asks how far an organisation is read; pauses without one. */
export function useSync(id: string | undefined) {
  return useAsk({ document: syncQuery, variables: { id: id ?? '' }, read: syncOf, pause: id === undefined });
}

function syncOf(data: ResultOf<typeof syncQuery>): SyncView {
  return readSync(data.dao.sync);
}

/** Wire to domain: how far an index has come. */
export function readSync(sync: ResultOf<typeof syncFields>): SyncView {
  const { checkpoint, recalled } = sync;
  return {
    ...sync,
    head: readBlock(sync.head),
    coverage: sync.coverage.map(readRange),
    gaps: sync.gaps.map(readRange),
    start: maybeBigInt(sync.start),
    refusals: sync.refusals.map(({ host, reason, ...range }) => ({ ...readRange(range), host, reason })),
    checkpoint:
      checkpoint === null
        ? null
        : {
            block: readBlock(checkpoint.block),
            state: checkpoint.state.toLowerCase() as CheckpointView['state'],
            reason: checkpoint.reason,
            unchecked: checkpoint.unchecked,
          },
    recalled: recalled && { block: readBlock(recalled.block), read: BigInt(recalled.read) },
    problem: problemFrom(sync.problem),
  };
}
