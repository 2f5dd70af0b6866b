// Stands in for @0no-co/graphql.web in the site: its documents are texts (lib/query/client/graphql.ts), so nothing is
// parsed or printed on a page, and urql needs no more of it than this.

/** The kinds of a document's parts that urql looks for. */
export const Kind = {
  DOCUMENT: 'Document',
  FIELD: 'Field',
  FRAGMENT_DEFINITION: 'FragmentDefinition',
  NAME: 'Name',
  OPERATION_DEFINITION: 'OperationDefinition',
};

/** An error of an answer; the message and what the service said beside it. */
export class GraphQLError extends Error {
  constructor(message, _nodes, _source, _positions, path, originalError, extensions) {
    super(message);
    Object.assign(this, { name: 'GraphQLError', path, originalError, extensions: extensions ?? {} });
  }
}

/** @returns {never} */
export function parse() {
  throw new Error('A document of this site is a text, and is not parsed on a page.');
}

/** @returns {never} */
export function print() {
  throw new Error('A document of this site is a text already.');
}
