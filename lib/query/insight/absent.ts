import { type Answered, useAsk } from '../client/ask';
import { graphql, type ResultOf } from '../client/graphql';
import { useWatch } from '../client/watch';
import { readingFields } from '../proof';

/** Who of the largest delegates has not voted on a proposal. */
export const absentQuery = graphql(
  `query Absent($dao: ID!, $id: BigInt!) {
    proposal(dao: $dao, id: $id) {
      id
      absent(first: 8) {
        items { address power proofs { ...ReadingFields } }
        at { number hash timestamp }
        sync { complete reading progress }
      }
    }
  }`,
  [readingFields],
);

/** Those delegates with their power at the snapshot; null while nobody can vote. */
export type AbsentView = NonNullable<ResultOf<typeof absentQuery>['proposal']>['absent'];

/** Who of the largest delegates has not voted. Begins to read the delegations of the token, and all votes. */
export function useAbsent(dao: string, id: bigint): Answered<AbsentView | undefined> {
  useWatch(dao, [{ kind: 'votes', proposal: String(id) }, { kind: 'delegates' }]);
  return useAsk({
    document: absentQuery,
    variables: { dao, id },
    read: ({ proposal }) => proposal?.absent,
  });
}
