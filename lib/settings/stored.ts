import { useMemo, useSyncExternalStore } from 'react';
import { dictionary, readable, readJson, type Shape } from '@/core/json';
import { onStorage, readStored, readText, writeStored, writeText } from '@/lib/storage';

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

/** Stores a person's settings for single chains, by chain id, in this browser. Writing is false when only this page will remember. */
export function storedByChain<T>(key: string, entry: Shape<T>) {
  const none: Readonly<Record<string, T>> = {};
  const shape: Shape<Readonly<Record<string, T>>> = dictionary(/^[1-9]\d{0,15}$/, entry);
  const now = () => readStored(key, shape) ?? none;
  return {
    now,
    use: () => useStored(key, shape, none),
    set: (chainId: number, value: T) => writeStored(key, { ...now(), [chainId]: value }),
    forget(chainId: number): boolean {
      const rest = Object.fromEntries(Object.entries(now()).filter(([id]) => id !== String(chainId)));
      return Object.keys(rest).length === 0 ? writeText(key, null) : writeStored(key, rest);
    },
  };
}

/** A stored choice of a few; the first one until the person chose. */
export function storedChoice<T extends string>(key: string, [first, ...others]: readonly [T, ...T[]]) {
  const now = () => others.find((each) => each === readText(key)) ?? first;
  return {
    now,
    use: () => useSyncExternalStore(onStorage, now, () => first),
    set: (choice: T) => writeText(key, choice === first ? null : choice),
  };
}
