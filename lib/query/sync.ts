import { useAsk } from './ask';
import type { ResultOf } from './graphql';
import { graphql } from './graphql';
import { problemFrom } from './problem';

/** How far the index of the organisation on screen has come. */
export const syncQuery = graphql(`
  query Sync($id: ID!) {
    dao(id: $id) {
      id
      sync { head { number timestamp } complete reading progress gaps { from to } source problem { code facts } }
    }
  }
`);

/** Asks how far an organisation is read; pauses without one. */
export function useSync(id: string | undefined) {
  return useAsk({ document: syncQuery, variables: { id: id ?? '' }, read: syncOf, pause: id === undefined });
}

function syncOf(data: ResultOf<typeof syncQuery>) {
  const { sync } = data.dao;
  return {
    ...sync,
    head: BigInt(sync.head.number),
    /** Unix seconds of that block. */
    time: BigInt(sync.head.timestamp),
    gaps: sync.gaps.map((gap) => ({ from: BigInt(gap.from), to: BigInt(gap.to) })),
    problem: problemFrom(sync.problem),
  };
}
