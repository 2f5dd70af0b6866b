import type { CombinedError } from 'urql';
import { asQuorateError, type QuorateError } from '@/core/errors';
import { queryProblemOf } from './problem';

/** Any failure a screen may hold: ours, one of GraphQL, or a foreign one. */
export function failureOf(error: unknown): QuorateError {
  const isCombined = typeof error === 'object' && error !== null && 'graphQLErrors' in error;
  return (isCombined ? queryProblemOf(error as CombinedError) : undefined) ?? asQuorateError(error);
}
