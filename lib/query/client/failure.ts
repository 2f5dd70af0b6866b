import type { CombinedError } from 'urql';
import { asQuorateError, type QuorateError } from '@/core/errors';
import { problemOf } from './problem';

/** Any failure a screen may hold: ours, one of GraphQL, or a foreign one. */
export function failureOf(error: unknown): QuorateError {
  const isCombined = typeof error === 'object' && error !== null && 'graphQLErrors' in error;
  return (isCombined ? problemOf(error as CombinedError) : undefined) ?? asQuorateError(error);
}
