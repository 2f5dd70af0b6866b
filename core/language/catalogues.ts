import type { Catalogue, Language } from './language';

const LOADERS: Readonly<Partial<Record<Language, () => Promise<{ CATALOGUE: Catalogue }>>>> = {
  de: () => import('@/messages/de/catalogue'),
  es: () => import('@/messages/es/catalogue'),
};

/** Fetches the messages of a language; English is in the code. Fails where they do not come. */
export async function fetchCatalogue(language: Language): Promise<Catalogue> {
  const loaded = await LOADERS[language]?.();
  return loaded?.CATALOGUE ?? {};
}
