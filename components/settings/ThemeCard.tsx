'use client';
import { setTheme, type Theme, useTheme } from '@/lib/settings/theme';
import { ChoiceCard } from './ChoiceCard';

const CHOICES: { choice: Theme; text: string }[] = [
  { choice: 'system', text: 'System' },
  { choice: 'light', text: 'Light' },
  { choice: 'dark', text: 'Dark' },
];

/** Chooses the look; it changes at once. */
export function ThemeCard() {
  return (
    <ChoiceCard name="theme" legend="Appearance" choices={CHOICES} chosen={useTheme()} onChoose={setTheme} />
  );
}
