import { useSyncExternalStore } from 'react';
import { fetchCatalogue } from '@/core/language/catalogues';
import { type Catalogue, type Language, languageOf, setLanguage } from '@/core/language/language';
import { storedChoice } from '@/lib/settings/stored';
import { KEYS } from '@/lib/storageKeys';
import { createValueStore } from '@/lib/valueStore';

/** The language the person chose; `system` follows the browser. */
export type LanguageChoice = 'system' | Language;

/** Language of the page, and the wanted language if its messages could not be fetched. */
export type Spoken = { language: Language; missing?: Language };

const ENGLISH: Spoken = { language: 'en' };
const choice = storedChoice<LanguageChoice>(KEYS.language, ['system', 'en', 'de', 'es']);
const spoken = createValueStore<Spoken>(ENGLISH);
let fetched: Promise<Catalogue> | undefined;
let isStarted = false;

export const useLanguageChoice = choice.use;

/** The language wanted: the one chosen, else the first of the browser's that this site has. */
export function chosenLanguage(): Language {
  return languageOf(choice.now(), typeof navigator === 'undefined' ? [] : navigator.languages);
}

/** Stores the choice; the page is loaded again, for what was said in another language is everywhere. */
export function chooseLanguage(next: LanguageChoice, reload = () => location.reload()): void {
  const before = chosenLanguage();
  choice.set(next);
  if (chosenLanguage() !== before) reload();
}

/** Fetches the messages of the wanted language while the page's code is still on the line; in English does nothing. */
export function expectLanguage(): void {
  const language = chosenLanguage();
  if (language === 'en') return;
  fetched ??= fetchCatalogue(language);
  // Told where the page waits for it.
  fetched.catch(() => undefined);
}

/** Returns the page's language: English as in the static pages, then the wanted one once its messages load. */
export function useSpoken(): Spoken {
  return useSyncExternalStore(follow, spoken.get, () => ENGLISH);
}

function follow(listener: () => void): () => void {
  const stop = spoken.subscribe(listener);
  if (!isStarted) void begin();
  return stop;
}

// Only once the page's English has been taken over by React may it speak otherwise.
async function begin(): Promise<void> {
  isStarted = true;
  const language = chosenLanguage();
  if (language === 'en') return;
  expectLanguage();
  try {
    setLanguage(language, (await fetched) ?? {});
    document.documentElement.lang = language;
    spoken.set({ language });
  } catch {
    spoken.set({ language: 'en', missing: language });
  }
}
