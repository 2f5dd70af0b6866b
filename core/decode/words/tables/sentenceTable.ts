/** Marks a table whose sentences, and the nouns in their holes, are messages, and gives it back as it is. */
export const sentenceTable = (strings: TemplateStringsArray): string => strings[0] ?? '';
