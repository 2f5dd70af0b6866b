import { KEYS } from '@/lib/storageKeys';
import { storedChoice } from './stored';

/** The look the person chose; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

const choice = storedChoice<Theme>(KEYS.theme, ['system', 'light', 'dark']);

/** The stored choice of look. */
export const useTheme = choice.use;

/** Stores the choice and shows it at once. */
export function setTheme(theme: Theme): void {
  choice.set(theme);
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}
