import type { TypedDocumentNode } from '@urql/core';
import type { QuorateError } from '@/core/errors';
import { fromWire, type Service } from '@/service/api/protocol';
import { documentText, enumValue, KEPT_ENUMS } from './graphql';

type Refusals = Awaited<ReturnType<Service['ask']>>['errors'];
const PLAIN: readonly string[] = ['ID', 'String', 'Int', 'Float', 'Boolean', ...KEPT_ENUMS];

let asking = 0;

export function isAsking(): boolean {
  return asking > 0;
}

/** Asks with variables in the form of the wire, and reads the answer in that of the page; throws `JsonFlaw`. */
export async function typedAsk<Data, Variables>(
  service: Pick<Service, 'ask'>,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<{ data: Data | null; errors: Refusals }> {
  asking++;
  try {
    const [{ data, errors }, { answerShape }] = await Promise.all([
      service.ask({ query: documentText(document), variables: wireVariables(document, variables) }, signal),
      import('./answerShape'),
    ]);
    return { data: data == null ? null : (answerShape(document).read(data, '$') as Data), errors };
  } finally {
    asking--;
  }
}

/** Why the service gave no data, in our words. */
export function failureIn(errors: Refusals): QuorateError {
  return fromWire(errors?.[0]?.extensions ?? { code: 'unexpected' });
}

/** The variables of a document as JSON carries them: a bigint as text, an enum by its own name. */
export function wireVariables<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Record<string, unknown> {
  const wire = { ...variables } as Record<string, unknown>;
  for (const [, name = '', type = '', isRequired] of documentText(document).matchAll(/\$(\w+): (\w+)(!?)/g)) {
    const value = wire[name];
    if (typeof value === 'bigint') wire[name] = String(value);
    else if (typeof value === 'string' && isRequired === '' && !PLAIN.includes(type))
      wire[name] = enumValue(value);
  }
  return wire;
}
