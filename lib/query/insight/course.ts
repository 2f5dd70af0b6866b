import { type Answered, useAsk } from '../client/ask';
import { graphql, type ResultOf } from '../client/graphql';
import { useWatch } from '../client/watch';

export const courseQuery = graphql(`
  query Course($dao: ID!, $id: BigInt!) {
    proposal(dao: $dao, id: $id) {
      id
      course(points: 90) { points { block tally { against for abstain } } reached }
      votes(first: 1) { sync { complete reading from to } }
    }
  }
`);

/** The sums at some blocks, the block by which the quorum was reached, and how complete the votes are. */
export type CourseView = NonNullable<ReturnType<typeof courseOf>>;

export function useCourse(dao: string, id: bigint): Answered<CourseView | undefined> {
  useWatch(dao, [{ kind: 'votes', proposal: String(id) }]);
  return useAsk({ document: courseQuery, variables: { dao, id }, read: courseOf });
}

function courseOf({ proposal }: ResultOf<typeof courseQuery>) {
  return proposal === null ? undefined : { ...proposal.course, sync: proposal.votes.sync };
}
