import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getVariableValues,
  isAbstractType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { collectFields, collectSubfields } from 'graphql/execution/collectFields.js';
import { QuorateError } from '@/core/errors';

// The largest document of the site has 311. Validation compares equal fields in pairs: 5,000 took 400 ms.
const MOST_TOKENS = 600;
const LONGEST = 20_000;
const DEEPEST = 8;
const MOST_ALIASES = 15;
/** Most values that an answer may have, as they are counted before it is made and while it is made. */
export const MOST_VALUES = 10_000;
// Added for each object that a field with arguments gives: it looks through a history, whatever is taken of it.
const LOOKING = 20;
// Items of a list whose size no argument sets. `Budget` counts how many they are.
const UNSIZED = 10;
const SIZES = ['first', 'points'];
// The same few are asked again and again, each time with other variables.
const REMEMBERED = 100;
const parsed = new Map<string, DocumentNode>();

/** Fields that make the server ask an endpoint, or do other work, on behalf of a stranger. */
export const REFUSED: ReadonlySet<string> = new Set([
  ...['names', 'resolved', 'statement', 'decode', 'endpoints', '__schema', '__type'].map(
    (name) => `Query.${name}`,
  ),
  ...['account', 'accounts', 'comparison', 'delegate', 'endpoints'].map((name) => `Dao.${name}`),
  ...['changes', 'control', 'flows', 'operations', 'treasury'].map((name) => `Dao.${name}`),
  ...['absent', 'account', 'ballots', 'calls', 'findings', 'simulation'].map((name) => `Proposal.${name}`),
  'Delegate.delegations',
]);

type Inspected = {
  aliases: number;
  /** How many values its answer may have. */
  cost: number;
  /** Why it is not answered, whatever it costs. */
  refused: string | null;
  /** The ids of the organisations that are asked for. */
  daos: unknown[];
};

/** Throws `query-invalid` for a question of a stranger that has too many aliases, costs too much, or asks what is not answered. */
export function checkStranger({ aliases, cost, refused }: Inspected): void {
  if (refused !== null) refuse(refused);
  if (aliases > MOST_ALIASES) refuse(`it has more than ${MOST_ALIASES} aliases`);
  if (cost > MOST_VALUES) refuse(`it may have more than ${MOST_VALUES} values`);
}

/** Counts what a document asks for, fragments merged and defaults coerced. Throws what graphql-js says of an unreadable one. */
export function inspect(schema: GraphQLSchema, text: string, given: Record<string, unknown>): Inspected {
  const found: Inspected = { aliases: 0, cost: 0, refused: null, daos: [] };
  const document = documentOf(text);
  if (typeof document === 'string') return { ...found, refused: document };
  const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operation === undefined || operations.length > 1) refuse('it has to be one query');
  const root = operation.operation === 'query' ? schema.getQueryType() : undefined;
  if (root == null) refuse('it has to be one query');
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const each of document.definitions)
    if (each.kind === Kind.FRAGMENT_DEFINITION) fragments[each.name.value] = each;
  const walk: Walk = { schema, root, fragments, found, variables: coerced(schema, operation, given) };
  const fields = collectFields(schema, fragments, walk.variables, root, operation.selectionSet);
  visit(walk, root, fields, { times: 1, depth: 1 });
  return found;
}

/** The document of a question; a sentence about one that is too long. Throws what graphql-js says of what it cannot read. */
export function documentOf(text: string): DocumentNode | string {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  if (text.length > LONGEST) return `it is longer than ${LONGEST} characters`;
  try {
    const document = parse(text, { maxTokens: MOST_TOKENS, noLocation: true });
    if (parsed.size >= REMEMBERED) parsed.clear();
    parsed.set(text, document);
    return document;
  } catch (error) {
    if (!/more that \d+ tokens/.test(String(error))) throw error;
    return `it has more than ${MOST_TOKENS} words and signs`;
  }
}

function coerced(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const { coerced: values, errors } = getVariableValues(schema, variableDefinitions, given, { maxErrors: 1 });
  return values ?? refuse(errors?.[0]?.message ?? 'its variables are not those it declares');
}

type Walk = {
  schema: GraphQLSchema;
  root: GraphQLObjectType;
  fragments: Record<string, FragmentDefinitionNode>;
  variables: Record<string, unknown>;
  found: Inspected;
};

/** How often an object is there, how deep, and the size that its field was given for the lists in it. */
type Place = { times: number; depth: number; size?: number | undefined };

function visit(
  walk: Walk,
  parent: GraphQLObjectType,
  fields: ReadonlyMap<string, readonly FieldNode[]>,
  { depth, size, times }: Place,
): void {
  const { found, fragments, root, schema, variables } = walk;
  if (depth > DEEPEST) found.refused ??= `it is deeper than ${DEEPEST} levels`;
  for (const [key, nodes] of fields) {
    const [node] = nodes;
    // More of it need not be known; a fragment that holds itself is refused when the document is checked.
    if (found.refused !== null || found.cost > MOST_VALUES || found.aliases > MOST_ALIASES) return;
    if (node === undefined) continue;
    const name = node.name.value;
    const field = parent.getFields()[name];
    if (REFUSED.has(`${parent.name}.${name}`)) found.refused = `${name} is not answered here`;
    if (key !== name) found.aliases++;
    const args = field && argumentsOf(field, node, variables);
    found.cost += times;
    if (field === undefined) continue;
    if (parent === root) found.daos.push(args?.[name === 'proposal' ? 'dao' : 'id']);
    const named = getNamedType(field.type);
    const types = isAbstractType(named) ? schema.getPossibleTypes(named) : [named].filter(isObjectType);
    if (types.length > 0 && field.args.length > 0) found.cost += times * LOOKING;
    const asked = SIZES.map((each) => args?.[each]).find((value) => typeof value === 'number');
    const items = isList(field.type) ? (asked ?? size ?? UNSIZED) : 1;
    for (const type of types) {
      if (times > 1 && type.name === 'Dao') found.refused = 'an organisation is not asked for inside a list';
      const inside = collectSubfields(schema, fragments, variables, type, nodes);
      visit(walk, type, inside, { depth: depth + 1, times: times * Math.max(1, items), size: asked });
    }
  }
}

// Document validation refuses missing arguments.
function argumentsOf(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Record<string, unknown>,
): Record<string, unknown> | undefined {
  try {
    return getArgumentValues(field, node, variables);
  } catch {
    return undefined;
  }
}

function isList(type: GraphQLOutputType): boolean {
  return (type instanceof GraphQLNonNull ? type.ofType : type) instanceof GraphQLList;
}

function refuse(reason: string): never {
  throw new QuorateError('query-invalid', { reason });
}
