export type Language = 'en' | 'de' | 'es';

/** Languages that have message files. */
export const TRANSLATED = ['de', 'es'] as const satisfies readonly Language[];

const LANGUAGES: readonly Language[] = ['en', ...TRANSLATED];

/** The language wanted: the one chosen, else the first of `wanted` (tags such as `de-AT`) that this site has. */
export function languageOf(chosen: string | null, wanted: readonly string[]): Language {
  const tags = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  const [language = 'en'] = [chosen, ...tags].flatMap((tag) => LANGUAGES.find((each) => each === tag) ?? []);
  return language;
}

/** The forms of a counted noun in a language, by category of `Intl.PluralRules`. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

export type Catalogue = Readonly<Record<string, string | PluralForms>>;

// The language a process speaks, as a process has a time zone: the one thing in `core` that is not given as an argument.
let spoken: Language = 'en';
let messages: ReadonlyMap<string, string | PluralForms> = new Map();

/** Has this process (a page, its worker) speak a language from now on; nothing that was said before changes. */
export function setLanguage(language: Language, catalogue: Catalogue): void {
  spoken = language;
  messages = new Map(Object.entries(catalogue));
}

/** Makes something in English, whatever this process speaks: what is compared or judged by its words. */
export const inEnglish = <T>(make: () => T): T => inLanguage('en', {}, make);

/** Makes something in a language, whatever this process speaks. */
export function inLanguage<T>(language: Language, catalogue: Catalogue, make: () => T): T {
  const before = { spoken, messages };
  setLanguage(language, catalogue);
  try {
    return make();
  } finally {
    ({ spoken, messages } = before);
  }
}

export const languageNow = (): Language => spoken;

/** Looks up a message in the catalogue; undefined in English, and if a translation is missing. */
export const messageOf = (key: string): string | PluralForms | undefined => messages.get(key);
