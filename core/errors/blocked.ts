import { learn, QuorateError } from '../errors';
import { ACT_ERRORS, type ActCode } from './actErrors';
import type { ErrorFacts } from './errorWords';

learn(ACT_ERRORS);

/** Builds the error, with its sentence, that blocks an act. */
export function blocked(code: ActCode, facts: ErrorFacts = {}, cause?: unknown): QuorateError {
  return new QuorateError(code, facts, cause);
}
