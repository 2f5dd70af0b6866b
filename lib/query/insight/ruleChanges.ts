import { boundedLine } from '@/core/format';
import { graphql, type ResultOf } from '../client/graphql';
import { type Pages, usePages } from '../client/pages';
import { useWatch } from '../client/watch';
import { logFields, timelockSyncFields } from '../control';

export const ruleChangesQuery = graphql(
  `query RuleChanges($id: ID!, $first: Int!, $after: String) {
    dao(id: $id) {
      id
      changes(first: $first, after: $after) {
        items {
          id part rule role before after initial
          proposals { proposalId title }
          event { ...LogFields }
        }
        cursor total
        sync { ...TimelockSyncFields }
      }
    }
  }`,
  [timelockSyncFields, logFields],
);

const PAGE = 20;

/** Reads the changes in the rules and rights of an organisation, from the logs of Governor and timelock. */
export function useRuleChanges(id: string): Pages<RuleChangePageView> {
  useWatch(id, [{ kind: 'rules' }, { kind: 'timelock' }]);
  return usePages(id, {
    document: ruleChangesQuery,
    variables: (after) => ({ id, first: PAGE, after }),
    page: ({ dao }) => ({
      ...dao.changes,
      items: dao.changes.items.map(({ proposals, ...change }) => ({
        ...change,
        proposals: proposals.map(({ proposalId, title }) => ({
          proposalId,
          title: title === null ? '' : boundedLine(title, 120),
        })),
      })),
    }),
    keyOf: (change) => change.id,
  });
}

export type RuleChangePageView = Omit<Changes, 'items'> & { items: RuleChangeView[] };

/** One change of a rule or a right: a number in decimals or an address before and after, and the proposals behind it. */
export type RuleChangeView = Omit<Changes['items'][number], 'proposals'> & {
  proposals: { proposalId: bigint; title: string }[];
};

type Changes = ResultOf<typeof ruleChangesQuery>['dao']['changes'];
