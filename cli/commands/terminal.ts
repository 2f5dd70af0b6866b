import { asQuorateError, describe } from '../../core/errors';

// Active characters move a cursor, ring, colour or turn text: controls of both sets, line separators, bidi marks.
const ACTIVE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** A text of strangers as one line that a terminal shows and does not obey: what would act on it is written out (\u001b). */
export function terminalLine(text: string): string {
  return written(text.replace(/\s*[\r\n]+\s*/g, ' '));
}

/** A value as JSON of several lines, of which a terminal obeys nothing; it is the same value to who reads JSON. */
export function terminalJson(value: unknown): string {
  return JSON.stringify(value, null, 2).split('\n').map(written).join('\n');
}

/** A failure as one line, which may quote the chain. */
export function failureLine(error: unknown): string {
  const known = asQuorateError(error);
  const sentence =
    known.code === 'unexpected' ? (error as Error).message : describe(known.code, known.facts).title;
  return terminalLine(sentence);
}

function written(text: string): string {
  return text.replace(ACTIVE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
