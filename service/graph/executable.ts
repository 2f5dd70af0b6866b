import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLResolveInfo,
  GraphQLScalarType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isObjectType,
  Kind,
  parse,
  type SelectionNode,
} from 'graphql';
import { asQuorateError, QuorateError } from '@/core/errors';
import type { Answer, GraphqlRequest } from '../api/protocol';
import { typeDefs } from '../api/typeDefs';
import type { Context } from './context';
import { draftField } from './resolvers/analysisFields';
import { daoOf } from './resolvers/dao';
import { findProposal, readNow } from './resolvers/proposal';
import { agreementOf, readStates } from './resolvers/proposalPage';
import { schemaOf } from './schemaOf';

const REMEMBERED = 100;

/**
 * The schema of schema.graphql. Inside, a BigInt is a bigint, an enum any of our names (`access-manager` is
 * `ACCESS_MANAGER`), and a `Problem` an error of ours.
 */
export function createSchema(): GraphQLSchema {
  const schema = schemaOf(typeDefs);
  const scalar = schema.getType('BigInt');
  if (!(scalar instanceof GraphQLScalarType)) throw new Error('schema.graphql has no scalar BigInt');
  scalar.serialize = (value) => String(value);
  scalar.parseValue = whole;
  scalar.parseLiteral = (node) =>
    whole(node.kind === Kind.INT || node.kind === Kind.STRING ? node.value : undefined);
  for (const type of Object.values(schema.getTypeMap())) {
    if (isObjectType(type)) {
      for (const field of Object.values(type.getFields()))
        if (getNamedType(field.type).name === 'Problem') field.resolve = problemIn;
    }
    if (!isEnumType(type)) continue;
    const serialize = type.serialize.bind(type);
    type.serialize = (name) => serialize(String(name).toUpperCase().replaceAll('-', '_'));
  }
  return schema;
}

// graphql throws an error that it is given for a value.
function problemIn(source: Record<string, unknown>, _: unknown, __: unknown, info: GraphQLResolveInfo) {
  const problem = source[info.fieldName];
  return problem instanceof QuorateError
    ? { code: problem.code, facts: JSON.stringify(problem.facts) }
    : problem;
}

let made: GraphQLSchema | undefined;

/** The schema that answers are made by; it holds nothing of a context: a server makes it once for all its organisations. */
export function ownSchema(): GraphQLSchema {
  made ??= createSchema();
  return made;
}

/** Reads the text of a question once; `parseOperation` also validates it. */
export type ParseQuestion = (schema: GraphQLSchema, text: string) => DocumentNode;

/** Answers requests and never throws. Without `parseQuestion` it takes only this build's own questions, which tests validate. */
export function createExecutor(
  context: Omit<Context, 'signal'>,
  parseQuestion: ParseQuestion = (_, text) => parse(text, { noLocation: true }),
): (request: GraphqlRequest, signal?: AbortSignal) => Promise<Answer> {
  const documents = new Map<string, DocumentNode>();
  const prepare = (schema: GraphQLSchema, text: string): DocumentNode => {
    const known = documents.get(text);
    if (known !== undefined) return known;
    const document = parseQuestion(schema, text);
    if (documents.size >= REMEMBERED) documents.clear();
    documents.set(text, document);
    return document;
  };
  return async ({ query, variables }, signal = NEVER) => {
    try {
      // Made at the first question: what a service sends for at its start is on its way by then.
      const schema = ownSchema();
      const result = await execute({
        schema,
        document: prepare(schema, query),
        rootValue: ROOT,
        contextValue: { ...context, signal },
        variableValues: variables ?? {},
      });
      const answer: Answer = result.data === undefined ? {} : { data: result.data };
      return result.errors === undefined ? answer : { ...answer, errors: result.errors.map(toError) };
    } catch (error) {
      return { errors: [toError(error)] };
    }
  };
}

const NEVER = new AbortController().signal;

const isListing = (part: SelectionNode) => part.kind === Kind.FIELD && part.name.value === 'proposals';

const ROOT = {
  dao: async ({ id }: { id: string }, context: Context, { fieldNodes }: GraphQLResolveInfo) => {
    const isListed = fieldNodes.some(({ selectionSet }) => selectionSet?.selections.some(isListing));
    return daoOf(await context.open(id, isListed ? readStates : undefined));
  },
  proposal: async ({ dao, id }: { dao: string; id: bigint }, context: Context) => {
    const opened = await context.open(dao, (ahead) => readNow(ahead, id));
    return findProposal(opened, id, () => daoOf(opened));
  },
  endpoints: async ({ chainId }: { chainId: number }, context: Context) =>
    agreementOf(await context.agreement(chainId), context.settled(chainId)),
  decode: draftField,
  names: async ({ accounts }: { accounts: string[] }, context: Context) =>
    (await context.names()).names(accounts, context.signal),
  resolved: async ({ name }: { name: string }, context: Context) =>
    (await context.names()).resolved(name, context.signal),
  statement: async (asked: { name: string; organisation?: string | null }, context: Context) =>
    (await context.names()).statement(asked.name, asked.organisation, context.signal),
};

function toError(error: unknown): NonNullable<Answer['errors']>[number] {
  const problem = causeOf(error);
  return { message: problem.message, extensions: { code: problem.code, facts: { ...problem.facts } } };
}

function causeOf(error: unknown): QuorateError {
  if (!(error instanceof GraphQLError)) return asQuorateError(error);
  const { originalError } = error;
  // graphql-js itself says no: the fault lies with the question.
  if (originalError == null || originalError instanceof GraphQLError) {
    return new QuorateError('query-invalid', { reason: error.message });
  }
  return asQuorateError(originalError);
}

function whole(value: unknown): bigint {
  if (typeof value === 'string' && /^\d{1,80}$/.test(value)) return BigInt(value);
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  throw new GraphQLError('a BigInt is a whole number as decimal text');
}
