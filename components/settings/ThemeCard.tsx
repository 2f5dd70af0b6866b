'use client';
import { phrase, t, translated } from '@/core/language/message';
import { storedChoice } from '@/lib/settings/stored';
import { KEYS } from '@/lib/storageKeys';
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

/** The look the person chose; `system` follows the device. */
type Theme = 'system' | 'light' | 'dark';

const choice = storedChoice<Theme>(KEYS.theme, ['system', 'light', 'dark']);

/** The stored choice of look. */
const useTheme = choice.use;

/** Stores the choice and shows it at once. */
function setTheme(theme: Theme): void {
  choice.set(theme);
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}
