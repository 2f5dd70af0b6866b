import { useAsk } from './client/ask';
import { graphql, type ResultOf } from './client/graphql';

export const syncFields = graphql(`
  fragment SyncFields on Sync @_unmask {
    head { number hash timestamp }
    coverage { from to }
    gaps { from to }
    complete reading progress start paused source
    plan { requests seconds host }
    refusals { from to host reason }
    checkpoint { block { number hash timestamp } state reason host unchecked }
    recalled { block { number hash timestamp } read }
    problem { code facts }
  }
`);

export type SyncView = ResultOf<typeof syncFields>;

/** Estimate of what an endpoint must do to read the rest of a history. */
export type PlanView = NonNullable<SyncView['plan']>;

/** Blocks that an endpoint refused, and why in its own words. */
export type RefusalView = SyncView['refusals'][number];

export const syncQuery = graphql('query Sync($id: ID!) { dao(id: $id) { id sync { ...SyncFields } } }', [
  syncFields,
]);

/** Asks how far an organisation is read; pauses without one. */
export function useSync(id: string | undefined) {
  return useAsk({
    document: syncQuery,
    variables: { id: id ?? '' },
    read: ({ dao }) => dao.sync,
    pause: id === undefined,
  });
}

/** No endpoint can be reached, and what an earlier visit read is shown; until that is known it is only not confirmed yet. */
export function isAway({ recalled, problem }: Pick<SyncView, 'recalled' | 'problem'>): boolean {
  return recalled !== null && problem !== null;
}

/** Whether what is shown is of an earlier visit and is being confirmed. */
export function isRecalled({ recalled, problem }: Pick<SyncView, 'recalled' | 'problem'>): boolean {
  return recalled !== null && problem === null;
}

/** Whether what is shown was read from the chain on this visit, or agrees with it. */
export function isConfirmed({ recalled, checkpoint }: Pick<SyncView, 'recalled' | 'checkpoint'>): boolean {
  return recalled === null && checkpoint?.state !== 'unconfirmed';
}
