import { boundedLine } from '@/core/format';
import type { Service } from '@/service/api/protocol';
import { graphql } from './client/graphql';
import { failureIn, typedAsk } from './client/typedAsk';

const foundQuery = graphql(`query FoundDao($id: ID!) { dao(id: $id) { name } }`);

/** The name of the Governor at an address, by CAIP-10 id; undefined where there is none. Throws where that cannot be read. */
export async function findDao(service: Service, id: string): Promise<string | undefined> {
  const { data, errors } = await typedAsk(service, foundQuery, { id });
  if (data !== null) return boundedLine(data.dao.name, 80);
  const failure = failureIn(errors);
  if (failure.code === 'not-a-contract' || failure.code === 'not-a-governor') return undefined;
  throw failure;
}
