import type { Catalogue, Language } from './language';

const LOADERS: Readonly<Partial<Record<Language, () => Promise<{ default: Catalogue }>>>> = {
  de: () => import('@/messages/de.json'),
  es: () => import('@/messages/es.json'),
};

/** Fetches the messages of a language; English is in the code. Fails where they do not come. */
export async function fetchCatalogue(language: Language): Promise<Catalogue> {
  const loaded = await LOADERS[language]?.();
  return loaded?.default ?? {};
}
