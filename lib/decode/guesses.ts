/** Signatures met in the wild, without the names of parameters: what they say is a guess. */
export const GUESSES: readonly string[] = [];
