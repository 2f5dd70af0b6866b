'use client';
import { ChoiceCard } from '@/components/settings/ChoiceCard';
import { t } from '@/core/language/message';
import { chooseLanguage, type LanguageChoice, useLanguageChoice } from '@/lib/settings/language';
import { LANGUAGE_NAMES } from './languageNames';

/** Chooses the language; the page is loaded again in it. */
export function LanguageCard() {
  const choices: { choice: LanguageChoice; text: string }[] = [
    { choice: 'system', text: t`As the browser` },
    { choice: 'en', text: LANGUAGE_NAMES.en },
    { choice: 'de', text: LANGUAGE_NAMES.de },
    { choice: 'es', text: LANGUAGE_NAMES.es },
  ];
  return (
    <ChoiceCard
      name="language"
      legend={t`Language`}
      choices={choices}
      chosen={useLanguageChoice()}
      onChoose={(next) => chooseLanguage(next)}
    />
  );
}
