import type { CombinedError } from '@urql/core';
import { asQuorateError, type QuorateError } from '@/core/errors';
import { readable } from '@/core/json';
import { fromWire } from '@/service/api/protocol';

/** Any failure a screen may hold, in our words: ours, a `Problem` of the schema, one of GraphQL, or a foreign one. */
export function failureOf(error: unknown): QuorateError {
  if (isProblem(error)) {
    const facts = readable(() => JSON.parse(error.facts) as unknown);
    return fromWire({ code: error.code, facts });
  }
  const isCombined = typeof error === 'object' && error !== null && 'graphQLErrors' in error;
  if (!isCombined) return asQuorateError(error);
  const { networkError, graphQLErrors } = error as CombinedError;
  const [first] = graphQLErrors;
  if (networkError !== undefined || first === undefined) return asQuorateError(networkError ?? error);
  const { code, facts } = first.extensions as { code?: unknown; facts?: unknown };
  return code === undefined ? asQuorateError(first) : fromWire({ code, facts });
}

export function queryProblemOf(error: CombinedError | undefined): QuorateError | undefined {
  return error === undefined ? undefined : failureOf(error);
}

// Its facts are JSON as text; those of an error are not.
function isProblem(error: unknown): error is { code: string; facts: string } {
  return typeof (error as { facts?: unknown } | null | undefined)?.facts === 'string';
}
