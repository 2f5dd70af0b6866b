import { initGraphQLTada } from 'gql.tada';
import type { Address, Hex } from 'viem';
import type { introspection } from '@/service/api/introspection';
import type { KEPT_ENUMS } from './enums';

type Dashed<Value> = Value extends `${infer Start}_${infer End}` ? `${Start}-${Dashed<End>}` : Value;
type Named<Value> = Value extends string ? Lowercase<Dashed<Value> & string> : never;
type Types = introspection['types'];
type Kept = (typeof KEPT_ENUMS)[number];

/** The schema as the page has it, its enums under the names of the page. */
type PageSchema = Omit<introspection, 'types'> & {
  types: {
    [Name in keyof Types]: Name extends Kept
      ? Types[Name]
      : Types[Name] extends { enumValues: infer Values }
        ? { name: Name; enumValues: Named<Values> }
        : Types[Name];
  };
};

/** Typed documents of our schema; what is text on the wire is a bigint, an address or bytes here (`answerShape`). */
export const graphql = initGraphQLTada<{
  introspection: PageSchema;
  scalars: { BigInt: bigint; Address: Address; Hex: Hex };
}>();

export type { FragmentOf, ResultOf, VariablesOf } from 'gql.tada';
export { readFragment } from 'gql.tada';
