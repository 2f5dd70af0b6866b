import { useSyncExternalStore } from 'react';
import { onStorage, readText, writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';

/** The look the person chose; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

/** The stored choice of look. */
export function useTheme(): Theme {
  return useSyncExternalStore(onStorage, stored, () => 'system');
}

/** Stores the choice and shows it at once. */
export function setTheme(theme: Theme): void {
  writeText(KEYS.theme, theme === 'system' ? null : theme);
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}

function stored(): Theme {
  const found = readText(KEYS.theme);
  return found === 'light' || found === 'dark' ? found : 'system';
}
