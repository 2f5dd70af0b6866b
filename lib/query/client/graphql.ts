import { initGraphQLTada } from 'gql.tada';
import type { introspection } from '@/service/api/introspection';

/** Typed documents of our schema; a BigInt is a decimal string on the wire. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { BigInt: string };
}>();

export type { FragmentOf, ResultOf, VariablesOf } from 'gql.tada';
export { readFragment } from 'gql.tada';
