import { asQuorateError, type QuorateError } from '@/core/errors';
import { readable } from '@/core/json';
import { type Answer, fromWire } from '@/service/api/protocol';

/** Any failure a screen may hold, in our words: ours, a `Problem` of the schema, or a foreign one. */
export function failureOf(error: unknown): QuorateError {
  if (!isProblem(error)) return asQuorateError(error);
  return fromWire({ code: error.code, facts: readable(() => JSON.parse(error.facts) as unknown) });
}

/** Why GraphQL refused, by the first of its errors; undefined where there is none. */
export function refusalOf(
  refusal: NonNullable<Answer['errors']>[number] | undefined,
): QuorateError | undefined {
  const { code, facts } = (refusal?.extensions ?? {}) as { code?: unknown; facts?: unknown };
  if (code !== undefined) return fromWire({ code, facts });
  return refusal === undefined ? undefined : asQuorateError(new Error(refusal.message));
}

// Its facts are JSON as text; those of an error are not.
function isProblem(error: unknown): error is { code: string; facts: string } {
  return typeof (error as { facts?: unknown } | null | undefined)?.facts === 'string';
}
