/** Whether a text has all of some words in it, in whatever letters. */
export function hasWords(text: string, words: string): boolean {
  const where = text.toLowerCase();
  return words
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => where.includes(word));
}
