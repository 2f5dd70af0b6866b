import type { Language } from '@/core/language/language';

/** Each language by its own name, for whoever reads no other. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
};
