import type { QuorateError } from '@/core/errors';
import { useAsk } from '../client/ask';
import { graphql, type ResultOf } from '../client/graphql';
import { useLast } from '../client/last';
import type { ProposalView } from '../proposal';
import { useAbis } from './abis';
import { useContent } from './call';
import { useSimulation } from './simulation';

export const findingsFields = graphql(`
  fragment FindingsFields on Findings @_unmask {
    items { check severity path sentence why looked }
    made { id name }
    undecided { id name reason }
  }
`);

export const findingsQuery = graphql(
  `query Findings(
    $dao: ID!, $id: BigInt!, $abis: [AbiInput!], $unpublished: [String!], $simulate: Boolean!, $read: Boolean!
  ) {
    proposal(dao: $dao, id: $id) {
      id
      findings(abis: $abis, unpublished: $unpublished, simulate: $simulate, read: $read) { ...FindingsFields }
    }
  }`,
  [findingsFields],
);

/** One thing that a check found; `path` leads to the call, empty for the proposal as a whole. */
export type RiskView = RisksView['items'][number];

/** Findings, most severe first; the checks that ran, and those that could not and why. */
export type RisksView = ResultOf<typeof findingsFields>;

export type FindingsView = {
  /** Undefined before they ran. */
  judged: RisksView | undefined;
  error: QuorateError | undefined;
  /** Whether all that can be known now is in it: the chain has answered, or has failed to. */
  isSettled: boolean;
  retry: () => void;
};

export function useFindings(proposal: ProposalView): FindingsView {
  const { dao, id } = proposal;
  const { abis, unpublished } = useAbis(dao.chainId);
  const { simulation } = useSimulation(proposal);
  const content = useContent(proposal);
  const simulate = simulation.status === 'done';
  const variables = { dao: dao.id, id, abis: [...abis], unpublished: [...unpublished], simulate };
  const whole = useAsk({
    document: findingsQuery,
    variables: { ...variables, read: true },
    read: ({ proposal }) => proposal?.findings,
  });
  const first = useAsk({
    document: findingsQuery,
    variables: { ...variables, read: false },
    read: ({ proposal }) => proposal?.findings,
    until: content,
    pause: whole.data !== undefined,
  });
  // Findings from the calls alone do not replace findings from all that is known.
  const judged = useLast(`${dao.id} ${id}`, whole.data) ?? first.data;
  const isSettled = whole.data !== undefined || whole.error !== undefined;
  return { judged, error: judged === undefined ? whole.error : undefined, isSettled, retry: whole.retry };
}
