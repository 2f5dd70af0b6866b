import { languageNow, messageOf } from './language';
import { numberForms } from './locale';

/**
 * A sentence in the reader's language, as a tagged template: the English text is the key, with `{0}`, `{1}` for what is
 * put in. Never at the top of a module, for the catalogue comes later: there it is `phrase` with `translate` or `translated`.
 */
export function t(strings: TemplateStringsArray, ...values: readonly (string | number | bigint)[]): string {
  return piecesOf(strings, values).join('');
}

/** The pieces of such a sentence in the order of the reader's language: texts, and what is put in between them. */
export function piecesOf<T>(strings: TemplateStringsArray, values: readonly T[]): (string | T)[] {
  const found = languageNow() === 'en' ? undefined : messageOf(keyOf(strings));
  if (typeof found !== 'string')
    return strings.flatMap((text, at) => (at === 0 ? text : withValue(at, text)));
  // Texts at even places, numbers of values at odd ones. What is put in is not looked into again.
  return found.split(/\{(\d+)\}/).map((piece, at) => (at % 2 === 0 ? piece : (values[Number(piece)] as T)));

  function withValue(at: number, text: string): (string | T)[] {
    return [values[at - 1] as T, text];
  }
}

/** Marks a text of a constant as a message and gives it back as it is; `translate` says it where it is shown. */
export const phrase = (strings: TemplateStringsArray): string => strings[0] ?? '';

/**
 * Marks a table of sentences, a line each, and gives it back as it is; `translate` says each where it is shown. The
 * sentence is the last of the columns (` | `), what follows ` => `, or what follows the signature of an error.
 */
export const phraseTable = ({ raw }: TemplateStringsArray): string => raw[0] ?? '';

/** A text that the code marked (`phrase`, a table of errors), in the reader's language; any other as it is. */
export function translate(text: string): string {
  const found = messageOf(text);
  return typeof found === 'string' ? found : text;
}

/**
 * Makes a table of marked texts say each in the reader's language whenever it is read, and gives the table back: all
 * texts of the table itself, or those of its entries in these fields.
 */
export function translated<T extends object>(table: T, ...fields: readonly string[]): T {
  const entries: object[] = fields.length > 0 ? Object.values(table) : [table];
  for (const entry of entries)
    for (const name of fields.length > 0 ? fields : Object.keys(table)) {
      const text: string = Reflect.get(entry, name);
      // An entry may stand in a table more than once.
      Object.defineProperty(entry, name, {
        get: () => translate(text),
        enumerable: true,
        configurable: true,
      });
    }
  return table;
}

/** A whole number of things, grouped as the reader's language does: “2,000”. */
export function formatCount(count: number | bigint): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, numberForms().group);
}

/** A number of things with their name: "1 vote", "2,000 votes"; `many` where that is not one more s. */
export function plural(count: number | bigint, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${nounFor(count, one, many)}`;
}

/** The name alone, as a sentence needs it beside that number. */
export function nounFor(count: number | bigint, one: string, many = `${one}s`): string {
  const forms = messageOf(`${one}|${many}`);
  if (typeof forms !== 'object') return Number(count) === 1 ? one : many;
  const category = new Intl.PluralRules(languageNow()).select(Number(count));
  return forms[category] ?? forms.other ?? many;
}

/** Names in a row: “a, b and c”, or with “or”. */
export function joinList(
  names: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  return new Intl.ListFormat(numberForms().locale, { type }).format(names);
}

function keyOf(strings: TemplateStringsArray): string {
  return strings.reduce((key, text, at) => `${key}{${at - 1}}${text}`);
}
