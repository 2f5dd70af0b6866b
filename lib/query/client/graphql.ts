import type { initGraphQLTada } from 'gql.tada';
import type { Address, Hex } from 'viem';
import type { introspection } from '@/service/api/introspection';

/** The enums whose values are the names that the page itself uses. */
export const KEPT_ENUMS = [
  'ProposalState',
  'VoteOrder',
  'DelegateOrder',
  'PackState',
  'Subject',
  'PowerName',
  'RuleName',
  'Part',
  'Who',
  'Severity',
  'OperationState',
  'BreakKind',
  'AbiSource',
] as const;

/** Every other value as the page names it: `ACCESS_MANAGER` is `access-manager`. */
export function enumName(value: string): string {
  return value.toLowerCase().replaceAll('_', '-');
}

export function enumValue(name: string): string {
  return name.toUpperCase().replaceAll('-', '_');
}

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

type Typed = ReturnType<
  typeof initGraphQLTada<{
    introspection: PageSchema;
    scalars: { BigInt: bigint; Address: Address; Hex: Hex };
  }>
>;
type Parts = { parts: readonly string[] };

/** Typed documents of our schema; what is text on the wire is a bigint, an address or bytes here (`answerShape`). */
export const graphql = documentOf as unknown as Typed;

/** A document as its text, which urql takes for a persisted one: the page carries no parser and no printer. */
function documentOf(text: string, fragments: readonly Parts[] = []) {
  // Two fragments may spread the same third.
  const parts = [...new Set([text.replace(' @_unmask', ''), ...fragments.flatMap((each) => each.parts)])];
  const documentId = parts.join('\n');
  const definitions = [{ kind: 'OperationDefinition', operation: 'query' }];
  return { kind: 'Document', documentId, definitions, loc: { source: { body: documentId } }, parts };
}

export function documentText(document: object): string {
  return (document as ReturnType<typeof documentOf>).documentId;
}

export type { FragmentOf, ResultOf, VariablesOf } from 'gql.tada';
