import { OPEN_STATES } from '@/core/governor/proposal';
import { useAsk } from '../client/ask';
import type { ResultOf } from '../client/graphql';
import { openFindingsQuery } from './ahead';

export type RiskMark = ResultOf<
  typeof openFindingsQuery
>['dao']['proposals']['items'][number]['findings']['items'][number];

/** Reads the findings in a list's open proposals, by proposal, as on the page of each; pauses unless it is `wanted`. */
export function useOpenFindings(id: string, wanted: boolean) {
  return useAsk({
    document: openFindingsQuery,
    variables: { id, states: [...OPEN_STATES] },
    read: ({ dao }) =>
      new Map(dao.proposals.items.map(({ proposalId, findings }) => [proposalId, findings.items])),
    pause: !wanted,
  });
}
