import {
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  parse,
  type SelectionSetNode,
  valueFromAST,
} from 'graphql';
import { QuorateError } from '@/core/errors';

const MOST_TOKENS = 5_000;
const MOST_ALIASES = 15;
const HIGHEST_COST = 20_000;
// The same few are asked again and again, each time with other variables.
const REMEMBERED = 100;
const parsed = new Map<string, DocumentNode>();
// What makes the server ask an endpoint, or work, for a stranger without being part of an organisation's history.
const REFUSED: ReadonlySet<string> = new Set([
  ...['names', 'resolved', 'statement', 'decode', 'endpoints', 'calls', 'findings', 'simulation', 'treasury'],
  ...['control', 'operations', 'changes', 'absent', 'comparison', 'flows', 'accounts', 'ballots', '__schema'],
]);

/** What a question is about, and how much it may ask for. */
export type Inspected = {
  aliases: number;
  /** How many values its answer may have. */
  cost: number;
  /** A field that is not answered to strangers. */
  refused: string | null;
  /** The ids of the organisations that are asked for. */
  daos: unknown[];
};

/** Throws `query-invalid` for a question of a stranger that has too many aliases, costs too much, or asks what is not answered. */
export function checkStranger({ aliases, cost, refused }: Inspected): void {
  if (refused !== null) refuse(`${refused} is not answered here`);
  if (aliases > MOST_ALIASES) refuse(`it has more than ${MOST_ALIASES} aliases`);
  if (cost > HIGHEST_COST) refuse(`it may have more than ${HIGHEST_COST} values`);
}

/** Looks through a document that need not be valid; throws what graphql-js says where it cannot be parsed. */
export function inspect(schema: GraphQLSchema, text: string, variables: Record<string, unknown>): Inspected {
  const document = parsed.get(text) ?? parse(text, { maxTokens: MOST_TOKENS, noLocation: true });
  if (parsed.size >= REMEMBERED) parsed.clear();
  parsed.set(text, document);
  const fragments = new Map<string, SelectionSetNode>();
  for (const each of document.definitions)
    if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.set(each.name.value, each.selectionSet);
  const root = schema.getQueryType() ?? undefined;
  const found: Inspected = { aliases: 0, cost: 0, refused: null, daos: [] };
  const walk: Walk = { root, variables, fragments, found, open: new Set() };
  for (const set of operations(document)) visit(walk, set, root, 1);
  return found;
}

type Walk = {
  root: GraphQLObjectType | undefined;
  variables: Record<string, unknown>;
  fragments: ReadonlyMap<string, SelectionSetNode>;
  found: Inspected;
  /** Fragments that are being walked: one that holds itself is refused when the document is checked. */
  open: Set<string>;
};

function operations({ definitions }: DocumentNode): SelectionSetNode[] {
  return definitions.flatMap((each) => (each.kind === Kind.OPERATION_DEFINITION ? [each.selectionSet] : []));
}

function visit(walk: Walk, set: SelectionSetNode, type: GraphQLOutputType | undefined, times: number): void {
  for (const node of set.selections) {
    // A document whose fragments hold many others many times is looked through no further than it may go.
    if (walk.found.cost > HIGHEST_COST || walk.found.aliases > MOST_ALIASES) return;
    if (node.kind === Kind.INLINE_FRAGMENT) visit(walk, node.selectionSet, type, times);
    else if (node.kind === Kind.FIELD) visitField(walk, node, type, times);
    else {
      const name = node.name.value;
      const inside = walk.fragments.get(name);
      walk.found.cost++;
      if (inside === undefined || walk.open.has(name)) continue;
      walk.open.add(name);
      visit(walk, inside, type, times);
      walk.open.delete(name);
    }
  }
}

function visitField(walk: Walk, node: FieldNode, type: GraphQLOutputType | undefined, times: number): void {
  const { found, root } = walk;
  const name = node.name.value;
  if (REFUSED.has(name)) found.refused = name;
  if (node.alias !== undefined) found.aliases++;
  found.cost += times;
  const named = type === undefined ? undefined : getNamedType(type);
  const field = isObjectType(named) ? named.getFields()[name] : undefined;
  const argument = (wanted: string) => {
    const known = field?.args.find((each) => each.name === wanted);
    const given = node.arguments?.find((each) => each.name.value === wanted)?.value;
    const value = given && known ? valueFromAST(given, known.type, walk.variables) : undefined;
    return value ?? known?.defaultValue;
  };
  if (named === root) found.daos.push(name === 'proposal' ? argument('dao') : argument('id'));
  if (node.selectionSet === undefined) return;
  const first = Number(argument('first') ?? 1);
  visit(walk, node.selectionSet, field?.type, times * (Number.isFinite(first) ? Math.max(1, first) : 1));
}

function refuse(reason: string): never {
  throw new QuorateError('query-invalid', { reason });
}
