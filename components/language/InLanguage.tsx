import { Fragment, type ReactNode } from 'react';
import { Strip, Strips } from '@/components/shell/Strip';
import type { Language } from '@/core/language/language';
import { expectLanguage, useSpoken } from '@/lib/settings/language';

// The messages come while the page itself still starts.
if (typeof window !== 'undefined') expectLanguage();

/** Draws the page anew when it speaks another language; where that one could not be fetched, says so once. */
export function InLanguage({ children }: { children: ReactNode }) {
  const { language, missing } = useSpoken();
  return (
    <>
      {missing === undefined ? undefined : (
        <Strips>
          <Strip>{LANGUAGE_NAMES[missing]} could not be fetched, so this page is in English.</Strip>
        </Strips>
      )}
      <Fragment key={language}>{children}</Fragment>
    </>
  );
}

/** Each language by its own name, for whoever reads no other. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
};
