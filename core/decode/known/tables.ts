import guesses from './guesses.json';
import signatures from './signatures.json';

/** The functions we know by subject, as `name(type parameter,…)` a line; a signature stands in one of them only. */
export const KNOWN: readonly string[] = Object.values(signatures).map((lines) => lines.join('\n'));

/**
 * Functions met in contracts of many kinds: types of the parameters, then the names of functions that take them. That a
 * call is of such a function is a guess, which the site says.
 */
export const GUESSES: readonly string[] = [guesses.join('\n')];
