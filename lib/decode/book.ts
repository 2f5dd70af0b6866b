import type { Hex } from 'viem';
import { GUESSES } from './guesses';
import { KNOWN } from './known/tables';
import type { Callable } from './layout';
import { parseSignature, selectorOf } from './signature';

/** Lines of signatures by selector, made when first asked for: hashing them all takes a moment that only a reader needs. */
function bookOf(tables: readonly string[]): (selector: Hex) => readonly Callable[] {
  let lines: Map<Hex, readonly string[]> | undefined;
  const read = new Map<Hex, readonly Callable[]>();
  return (selector) => {
    lines ??= linesOf(tables);
    const found = read.get(selector);
    if (found !== undefined) return found;
    const parsed = (lines.get(selector) ?? []).flatMap((line) => parseSignature(line) ?? []);
    if (parsed.length > 0) read.set(selector, parsed);
    return parsed;
  };
}

function linesOf(tables: readonly string[]): Map<Hex, readonly string[]> {
  const lines = new Map<Hex, readonly string[]>();
  for (const line of tables.flatMap(signaturesIn)) {
    const selector = selectorOf(bare(line));
    lines.set(selector, [...(lines.get(selector) ?? []), line]);
  }
  return lines;
}

/** The signatures in a table: one a line. */
export function signaturesIn(table: string): string[] {
  return table.split('\n').filter((line) => line !== '');
}

/** A signature without the names of its parameters, which alone follow a blank. */
export function bare(line: string): string {
  return line.replace(/ [\w$]+/g, '');
}

/** Functions with this selector among those written from standards; with the names of their parameters. */
export const knownCallables = bookOf(KNOWN);

/** Functions with this selector among all those met anywhere; what they are called here is a guess. */
export const guessedCallables = bookOf(GUESSES);
