import type { ActCode } from './errors/actErrors';
import { type ErrorFacts, type ErrorWords, filled } from './errors/errorWords';
import { ERRORS } from './errors/siteErrors';
import { translate } from './language/message';

/** One failure of Quorate: a code from the tables in core/errors, the facts behind it, and the cause kept for the log. */
export class QuorateError extends Error {
  readonly code: Code;
  readonly facts: ErrorFacts;

  constructor(code: Code, facts: ErrorFacts = {}, cause?: unknown) {
    super(describe(code, facts).title, cause === undefined ? undefined : { cause });
    this.name = 'QuorateError';
    this.code = code;
    this.facts = facts;
  }
}

/** The name of a failure; each has a heading on the About page. */
export type Code = keyof typeof ERRORS | ActCode;

let acts: Partial<Record<ActCode, ErrorWords>> = {};

/** Adds the sentences of the acts to the table, when their code is loaded. */
export function learn(words: Readonly<Record<ActCode, ErrorWords>>): void {
  acts = words;
}

/** The sentences of a code, made from its facts. */
export function describe(code: Code, facts: ErrorFacts): ErrorWords {
  const words = Object.hasOwn(ERRORS, code) ? ERRORS[code as keyof typeof ERRORS] : acts[code as ActCode];
  if (words === undefined) return describe('unexpected', { reason: code });
  const said = (text: string) => filled(translate(text), facts);
  return { bucket: words.bucket, title: said(words.title), next: said(words.next) };
}

/** Whether a text is one of our codes; what comes from a worker, GraphQL or storage is not trusted to be. */
export function isCode(value: unknown): value is Code {
  return typeof value === 'string' && (Object.hasOwn(ERRORS, value) || Object.hasOwn(acts, value));
}

/** Any thrown thing as a `QuorateError`; foreign ones become `unexpected` with their message as the reason. */
export function asQuorateError(error: unknown): QuorateError {
  if (error instanceof QuorateError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new QuorateError('unexpected', { reason: reason.slice(0, 300) }, error);
}

/** The value of some work, or the error that it threw. */
export function orError<T>(work: () => T): T | QuorateError {
  try {
    return work();
  } catch (error) {
    return asQuorateError(error);
  }
}
