import { Fragment, type ReactNode } from 'react';
import { Strip, Strips } from '@/components/shell/Strip';
import type { Language } from '@/core/language/language';
import { expectLanguage, useSpoken } from '@/lib/settings/language';

// The messages come while the page itself still starts.
if (typeof window !== 'undefined') expectLanguage();

/** Draws a part of the page anew when it speaks another language. */
export function InLanguage({ children }: { children: ReactNode }) {
  return <Fragment key={useSpoken().language}>{children}</Fragment>;
}

export function LanguageNote() {
  const { missing } = useSpoken();
  if (missing === undefined) return undefined;
  return (
    <Strips>
      <Strip>{LANGUAGE_NAMES[missing]} could not be fetched, so this page is in English.</Strip>
    </Strips>
  );
}

/** Each language by its own name, for whoever reads no other. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
};
