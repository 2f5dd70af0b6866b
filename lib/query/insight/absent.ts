import { useRef } from 'react';
import type { Service } from '@/service/api/protocol';
import { type Answered, useAsk } from '../client/ask';
import { graphql, type ResultOf } from '../client/graphql';
import { typedAsk } from '../client/typedAsk';
import { useWatch } from '../client/watch';
import { readingFields } from '../proof';

export const absentQuery = graphql(
  `query Absent($dao: ID!, $id: BigInt!, $first: Int!) {
    proposal(dao: $dao, id: $id) {
      id
      absent(first: $first) {
        total power
        items { address power proofs { ...ReadingFields } }
        at { number hash timestamp }
        sync { complete reading progress }
      }
    }
  }`,
  [readingFields],
);

/** All of them, by the logs alone. */
export const absentLinesQuery = graphql(
  `query AbsentLines($dao: ID!, $id: BigInt!) {
    proposal(dao: $dao, id: $id) { id absent(first: 1) { lines { address power } } }
  }`,
);

/** Those delegates with their power at the snapshot; null while nobody can vote. */
export type AbsentView = NonNullable<ResultOf<typeof absentQuery>['proposal']>['absent'];

/** Reads who has not voted, the `first` largest by name. Begins to read the delegations of the token, and all votes. */
export function useAbsent(dao: string, id: bigint, first: number): Answered<AbsentView | undefined> {
  useWatch(dao, [{ kind: 'votes', proposal: String(id) }, { kind: 'delegates' }]);
  const answered = useAsk({
    document: absentQuery,
    variables: { dao, id, first },
    read: ({ proposal }) => proposal?.absent,
  });
  // While more are asked for, those that were shown stay.
  const before = useRef(answered.data);
  if (answered.data !== undefined) before.current = answered.data;
  return { ...answered, data: answered.data ?? before.current };
}

/** Everybody who has not voted, with the power that the logs say they hold now. Throws what the service answers. */
export async function absentLines(service: Pick<Service, 'ask'>, dao: string, id: bigint) {
  const { data } = await typedAsk(service, absentLinesQuery, { dao, id });
  return data?.proposal?.absent?.lines ?? [];
}
