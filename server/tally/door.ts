import { execute, GraphQLError, type GraphQLObjectType } from 'graphql';
import { QuorateError } from '@/core/errors';
import type { GraphqlRequest } from '@/service/api/protocol';
import { meter } from '../budget';
import { Refusal } from '../requestBody';
import { checkStranger, documentOf, inspect } from '../strangerLimits';
import { Answering, type RootField, type TallyInput } from './answering';
import { Directory, type TallySource } from './directory';
import { emptyOf, fieldsAsked, refuseMissing, TALLY_SCHEMA } from './schema';

/** Answers queries of Tally's clients about the organisations of a server. */
export class TallyDoor {
  private readonly directory: Directory;

  constructor(private readonly source: TallySource) {
    this.directory = new Directory(source);
    meter(TALLY_SCHEMA);
    // Not counted as waiting: they would hold the places of the fields that they wait for.
    for (const field of Object.values((TALLY_SCHEMA.getQueryType() as GraphQLObjectType).getFields()))
      field.resolve = (answering: Answering, { input, ...others }: { input?: TallyInput | null }) =>
        answering[field.name as RootField]({ ...others, ...input });
  }

  /** The answer to a query; throws a `Refusal`. */
  async ask({ query, variables = {} }: GraphqlRequest, signal: AbortSignal): Promise<object> {
    const { asked, document } = this.read(query, variables);
    const ask = (question: GraphqlRequest) => this.source.ask(question, signal);
    const answering = new Answering({ ...this.source, ask, directory: this.directory, asked });
    const { data, errors } = await execute({
      ...{ schema: TALLY_SCHEMA, document, rootValue: answering, contextValue: { signal } },
      variableValues: variables,
    });
    // A refusal, or a fault, is no value of one field.
    for (const { originalError: cause } of errors ?? [])
      if (cause != null && !(cause instanceof GraphQLError)) throw cause;
    const extensions = { empty: emptyOf(asked), incomplete: [...answering.incomplete] };
    return {
      data,
      ...(errors && { errors: errors.map(({ message, path }) => ({ message, path })) }),
      ...(extensions.empty.length + extensions.incomplete.length > 0 && { extensions }),
    };
  }

  private read(query: string, variables: Record<string, unknown>) {
    try {
      const document = documentOf(query);
      if (typeof document === 'string') throw new Refusal(400, document);
      const asked = fieldsAsked(document);
      checkStranger(inspect(TALLY_SCHEMA, query, variables));
      return { asked, document };
    } catch (error) {
      if (error instanceof Refusal) throw error;
      const isOurs = error instanceof QuorateError || error instanceof GraphQLError;
      const message = isOurs ? error.message : String(error);
      const [, field, type] = /Field "(\w+)" is not defined by type "(\w+)"/.exec(message) ?? [];
      if (field !== undefined) refuseMissing([`${type}.${field}`]);
      throw new Refusal(400, message);
    }
  }
}
