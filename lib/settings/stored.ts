import { useMemo, useSyncExternalStore } from 'react';
import { onStorage, readText } from '@/lib/storage';

/** A stored JSON value that follows writes here and in other tabs; `fallback` while prerendering, when absent or malformed. */
export function useStored<T>(key: string, check: (value: unknown) => value is T, fallback: T): T {
  const text = useSyncExternalStore(
    onStorage,
    () => readText(key),
    () => null,
  );
  return useMemo(() => {
    if (text === null) return fallback;
    try {
      const value: unknown = JSON.parse(text);
      return check(value) ? value : fallback;
    } catch {
      return fallback;
    }
  }, [text, check, fallback]);
}
