import { useRef } from 'react';

/** Returns the last value found under a key, now or before; another key begins anew. */
export function useLast<T>(key: string, found: T | undefined): T | undefined {
  const last = useRef<{ key: string; found: T }>(undefined);
  if (found !== undefined) last.current = { key, found };
  return last.current?.key === key ? last.current.found : undefined;
}
