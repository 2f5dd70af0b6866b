import { boundedLine } from '@/core/format';

/** A text of the chain in quotation marks, so that it is never taken for words of ours. */
export function quoted(text: string, most = 60): string {
  return `“${boundedLine(text, most).replace(/[“”"]/g, '')}”`;
}

/** The symbol of a token: bare where it is one short word, else in quotation marks; null where there is none. */
export function symbolText(symbol: string): string | null {
  const line = boundedLine(symbol, 16);
  if (line === '') return null;
  return /^[\p{L}\p{N}.\-_$₮+/]+$/u.test(line) && !/^\p{N}/u.test(line) ? line : quoted(line, 16);
}
