import type { initGraphQLTada } from 'gql.tada';
import type { Address, Hex } from 'viem';
import type { introspection } from '@/service/api/introspection';

export type { ResultOf } from 'gql.tada';

/** A question as its text, which knows the shape of its answer on the wire. */
export const question = ((text: string) => text) as unknown as ReturnType<
  typeof initGraphQLTada<{
    introspection: introspection;
    scalars: { BigInt: string; Address: Address; Hex: Hex };
  }>
>;
