import { learn, QuorateError } from '../errors';
import { ACT_ERRORS, type ActCode } from './actErrors';
import type { ErrorFacts } from './errorWords';

learn(ACT_ERRORS);

/** What stops an act, as an error with its sentence. */
export function blocked(code: ActCode, facts: ErrorFacts = {}, cause?: unknown): QuorateError {
  return new QuorateError(code, facts, cause);
}
