'use client';
import { t } from '@/core/language/message';
import { setTheme, type Theme, useTheme } from '@/lib/settings/theme';
import { ChoiceCard } from './ChoiceCard';

const CHOICES: { choice: Theme; text: string }[] = [
  {
    choice: 'system',
    get text() {
      return t`System`;
    },
  },
  {
    choice: 'light',
    get text() {
      return t`Light`;
    },
  },
  {
    choice: 'dark',
    get text() {
      return t`Dark`;
    },
  },
];

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
