import { useAsk } from '../client/ask';
import { graphql, type ResultOf } from '../client/graphql';

const moduleBallotQuery = graphql(`
  query ModuleBallot($dao: ID!, $id: BigInt!) {
    proposal(dao: $dao, id: $id) {
      id
      module {
        ballot { options most winners threshold isRelative }
      }
    }
  }
`);

type ModuleWire = NonNullable<NonNullable<ResultOf<typeof moduleBallotQuery>['proposal']>['module']>;

/** What a voting module asks of a voter. */
export type ModuleBallotView = NonNullable<ModuleWire['ballot']>;

/** What the voting module of a proposal asks of a voter; null where it is none that is known, undefined while that is read. */
export function useModuleBallot(dao: string, id: bigint) {
  return useAsk({
    document: moduleBallotQuery,
    variables: { dao, id },
    read: ({ proposal }) => proposal?.module?.ballot ?? null,
  });
}
