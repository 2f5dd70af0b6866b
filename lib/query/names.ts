import { boundedLine } from '@/core/format';
import type { Service } from '@/service/api/protocol';
import { useAsk } from './client/ask';
import { graphql, type ResultOf } from './client/graphql';
import { failureIn, typedAsk } from './client/typedAsk';
import { useCurrentDao } from './currentDao';

const namesQuery = graphql(`
  query Names($accounts: [String!]!) { names(accounts: $accounts) { account name block } }
`);

const resolvedQuery = graphql(`
  query Resolved($name: String!) { resolved(name: $name) { name address block } }
`);

const statementQuery = graphql(`
  query Statement($name: String!, $organisation: String) {
    statement(name: $name, organisation: $organisation) {
      name description url statement avatar block records { key organisation text }
    }
  }
`);

/** Reads the ENS statement of a name's holder, also to the organisation on screen; asks nothing while the name is undefined. */
export function useStatement(name: string | undefined) {
  const variables = { name: name ?? '', organisation: useCurrentDao()?.ens ?? null };
  // Not again with every block: whoever reads a profile needs it once.
  return useAsk({
    document: statementQuery,
    variables,
    read: ({ statement }) => statement,
    pause: name === undefined,
    until: name ?? '',
  });
}

/** Name of an account at a block; null if it has no name that leads back to it. */
export type NameView = ResultOf<typeof namesQuery>['names'][number];

export type ResolvedView = ResultOf<typeof resolvedQuery>['resolved'];

export const MOST_ASKED = 100;

/** Asks what accounts call themselves in ENS; throws a `QuorateError`. */
export async function askNames(service: Service, accounts: readonly string[]): Promise<readonly NameView[]> {
  const { data, errors } = await typedAsk(service, namesQuery, { accounts: [...accounts] });
  if (data === null) throw failureIn(errors);
  // A normalised name is one line; that is not left to whoever answered.
  return data.names.map(({ name, ...rest }) => ({
    ...rest,
    name: name === null ? null : boundedLine(name, 255),
  }));
}

/** Asks where a name of ENS leads; throws a `QuorateError`. */
export async function askResolved(service: Service, name: string, signal: AbortSignal) {
  const { data, errors } = await typedAsk(service, resolvedQuery, { name }, signal);
  if (data === null) throw failureIn(errors);
  return data.resolved;
}
