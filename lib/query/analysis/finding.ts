import type { Config } from '@/core/config';
import type { QuorateError } from '@/core/errors';
import { OPEN_STATES } from '@/core/governor/proposal';
import { caip10, list } from '@/core/json';
import { fragmentSubject } from '@/lib/routes';
import { readStored } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import type { Service } from '@/service/api/protocol';
import { AT_FIRST } from '../client/beginInStages';
import { documentText, graphql, type ResultOf } from '../client/graphql';
import { useLast } from '../client/last';
import type { ProposalView } from '../proposal';
import { useAbis } from './abis';
import { useContent, useStaged } from './call';
import { openFindingsQuery } from './openFindings';
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

/** Asks ahead what a list or proposal will ask once its code has taken the page over; the service keeps the answers. */
export function askAhead(
  { ask }: Pick<Service, 'ask'>,
  { pathname, hash }: Pick<Location, 'pathname' | 'hash'>,
  { organisations }: Pick<Config, 'organisations'>,
): void {
  const [dao = '', id] = fragmentSubject(hash).split('/');
  const followed = readStored(KEYS.following, list(caip10)) ?? organisations.map((each) => each.id);
  const lists = pathname === '/' ? followed.slice(0, AT_FIRST) : pathname === '/dao/' ? [dao] : [];
  const query = documentText(openFindingsQuery);
  const asked = lists.map((each) => ask({ query, variables: { id: each, states: [...OPEN_STATES] } }));
  if (pathname === '/proposal/')
    asked.push(
      ask({ query: documentText(findingsQuery), variables: { dao, id, simulate: false, read: true } }),
    );
  for (const answer of asked) answer.catch(() => undefined);
}
