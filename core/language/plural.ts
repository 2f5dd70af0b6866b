import { languageNow, messageOf } from './language';
import { numberForms } from './locale';

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
