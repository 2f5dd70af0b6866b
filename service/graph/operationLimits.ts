import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  parse,
  type SelectionNode,
  type SelectionSetNode,
  validate,
} from 'graphql';
import { QuorateError } from '@/core/errors';
import { madeOnce } from '@/core/madeOnce';

const LARGEST_OPERATION = 20_000;
const DEEPEST = 8;

/** A document that is valid and within the limits of size and depth; throws `query-invalid`, or what graphql-js says. */
export function parseOperation(schema: GraphQLSchema, text: string): DocumentNode {
  if (text.length > LARGEST_OPERATION) {
    throw new QuorateError('query-invalid', { reason: `it is longer than ${LARGEST_OPERATION} characters` });
  }
  const document = parse(text, { maxTokens: 5_000 });
  const [problem] = validate(schema, document, undefined, { maxErrors: 1 });
  if (problem !== undefined) throw problem;
  if (depthOf(document) > DEEPEST) {
    throw new QuorateError('query-invalid', { reason: `it is deeper than ${DEEPEST} levels` });
  }
  return document;
}

// Only of documents that are valid: fragments exist and do not contain themselves.
function depthOf(document: DocumentNode): number {
  const fragments = new Map<string, SelectionSetNode>();
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node.selectionSet);
  }
  const known = new Map<SelectionSetNode, number>();
  const depth = (set: SelectionSetNode | undefined): number => {
    if (set === undefined) return 0;
    const below = (node: SelectionNode) => {
      if (node.kind === Kind.FIELD) return 1 + depth(node.selectionSet);
      return depth(node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : fragments.get(node.name.value));
    };
    return madeOnce(known, set, () => Math.max(0, ...set.selections.map(below)));
  };
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  return Math.max(0, ...operations.map((node) => depth(node.selectionSet)));
}
