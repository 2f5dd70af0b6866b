import { t } from '@/core/language/message';
import { DraftFlaw } from './flaw';

const QUOTE = 34;
const BACKSLASH = 92;
const BLANKS = ' \t\n\r';

/**
 * Looks through a JSON text before it is parsed: refuses what is nested deeper than `deepest`, and an object that names a
 * field twice, of which each reader would take another. Throws `DraftFlaw` about `thing`; what is no JSON is left to the
 * parser.
 */
export function scanJson(text: string, deepest: number, thing = t`The draft`): void {
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '{' || letter === '[') {
      open.push(letter === '{' ? new Set() : null);
      if (open.length > deepest) throw new DraftFlaw(t`${thing} is nested more than ${deepest} deep.`);
    } else if (letter === '}' || letter === ']') {
      open.pop();
    } else if (letter === '"') {
      const end = closingQuote(text, at + 1);
      const keys = open.at(-1);
      if (keys != null && text[afterBlanks(text, end + 1)] === ':')
        note(keys, text.slice(at, end + 1), thing);
      at = end;
    }
  }
}

function note(keys: Set<string>, quoted: string, thing: string): void {
  const key = quoted.length > 1_000 ? quoted : unquoted(quoted);
  if (keys.has(key)) throw new DraftFlaw(t`${thing} names the field “${key.slice(0, 40)}” twice.`);
  keys.add(key);
}

function unquoted(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

/** The place of the next letter that is no blank; however many there are, JSON passes over them. */
function afterBlanks(text: string, from: number): number {
  let at = from;
  while (BLANKS.includes(text.charAt(at)) && at < text.length) at += 1;
  return at;
}

function closingQuote(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return text.length;
}
