'use client';
import { setTheme, type Theme, useTheme } from '@/lib/query/theme';

const CHOICES: { theme: Theme; name: string }[] = [
  { theme: 'system', name: 'As the device' },
  { theme: 'light', name: 'Light' },
  { theme: 'dark', name: 'Dark' },
];

/** Chooses the look; it changes at once. */
export function ThemeCard() {
  const chosen = useTheme();
  return (
    <fieldset className="mt-11">
      <legend className="mb-3 font-serif text-21 font-medium">Look</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {CHOICES.map(({ theme, name }) => (
          <label
            key={theme}
            className="flex min-h-12 items-center gap-3 rounded-control border border-line bg-card px-4 font-medium has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={chosen === theme}
              onChange={() => setTheme(theme)}
              className="size-5 accent-ink"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
