import { stringifyDocument, type TypedDocumentNode } from '@urql/core';
import type { Service } from '@/service/api/protocol';
import { enumValue, KEPT_ENUMS } from './enums';

type Refusals = Awaited<ReturnType<Service['ask']>>['errors'];
const PLAIN: readonly string[] = ['ID', 'String', 'Int', 'Float', 'Boolean', ...KEPT_ENUMS];

/**
 * Asks the service: variables leave in the form of the wire, and the answer comes in the form of the page. Throws
 * `JsonFlaw` for an answer that is not what was asked for.
 */
export async function typedAsk<Data, Variables>(
  service: Pick<Service, 'ask'>,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<{ data: Data | null; errors: Refusals }> {
  const [{ data, errors }, { answerShape }] = await Promise.all([
    service.ask(
      { query: stringifyDocument(document), variables: wireVariables(document, variables) },
      signal,
    ),
    import('./answerShape'),
  ]);
  return { data: data == null ? null : (answerShape(document).read(data, '$') as Data), errors };
}

/** The variables of a document as JSON carries them: a bigint as text, an enum by its own name. */
export function wireVariables<Data, Variables>(
  { definitions }: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Record<string, unknown> {
  const wire = { ...variables } as Record<string, unknown>;
  for (const definition of definitions) {
    if (definition.kind !== 'OperationDefinition') continue;
    for (const { variable, type } of definition.variableDefinitions ?? []) {
      const name = variable.name.value;
      const value = wire[name];
      if (typeof value === 'bigint') wire[name] = String(value);
      else if (typeof value === 'string' && type.kind === 'NamedType' && !PLAIN.includes(type.name.value))
        wire[name] = enumValue(value);
    }
  }
  return wire;
}
