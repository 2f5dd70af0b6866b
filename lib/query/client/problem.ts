import type { CombinedError } from 'urql';
import type { QuorateError } from '@/core/errors';
import { fromWire } from '@/service/api/protocol';
import { errorOf } from './client';

/** The failure behind an urql result, in our words; undefined when there was none. */
export function queryProblemOf(error: CombinedError | undefined): QuorateError | undefined {
  return error === undefined ? undefined : errorOf(error);
}

/** The schema's `Problem` (code, and facts as JSON text) as an error; undefined for none. */
export function problemFrom(problem: { code: string; facts: string } | null): QuorateError | undefined {
  if (problem === null) return undefined;
  try {
    return fromWire({ code: problem.code, facts: JSON.parse(problem.facts) as unknown });
  } catch {
    return fromWire({ code: problem.code });
  }
}
