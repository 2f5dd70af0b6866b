import { type DocumentNode, type ExecutionResult, execute, parse, validate } from 'graphql';
import { createSchema } from '@/service/graph/executable';

const schema = createSchema();
const documents = new Map<string, DocumentNode>();

/** Answers a question of plain values by the real schema; a text is checked once in a file, as the service does. */
export async function answerOf(
  text: string,
  rootValue: unknown,
  variableValues: Record<string, unknown> = {},
): Promise<ExecutionResult> {
  const document = documents.get(text) ?? parse(text);
  const errors = documents.has(text) ? [] : validate(schema, document);
  if (errors.length > 0) return { errors };
  documents.set(text, document);
  return execute({ schema, document, rootValue, variableValues });
}
