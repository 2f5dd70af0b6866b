import { execute, GraphQLError, getNullableType, isInputObjectType } from 'graphql';
import type { GraphqlRequest } from '@/service/api/protocol';
import { meter } from '../budget';
import { Refusal } from '../requestBody';
import { checkStranger, documentOf, inspect } from '../strangerLimits';
import { Answering } from './answering';
import type { TallySource } from './directory';
import type { TallyInput } from './pages';
import { partsFor } from './rows';
import { checkOffered, refuseFor, refuseSet, TALLY_SCHEMA } from './schema';

/** Makes the function that answers queries of Tally's clients; it throws a `Refusal`. */
export function openTallyDoor(given: TallySource) {
  meter(TALLY_SCHEMA);
  // Not counted as waiting: they would hold the places of the fields that they wait for.
  for (const field of Object.values(TALLY_SCHEMA.getQueryType()?.getFields() ?? {})) {
    const [type] = field.args.map((each) => getNullableType(each.type));
    field.resolve = (answering: Answering, { input, ...others }: { input?: TallyInput | null }) => {
      if (input && isInputObjectType(type)) refuseSet(type, input);
      return answering[field.name as keyof Answering]({ ...others, ...input });
    };
  }
  return async ({ query, variables = {} }: GraphqlRequest, signal: AbortSignal): Promise<object> => {
    const document = read(query, variables);
    const incomplete = new Set<string>();
    const ask = (question: GraphqlRequest) => given.ask(question, signal);
    const rootValue = new Answering({ ...given, ask, incomplete }, partsFor(query));
    const { data, errors } = await execute({
      ...{ schema: TALLY_SCHEMA, document, rootValue, contextValue: { signal }, variableValues: variables },
    });
    // A refusal, or a fault, is no value of one field.
    for (const { originalError: cause } of errors ?? [])
      if (cause != null && !(cause instanceof GraphQLError)) throw cause;
    const told = errors?.map(({ message, path }) => ({ message, path }));
    const extensions = incomplete.size === 0 ? undefined : { incomplete: [...incomplete] };
    return { data, errors: told, extensions };
  };
}

function read(query: string, variables: Record<string, unknown>) {
  try {
    const document = documentOf(query);
    if (typeof document === 'string') throw new Refusal(400, document);
    checkOffered(document);
    checkStranger(inspect(TALLY_SCHEMA, query, variables));
    return document;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return refuseFor([error instanceof Error ? error.message : String(error)]);
  }
}
