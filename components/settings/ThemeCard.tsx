'use client';
import { setTheme, type Theme, useTheme } from '@/lib/settings/theme';
import { ChoiceCard } from './ChoiceCard';

const CHOICES: { choice: Theme; text: string }[] = [
  { choice: 'system', text: 'As the device' },
  { choice: 'light', text: 'Light' },
  { choice: 'dark', text: 'Dark' },
];

/** Chooses the look; it changes at once. */
export function ThemeCard() {
  return <ChoiceCard name="theme" legend="Look" choices={CHOICES} chosen={useTheme()} onChoose={setTheme} />;
}
