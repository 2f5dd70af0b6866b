import { useMemo, useSyncExternalStore } from 'react';
import { readable, readJson, type Shape } from '@/core/json';
import { onStorage, readText } from '@/lib/storage';

/** A stored JSON value that follows writes here and in other tabs; `fallback` while prerendering, when absent or malformed. */
export function useStored<T, F>(key: string, shape: Shape<T>, fallback: F): T | F {
  const text = useSyncExternalStore(
    onStorage,
    () => readText(key),
    () => null,
  );
  return useMemo(() => {
    const value = text === null ? undefined : readable(() => readJson(shape, text));
    return value ?? fallback;
  }, [text, shape, fallback]);
}
