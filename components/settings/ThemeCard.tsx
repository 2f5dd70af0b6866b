'use client';
import { phrase, t, translated } from '@/core/language/message';
import { setTheme, type Theme, useTheme } from '@/lib/settings/theme';
import { ChoiceCard } from './ChoiceCard';

const CHOICES: { choice: Theme; text: string }[] = translated(
  [
    { choice: 'system', text: phrase`System` },
    { choice: 'light', text: phrase`Light` },
    { choice: 'dark', text: phrase`Dark` },
  ],
  'text',
);

/** Chooses the look; it changes at once. */
export function ThemeCard() {
  return (
    <ChoiceCard
      name="theme"
      legend={t`Appearance`}
      choices={CHOICES}
      chosen={useTheme()}
      onChoose={setTheme}
    />
  );
}
