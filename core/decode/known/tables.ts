import signatures from './signatures.json';

/** The functions we know by subject, as `name(type parameter,…)` a line; a signature stands in one of them only. */
export const KNOWN: readonly string[] = Object.values(signatures).map((lines) => lines.join('\n'));
