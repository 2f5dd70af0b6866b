import { OPEN_STATES } from '@/core/governor/proposal';
import { fragmentSubject } from '@/lib/routes';
import type { GraphqlRequest } from '@/service/api/protocol';
import { AT_FIRST } from '../client/beginInStages';
import { documentText, graphql } from '../client/graphql';

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

/** Findings in the latest proposals that can still change something, by all that the chain says of their calls. */
export const openFindingsQuery = graphql(`
  query OpenFindings($id: ID!, $states: [ProposalState!]) {
    dao(id: $id) {
      id
      proposals(first: 10, states: $states) {
        items { id proposalId findings(read: true) { items { check severity path sentence } } }
      }
    }
  }
`);

/** Questions for which the service reads, and keeps, all that the page at this place shows first. */
export function questionsAhead(
  { pathname, hash }: Pick<Location, 'pathname' | 'hash'>,
  followed: readonly string[],
): GraphqlRequest[] {
  const [dao = '', id] = fragmentSubject(hash).split('/');
  if (pathname === '/proposal/')
    return [{ query: documentText(findingsQuery), variables: { dao, id, simulate: false, read: true } }];
  const lists = pathname === '/' ? followed.slice(0, AT_FIRST) : pathname === '/dao/' ? [dao] : [];
  const query = documentText(openFindingsQuery);
  return lists.map((each) => ({ query, variables: { id: each, states: [...OPEN_STATES] } }));
}
