import type { Address } from 'viem';
import { boundedLine } from '@/core/format';
import type { Service } from '@/service/api/protocol';
import { graphql } from './client/graphql';
import { failureIn, typedAsk } from './client/typedAsk';

type Index = Pick<Service, 'ask'> & Partial<Pick<Service, 'watch'>>;

const voteQuery = graphql(`
  query ListedVote($dao: ID!, $id: BigInt!, $account: String!) {
    proposal(dao: $dao, id: $id) {
      votes(first: 1, search: $account) { total }
      account(address: $account) { vote { id } }
    }
  }
`);
const stateQuery = graphql(
  `query ListedState($dao: ID!, $id: BigInt!) { proposal(dao: $dao, id: $id) { state } }`,
);

/** Whether the index shows a vote of an account on a proposal. Throws where it does not answer what was asked. */
export async function isVoteListed(index: Index, dao: string, id: bigint, account: Address) {
  const abort = new AbortController();
  // Perhaps no screen shows this proposal now, so that nothing else has its votes read.
  index.watch?.(dao, [{ kind: 'votes', proposal: String(id) }], abort.signal).catch(() => undefined);
  try {
    const { data } = await typedAsk(index, voteQuery, { dao, id, account });
    return (data?.proposal?.account?.vote ?? null) !== null;
  } finally {
    abort.abort();
  }
}

/** The state in which the index shows a proposal; undefined where it shows none. Throws as `isVoteListed` does. */
export async function listedState(index: Index, dao: string, id: bigint) {
  const { data } = await typedAsk(index, stateQuery, { dao, id });
  return data?.proposal?.state;
}

const foundQuery = graphql(`query FoundDao($id: ID!) { dao(id: $id) { name } }`);

/** The name of the Governor at an address, by CAIP-10 id; undefined where there is none. Throws where that cannot be read. */
export async function findDao(index: Index, id: string): Promise<string | undefined> {
  const { data, errors } = await typedAsk(index, foundQuery, { id });
  if (data !== null) return boundedLine(data.dao.name, 80);
  const failure = failureIn(errors);
  if (failure.code === 'not-a-contract' || failure.code === 'not-a-governor') return undefined;
  throw failure;
}
