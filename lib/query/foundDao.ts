import { boundedLine } from '@/core/format';
import type { Client } from './client/client';
import { graphql } from './client/graphql';

const foundQuery = graphql(`query FoundDao($id: ID!) { dao(id: $id) { name } }`);

/** The name of the Governor at an address, by CAIP-10 id; undefined where there is none. Throws where that cannot be read. */
export async function findDao(client: Client, id: string): Promise<string | undefined> {
  const { data, error } = await client.query(foundQuery, { id }).toPromise();
  if (data !== undefined) return boundedLine(data.dao.name, 80);
  if (error?.code === 'not-a-contract' || error?.code === 'not-a-governor') return undefined;
  throw error;
}
