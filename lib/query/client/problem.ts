import type { CombinedError } from '@urql/core';
import { asQuorateError, type QuorateError } from '@/core/errors';
import { readable } from '@/core/json';
import { fromWire } from '@/service/api/protocol';

/** Any failure a screen may hold, in our words: ours, one of GraphQL, or a foreign one. */
export function failureOf(error: unknown): QuorateError {
  const isCombined = typeof error === 'object' && error !== null && 'graphQLErrors' in error;
  if (!isCombined) return asQuorateError(error);
  const { networkError, graphQLErrors } = error as CombinedError;
  const [first] = graphQLErrors;
  if (networkError !== undefined || first === undefined) return asQuorateError(networkError ?? error);
  const { code, facts } = first.extensions as { code?: unknown; facts?: unknown };
  return code === undefined ? asQuorateError(first) : fromWire({ code, facts });
}

/** The failure behind an urql result; undefined when there was none. */
export function queryProblemOf(error: CombinedError | undefined): QuorateError | undefined {
  return error === undefined ? undefined : failureOf(error);
}

/** What was read, its `problem` (code, and facts as JSON text) as an error. */
export type WithProblem<T> = Omit<T, 'problem'> & { problem: QuorateError | undefined };

/** Turns the schema's `Problem` into an error; undefined for none. */
export function withProblem<T extends { problem: { code: string; facts: string } | null }>(
  found: T,
): WithProblem<T> {
  const { problem } = found;
  const facts = problem === null ? undefined : readable(() => JSON.parse(problem.facts) as unknown);
  return { ...found, problem: problem === null ? undefined : fromWire({ code: problem.code, facts }) };
}
