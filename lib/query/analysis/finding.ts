import type { QuorateError } from '@/core/errors';
import type { ResultOf } from '../client/graphql';
import { useLast } from '../client/last';
import type { ProposalView } from '../proposal';
import { useAbis } from './abis';
import { type findingsFields, findingsQuery } from './ahead';
import { useContent, useStaged } from './call';
import { useSimulation } from './simulation';

/** One thing that a check found; `path` leads to the call, empty for the proposal as a whole. */
export type RiskView = RisksView['items'][number];

/** Findings, most severe first; the checks that ran, and those that could not and why. */
export type RisksView = ResultOf<typeof findingsFields>;

export type FindingsView = {
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
  const read = ({ proposal }: ResultOf<typeof findingsQuery>) => proposal?.findings;
  const { whole, plain, isSettled } = useStaged({ document: findingsQuery, variables, read }, content);
  // Findings from the calls alone do not replace findings from all that is known.
  const judged = useLast(`${dao.id} ${id}`, whole.data) ?? plain.data;
  return { judged, error: judged === undefined ? whole.error : undefined, isSettled, retry: whole.retry };
}
