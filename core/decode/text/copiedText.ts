import { t } from '@/core/language/message';

const MOST_WORDS = 20_000;
const FEWEST = 20;

/** How a text says nothing, after “The text ”: “is empty”; null where it says something. */
export function thinText(description: string): string | null {
  const text = description.trim();
  if (text === '') return t`is empty`;
  const words = wordsOf(text.slice(0, 4_000));
  if (words.length === 0) return t`has no words`;
  if (words.length === 1) return t`says only one word`;
  if (words.length < 4) return t`says only ${words.length} words`;
  const isOneLine = !/\S\s*[\r\n]+\s*\S/.test(text.slice(0, 4_000));
  return isOneLine && words.length < 12 ? t`has a title and nothing else` : null;
}

/** Computes the part of a text that stands in another one, by rows of three words: 0 to 1; 0 if either is too short to tell. */
export function copiedShare(text: string, other: string): number {
  const [own, theirs] = [rowsOf(text), rowsOf(other)];
  if (own.size < FEWEST || theirs.size < FEWEST) return 0;
  let shared = 0;
  for (const row of own) if (theirs.has(row)) shared += 1;
  return shared / own.size;
}

function rowsOf(text: string): Set<string> {
  const words = wordsOf(text);
  const rows = new Set<string>();
  for (let at = 0; at + 2 < words.length; at += 1) rows.add(`${words[at]} ${words[at + 1]} ${words[at + 2]}`);
  return rows;
}

function wordsOf(text: string): string[] {
  const found: string[] = [];
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]{1,60}/gu)) {
    found.push(word);
    if (found.length >= MOST_WORDS) break;
  }
  return found;
}
