import { type Answered, useAsk } from './client/ask';
import { graphql } from './client/graphql';

/** The title of a proposal and nothing else. */
export const titleQuery = graphql(
  `query Title($dao: ID!, $id: BigInt!) { proposal(dao: $dao, id: $id) { id title } }`,
);

/** The title of a proposal; null when the Governor does not know it. */
export function useTitle(dao: string, id: bigint): Answered<string | null> {
  return useAsk({
    document: titleQuery,
    variables: { dao, id },
    read: ({ proposal }) => proposal?.title ?? null,
  });
}
