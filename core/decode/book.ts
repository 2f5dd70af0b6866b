import type { Hex } from 'viem';
import guesses from './known/guesses.json';
import { ownNamedFunctions } from './known/rightNames';
import signatures from './known/signatures.json';
import type { Callable } from './layout';
import { parseSignature, selectorOf, signaturesIn } from './signature';

/** The functions we know by subject, as `name(type parameter,…)` a line; a signature stands in one of them only. */
export const KNOWN: readonly string[] = Object.values(signatures).map((lines) => lines.join('\n'));

/** Functions met in contracts of many kinds, by their types. That a call is of one is a guess, which the site says. */
export const GUESSES: readonly string[] = [guesses.join('\n')];

/**
 * Functions by selector out of tables of signatures. A table is hashed when the ones before it do not have what is asked
 * for: that takes a moment, and most calls are in the first. No selector stands in two tables of one book (tested).
 */
function bookOf(tables: readonly (string | (() => string))[]): (selector: Hex) => readonly Callable[] {
  const left = tables.values();
  const lines = new Map<Hex, readonly string[]>();
  const read = new Map<Hex, readonly Callable[]>();
  return (selector) => {
    const found = read.get(selector);
    if (found !== undefined) return found;
    while (!lines.has(selector)) {
      const next = left.next();
      if (next.done === true) return [];
      hash(typeof next.value === 'string' ? next.value : next.value(), lines);
    }
    const parsed = (lines.get(selector) ?? []).flatMap((line) => parseSignature(line) ?? []);
    read.set(selector, parsed);
    return parsed;
  };
}

function hash(table: string, lines: Map<Hex, readonly string[]>): void {
  for (const line of signaturesIn(table)) {
    const selector = selectorOf(bare(line));
    lines.set(selector, [...(lines.get(selector) ?? []), line]);
  }
}

/** A signature without the names of its parameters, which alone follow a blank. */
export const bare = (line: string): string => line.replace(/ [\w$]+/g, '');

/** Functions with this selector among those written from standards; with the names of their parameters. */
export const knownCallables = bookOf(KNOWN);

/** Functions with this selector among all those met anywhere, or named as rights are; what they are called here is a guess. */
export const guessedCallables = bookOf([...GUESSES, ownNamedFunctions]);
