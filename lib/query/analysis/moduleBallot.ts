import { useAsk } from '../client/ask';
import { graphql, type ResultOf } from '../client/graphql';

const moduleBallotQuery = graphql(`
  query ModuleBallot($dao: ID!, $id: BigInt!) {
    proposal(dao: $dao, id: $id) {
      id
      module {
        ballot {
          options { text votes passes actions { index target value signature selector calldata } }
          most winners threshold isRelative
        }
      }
    }
  }
`);

type ModuleWire = NonNullable<NonNullable<ResultOf<typeof moduleBallotQuery>['proposal']>['module']>;

/** Input that a voting module asks for. */
export type ModuleBallotView = NonNullable<ModuleWire['ballot']>;

/** Reads the input that a proposal's voting module asks of a voter; null without a known module, undefined while loading. */
export function useModuleBallot(dao: string, id: bigint) {
  return useAsk({
    document: moduleBallotQuery,
    variables: { dao, id },
    read: ({ proposal }) => proposal?.module?.ballot ?? null,
  });
}
